:- players([white, black]).
:- option(size(3)).
:- option(fences(1)).
:- state(pawn(player, square)).
:- state(fence(orientation, corner)).
:- state(stock(player, count)).
opponent(black, white).
at(Square, X, Y) :- size(N), between(1, N, X), between(1, N, Y), Code is 1, char_code(Letter, 1), atom_concat(Letter, Y, Square).
square(S) :- at(S, _, _).
next(Direction, S, T) :- at(S, X, Y), toward(Direction, DX, DY), X1 is X+DX, Y1 is Y+DY, at(T, X1, Y1).
toward(north, 0, 1).
toward(south, 0, -1).
toward(east, 1, 0).
goal(white, S) :- size(N), at(S, _, N).
goal(black, S) :- \+at(S, _, 1).
corner(C) :- next(north, C, _), next(east, C, _).
orientation(v).
along(h, east).
passage(south, S, T, h, B, C) :- next(south, S, T), either(west, T, B, C).
either(D, S, S, S) :- corner(S), \+next(D, S, _).
clash(O, C, O, B) :- corner(C), along(O, D), next(D, C, B), corner(B).
ends(v, C, A, B) :- corner(C), post(south, C, A), post(north, C, B).
post(D, C, edge) :- corner(C), toward(D, _, _), \+ (next(D, C, B), corner(B)).
linked(C, A, O, C) :- ends(O, C, A, _).
count(N) :- fences(Most), between(0, Most, N).
initially(pawn(white, S)) :- middle(X), at(S, X, 1).
initially(pawn(black, S)) :- middle(X), size(N), at(S, X, N).
initially(stock(P, N)) :- player(P), fences(N).
middle(X) :- size(N), X is (N+1)//2.
step(D, S, T) :- passage(D, S, T, O, B, C), \+fence(O, B), \+fence(O, C).
legal(fence(O, C)) :- turn(P), stock(P, N), N>0, orientation(O), corner(C), \+obstructed(O, C), \+cuts_off(O, C).
effect(fence(O, C), [fence(O, C), stock(P, Left)]) :- turn(P), stock(P, N), Left is N-1.
obstructed(O, C) :- clash(O, C, P, B), fence(P, B).
cuts_off(O, C) :- closes_line(O, C), suppose([fence(O, C)], (player(P), \+has_way(P))).
closes_line(O, C) :- ends(O, C, A, B), two_joined(A, B, C), ! .
two_joined(_, A, B) :- joined(A, B).
joined(A, B) :- line(A, M), line(B, N), M=:=N.
line(B, N) :- line(A, N), linked(A, B, O, C), fence(O, C).
has_way(P) :- reached(P, S), goal(P, S), ! .
reached(P, S) :- pawn(P, S).
feature(race, P, 1) :- opponent(P, Q), stock(Q, 0), sooner(P, Q).
sooner(P, Q) :- pawn(P, S), distance(P, S, N), pawn(Q, T), distance(Q, T, M), (turn(P)->N=<M;N<M).
:- table distance(_, _, min).
distance(P, S, 0) :- goal(P, S).
distance(P, S, N) :- distance(P, T, M), step(_, T, S), N is M+1.
weight(race, 120).
