:- players([white, black]).
:- option(size(3)).
:- state(pawn(player, square)).
:- state(fence(orientation, corner)).
at(Square, 1, Y) :- size(N), between(1, N, Y), atom_concat(1, Y, Square).
square(S) :- at(S, _, _).
next(Direction, S, T) :- at(S, _, Y), toward(Direction, _, DY), Y1 is Y+DY, at(T, _, Y1).
toward(east, 1, 0).
toward(west, 1, 1).
corner(C) :- next(east, C, _).
orientation(1).
passage(1, S, T, v, 1, 1) :- next(east, S, T).
passage(west, S, T, v, 1, 1) :- \+next(west, S, T), either(1, T, _, _).
either(_, S, 1, 1) :- corner(S).
initially(pawn(black, S)) :- at(S, _, _).
legal(go(T)) :- pawn(_, S), pawn(_, Other), goes(S, Other, T).
effect(go(T), [pawn(P, T)]) :- turn(P).
goes(S, Other, T) :- step(D, S, Other), step(D, Other, T).
step(D, S, T) :- passage(D, S, T, _, _, _), \+fence(_, _).
