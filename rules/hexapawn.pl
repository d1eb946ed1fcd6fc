% Hexapawn: pawns step forward and take diagonally; the first to reach the far row or to block the other wins.
%
% Rules: Martin Gardner, "How to build a game-learning machine", Scientific American, March 1962.
% Perft with 3x3 squares: 3, 10, 28, 56, 70, 64, 20, 0; with size=4: 4, 16, 66, 280, 1170, 4548, 16684, 53706
%
% a1 is at the bottom left; white goes up the board, black down.

:- game("Hexapawn").
:- players([white, black]).
:- option(size(3)).                       % squares on a side, 3 to 26
:- state(pawn(column, row, -player)).
:- stuck(loses).                          % a player without pawns or without a move

% board

column(C) :- size(N), between(1, N, C).
row(R) :- size(N), between(1, N, R).

ahead(white, R, Next) :- row(R), Next is R + 1, row(Next).
ahead(black, R, Next) :- row(R), Next is R - 1, row(Next).

beside(C, Side) :- column(C), member(D, [-1, 1]), Side is C + D, column(Side).

% set-up: as many rows of pawns as home_rows/1 says

home_rows(1).

initially(pawn(C, R, white)) :- home_rows(Rows), between(1, Rows, R), column(C).
initially(pawn(C, R, black)) :- home_rows(Rows), size(N), First is N - Rows + 1, between(First, N, R), column(C).

% moves: move(Column, Row, ToColumn, ToRow)

%! the square ahead is empty
legal(move(C, R, C, Next)) :- turn(P), pawn(C, R, P), ahead(P, R, Next), \+ pawn(C, Next, _).
%! the pawn takes the one of {Q}
legal(move(C, R, Side, Next)) :-
    turn(P), pawn(C, R, P), ahead(P, R, Next), beside(C, Side), pawn(Side, Next, Q), Q \== P.

effect(move(C, R, ToC, ToR), [-pawn(C, R, P), pawn(ToC, ToR, P)]) :- turn(P).

% ?- findall(Move, legal(Move), Moves).
% Moves = [move(1, 1, 1, 2), move(2, 1, 2, 2), move(3, 1, 3, 2)]

% ?- suppose([-pawn(2, 1, white), pawn(2, 2, white), turn(black)], aggregate_all(count, legal(_), N)).
% N = 4

% end

%! a pawn of {P} has reached the far row
wins(P) :- pawn(_, R, P), \+ ahead(P, R, _).

% ?- wins(P).
% false

% ?- suppose([pawn(2, 3, white)], wins(P)).
% P = white

% notation: b1-b2, b1xc2; the sign between the squares may be left out

notation(move(C, R, ToC, ToR), [From, R, Mark, To, ToR]) :-
    place(C, R, From), place(ToC, ToR, To), ( pawn(ToC, ToR, _) -> Mark = x ; Mark = - ).
notation(move(C, R, ToC, ToR), [From, R, To, ToR]) :- place(C, R, From), place(ToC, ToR, To).

place(C, R, Letter) :- column(C), row(R), letter(C, Letter).

letter(C, Letter) :- Code is 0'a + C - 1, char_code(Letter, Code).

% ?- notation(move(2, 1, 2, 2), Text).
% Text = [b, 1, -, b, 2]
% Text = [b, 1, b, 2]

% refusals

attempt(move(C, R, ToC, ToR), Text) :-
    atom_chars(Text, Chars),
    exclude(mark, Chars, [From|Rest]),
    append(Row, [To|ToRow], Rest),
    number_of(Row, R),
    number_of(ToRow, ToR),
    column_of(From, C),
    column_of(To, ToC).

mark(-).
mark(x).

number_of(Digits, N) :-
    Digits \== [],
    forall(member(D, Digits), atom_number(D, _)),
    atom_chars(A, Digits),
    atom_number(A, N).

column_of(Letter, C) :- char_code(Letter, Code), between(0'a, 0'z, Code), C is Code - 0'a + 1.

%! there is no such square
refused(move(C, R, ToC, ToR)) :- \+ ( column(C), row(R), column(ToC), row(ToR) ).
%! there is no pawn of {P} there
refused(move(C, R, _, _)) :- turn(P), \+ pawn(C, R, P).
%! a pawn goes one row forward
refused(move(_, R, _, ToR)) :- turn(P), \+ ahead(P, R, ToR).
%! a pawn of {Owner} is in the way, and pawns take diagonally only
refused(move(C, _, C, ToR)) :- pawn(C, ToR, _Owner).
%! a pawn of {P} is there already
refused(move(C, _, ToC, ToR)) :- C =\= ToC, turn(P), pawn(ToC, ToR, P).
%! a pawn moves to the next column at most
refused(move(C, _, ToC, _)) :- C =\= ToC, \+ beside(C, ToC).
%! there is nothing to take
refused(move(C, _, ToC, ToR)) :- straight_only, beside(C, ToC), \+ pawn(ToC, ToR, _).

% Pawns go to the side only to take.
straight_only.

% positions

impossible([P, ' has ', N, ' pawns, more than ', Most]) :-
    player(P), pawns(P, N), size(Size), home_rows(Rows), Most is Size * Rows, N > Most.
impossible(['both players have a pawn on the far row']) :- wins(white), wins(black).

pawns(P, N) :- aggregate_all(count, pawn(_, _, P), N).

% ?- impossible(_).
% false

% picture

tile(C, R, light) :- column(C), row(R), (C + R) mod 2 =:= 1.
tile(C, R, dark) :- column(C), row(R), (C + R) mod 2 =:= 0.
token(C, R, pawn, P) :- pawn(C, R, P).

% evaluation

feature(pawns, P, N) :- player(P), pawns(P, N).
feature(foremost, P, N) :- player(P), aggregate_all(max(D), ( pawn(_, R, P), advanced(P, R, D) ), N).
feature(passed, P, N) :- player(P), aggregate_all(count, passed(P), N).

advanced(white, R, N) :- row(R), N is R - 1.
advanced(black, R, N) :- row(R), size(Size), N is Size - R.

% A pawn that no other can stop or take.
passed(P) :- pawn(C, R, P), \+ ( pawn(X, Y, Q), Q \== P, guards(P, C, R, X, Y) ).

:- table guards/5.
guards(P, C, R, X, Y) :-
    player(P), column(C), column(X), abs(X - C) =< 1, row(R), row(Y), advanced(P, R, D), advanced(P, Y, E), E > D.

weight(pawns, 10).
weight(foremost, 4).
weight(passed, 30).

% ?- suppose([-pawn(1, 3, black), -pawn(2, 3, black)], feature(passed, white, N)).
% N = 1

promise(move(C, _, Side, _), 1) :- C =\= Side.

% levels

level(easy, [random, wins(60)]).
level(medium, [depth(1), margin(5)]).
level(hard, [depth(4)]).
level(extreme, [time(1000)]).

% in words

:- about([
    "Aim: get a pawn to the far row, or leave your opponent without a move.",
    "Board: 3x3 squares, with three white pawns on the bottom row and three black ones on the top row. White begins.",
    "Moves: a pawn steps straight forward to an empty square, or takes an enemy pawn diagonally in front of it. It \c
     never steps diagonally without taking, and never takes straight ahead.",
    "End: the first pawn on the far row wins at once. A player who has no pawns or cannot move loses.",
    "Notation: name the square that the pawn leaves and the one that it goes to, columns from a on the left and rows \c
     from 1 at the bottom: b1-b2 moves, b1xc2 takes. You may leave out the sign between them."
]).

:- notation("`b1-b2` moves a pawn from b1 to b2, `b1xc2` takes").
