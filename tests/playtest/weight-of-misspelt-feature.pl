% Tic-tac-toe: the first to fill a row, a column or a diagonal with marks of their own wins.
%
% Rules: https://en.wikipedia.org/wiki/Tic-tac-toe
% Perft: 9, 72, 504, 3024, 15120, 54720, 148176, 200448, 127872
%
% Squares are numbered from the top left and named like those of a chess board:
%
%     1 2 3     a3 b3 c3
%     4 5 6     a2 b2 c2
%     7 8 9     a1 b1 c1

:- game("Tic-tac-toe").
:- players([x, o]).
:- option(size(3)).
:- state(cell(square, -player)).          % at most one player per square

% board

square(S) :- size(N), Last is N * N, between(1, Last, S).

% A line starts on a square and continues by a step.
line(First, 1)    :- size(N), between(1, N, Row), First is (Row - 1) * N + 1.
line(First, N)    :- size(N), between(1, N, First).
line(1, Step)     :- size(N), Step is N + 1.
line(First, Step) :- size(First), Step is First - 1.

on_line(First, Step, S) :- line(First, Step), size(N), between(1, N, Nth), S is First + (Nth - 1) * Step.

% ?- line(3, Step), on_line(3, Step, 5).
% Step = 2

% moves

%! the square is empty
legal(mark(S)) :-
    square(S),
    %! the square is taken by {Owner}
    \+ cell(S, _Owner).

effect(mark(S), [cell(S, P)]) :- turn(P).

% ?- aggregate_all(count, legal(_), N).
% N = 9

% ?- effect(mark(5), Changes).
% Changes = [cell(5, x)]

% end

% A full board without a line is a draw: there is no move.
%! {P} has a line
wins(P) :- has_line(P).

has_line(P) :- line(First, Step), cell(First, P), forall(on_line(First, Step, S), cell(S, P)).

% ?- wins(P).
% false

% ?- suppose([cell(3, o), cell(5, o), cell(7, o)], wins(P)).
% P = o

% notation

% Moves are shown as b2; the number of the square can be typed as well.
notation(mark(S), Name) :- square(S), name(S, Name).
notation(mark(S), Name) :- square(S), atom_number(Name, S).

name(S, Name) :- grid(S, X, Y), Code is 0'a + X - 1, char_code(Letter, Code), atom_concat(Letter, Y, Name).

% Column and row, a1 being 1 and 1.
grid(S, X, Y) :- size(N), X is (S - 1) mod N + 1, Y is N - (S - 1) // N.

% ?- notation(mark(1), Name).
% Name = a3
% Name = '1'

% ?- notation(Move, b2).
% Move = mark(5)

% ?- notation(Move, '5').
% Move = mark(5)

% positions

impossible(['x has ', X, ' and o ', O, ' marks, so it is not ', P, '\'s turn']) :-
    marks(x, X), marks(o, O), turn(P), \+ due(P, X, O).

impossible([P, ' has a line, so it cannot be ', P, '\'s turn']) :- turn(P), has_line(P).

marks(P, N) :- aggregate_all(count, cell(_, P), N).

due(x, N, N).
due(o, X, O) :- X =:= O + 1.

% ?- impossible(_).
% false

% ?- suppose([cell(5, x)], impossible(_)).
% true

% ?- suppose([cell(1, x), cell(2, x), cell(3, x), cell(4, o), cell(5, o), cell(7, o)], impossible([P|_])).
% P = x

% picture

tile(X, Y, plain) :- square(S), grid(S, X, Y).
token(X, Y, Kind, P) :- cell(S, P), grid(S, X, Y), kind(P, Kind).

kind(x, cross).
kind(o, ring).

% ?- suppose([cell(5, o)], token(X, Y, Kind, P)).
% X = 2, Y = 2, Kind = ring, P = o

% evaluation

% Lines that a player can still fill, by the marks there are.
feature(Name, P, N) :- player(P), prospect(Name, Marks), aggregate_all(count, open_line(P, Marks), N).

prospect(open_lines, 0).
prospect(one_mark, 1).
prospect(two_marks, 2).

open_line(P, Marks) :-
    line(First, Step),
    forall(on_line(First, Step, S), \+ taken(S, P)),
    aggregate_all(count, ( on_line(First, Step, T), cell(T, P) ), Marks).

taken(S, P) :- cell(S, Q), Q \== P.

weight(open_lines, 1).
weight(one_marks, 3).
weight(two_marks, 10).

% ?- suppose([cell(5, x)], ( feature(one_mark, x, X), feature(open_lines, o, O) )).
% X = 4, O = 4

% levels

level(easy, [random, wins(60)]).
level(medium, [depth(1), margin(5)]).
level(hard, [depth(3), margin(2)]).
level(extreme, [time(1000)]).

% in words

:- about([
    "Aim: be the first to fill a whole row, column or diagonal with your own marks. On the usual board of 3x3 \c
     squares, that is three in a row.",
    "Moves: x begins. In turn, each player puts one mark on any empty square. Marks are never moved or removed.",
    "End: the player who completes a line wins at once. If the board is full and no one has a line, the game is a \c
     draw.",
    "Notation: name the square by its column, from a on the left, and its row, from 1 at the bottom: b2 is the \c
     middle of a 3x3 board. You can also type the number of the square, counted from the top left: 5 is b2 as well."
]).

:- notation("`b2` marks the square in column b, row 2").
