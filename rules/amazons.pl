% Amazons (Walter Zamkauskas 1988): queens that shoot arrows; the first player who cannot move loses.
%
% Rules: https://en.wikipedia.org/wiki/Game_of_the_Amazons
% Leaves from the start: 2176, 4307152. With size=6: 544, 238532.

:- game("Amazons").
:- players([white, black]).
:- option(size(10)).                      % squares on a side, from 4 to 26

:- state(amazon(square, -player)).
:- state(arrow(square)).

:- stuck(loses).

opponent(white, black).
opponent(black, white).

% board: a1 is at the bottom left

:- table at/3, next/3.

at(Square, X, Y) :-
    size(N),
    between(1, N, X),
    between(1, N, Y),
    Code is 0'a + X - 1,
    char_code(Letter, Code),
    atom_concat(Letter, Y, Square).

square(S) :- at(S, _, _).

next(Direction, S, T) :- at(S, X, Y), toward(Direction, DX, DY), X1 is X + DX, Y1 is Y + DY, at(T, X1, Y1).

toward(north, 0, 1).
toward(northeast, 1, 1).
toward(east, 1, 0).
toward(southeast, 1, -1).
toward(south, 0, -1).
toward(southwest, -1, -1).
toward(west, -1, 0).
toward(northwest, -1, 1).

% set-up: on each side, two amazons near the middle of the edge and two further ahead, a third of the board from it

initially(amazon(S, white)) :- corner_distance(D), beginning(D, X, Y), at(S, X, Y).
initially(amazon(S, black)) :- corner_distance(D), beginning(D, X, Y), size(N), Y1 is N + 1 - Y, at(S, X, Y1).

corner_distance(D) :- size(N), D is (N + 2) // 3.

beginning(D, 1, D).
beginning(D, D, 1).
beginning(D, X, 1) :- size(N), X is N + 1 - D.
beginning(D, N, D) :- size(N).

% moves

%! {From} can go to {To} and shoot to {Shot}
legal(move(From, To, Shot)) :-
    turn(P),
    amazon(From, P),
    reaches(From, From, To),
    reaches(To, From, Shot).

% reaches(S, From, T): a queen's move leads from S to T if no amazon is on From.
reaches(S, From, T) :- toward(D, _, _), slides(D, S, From, T).

slides(D, S, From, T) :-
    next(D, S, U),
    ( U == From -> true ; \+ amazon(U, _), \+ arrow(U) ),
    ( T = U ; slides(D, U, From, T) ).

effect(move(From, To, Shot), [-amazon(From, P), amazon(To, P), arrow(Shot)]) :- turn(P).

% ?- aggregate_all(count, reaches(d1, d1, _), N).
% N = 20

% An amazon can shoot back to where it came from, and beyond.
% ?- suppose([arrow(c1), arrow(c2), arrow(d3), arrow(e2), arrow(e1), arrow(c3), arrow(e3)],
%            findall(Shot, legal(move(d1, d2, Shot)), Shots)).
% Shots = [d1]

% end: `:- stuck(loses).` above; there are no draws

% notation: d1-d7/g4

notation(Move, Text) :- ( var(Text) -> written(Move, Text) ; attempt(Move, Text) ).

written(move(From, To, Shot), Text) :- joined([From, -, To, /, Shot], Text).

attempt(move(From, To, Shot), Text) :-
    atom_chars(Text, Chars),
    append(Start, [-|Rest], Chars),
    append(Middle, [/|End], Rest),
    atom_chars(From, Start),
    atom_chars(To, Middle),
    atom_chars(Shot, End).

joined([Part], Part).
joined([Part, Next|Rest], Text) :- joined([Next|Rest], Text1), atom_concat(Part, Text1, Text).

%! there is no square {S}
refused(move(From, To, Shot)) :- member(S, [From, To, Shot]), \+ square(S).
%! {From} is not an amazon of {P}
refused(move(From, _, _)) :- turn(P), \+ amazon(From, P).
%! the amazon on {From} cannot go to {To}
refused(move(From, To, _)) :- \+ reaches(From, From, To).
%! an arrow from {To} does not get to {Shot}
refused(move(From, To, Shot)) :- \+ reaches(To, From, Shot).

% ?- notation(move(d1, d7, g4), Text).
% Text = 'd1-d7/g4'

% ?- notation(Move, 'd1-d7/g4').
% Move = move(d1, d7, g4)

% positions

impossible(['there is both an amazon and an arrow on ', S]) :- amazon(S, _), arrow(S).
impossible([P, ' has ', N, ' amazons, not four']) :- player(P), aggregate_all(count, amazon(_, P), N), N =\= 4.

% ?- impossible(_).
% false

% picture

tile(X, Y, Shade) :- at(_, X, Y), ( (X + Y) mod 2 =:= 0 -> Shade = dark ; Shade = light ).
token(X, Y, amazon, P) :- amazon(S, P), at(S, X, Y).
token(X, Y, arrow, none) :- arrow(S), at(S, X, Y).
glyph(amazon, white, '♕', 'W').
glyph(amazon, black, '♛', 'B').
glyph(arrow, _, '×', '*').

% Touch the amazon, where it goes, and where it shoots.
gesture(move(From, To, Shot), [X1-Y1, X2-Y2, X3-Y3]) :- at(From, X1, Y1), at(To, X2, Y2), at(Shot, X3, Y3).

% evaluation

feature(moves, P, N) :- player(P), aggregate_all(count, ( amazon(S, P), reaches(S, S, _) ), N).
feature(territory, P, N) :- opponent(P, Q), aggregate_all(count, nearer(P, Q, _), N).

nearer(P, Q, S) :- square(S), distance(P, S, N), \+ ( distance(Q, S, M), M =< N ).

% distance(P, S, N): the nearest amazon of P is N steps to a neighbouring free square away from S.
:- table distance(_, _, min).
distance(P, S, 0) :- amazon(S, P).
distance(P, T, N) :- distance(P, S, M), next(_, S, T), \+ amazon(T, _), \+ arrow(T), N is M + 1.

weight(moves, 4).
weight(territory, 10).

% levels

level(easy, [random, wins(60)]).
level(medium, [depth(1), margin(40)]).
level(hard, [depth(1)]).
level(extreme, [time(2500)]).

% in words

:- about([
    "Aim: be the last player who can move.",
    "Board: 10x10 squares. Each player has four amazons, which are never taken.",
    "Moves: white begins. In turn, each player moves one amazon like a queen of chess: any number of squares in a \c
     straight line, across, up or diagonally. Then the amazon shoots an arrow, which flies like a queen from the \c
     square where the amazon has arrived. The square where the arrow lands is blocked for the rest of the game.",
    "Neither amazons nor arrows can pass over or land on an amazon or a blocked square. The arrow may fly over the \c
     square that the amazon has just left, or land on it.",
    "End: a player who cannot move loses. There are no draws.",
    "Notation: name squares by column, from a on the left, and row, from 1 at the bottom. d1-d7/g4 moves from d1 to d7 \c
     and shoots to g4."
]).

:- notation("`d1-d7/g4` moves the amazon on d1 to d7, from where it shoots to g4").
