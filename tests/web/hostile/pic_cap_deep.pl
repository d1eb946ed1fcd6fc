% A caption a million lists deep.
:- game("T").
:- players([x, o]).
:- option(size(3)).
:- state(cell(sq, -player)).
sq(S) :- between(1, 9, S).
legal(mark(S)) :- sq(S), \+ cell(S, _).
effect(mark(S), [cell(S, P)]) :- turn(P).
tile(1,1,plain).
caption(X) :- d(1000000, a, X).
d(0, X, X).
d(N, X, Z) :- N > 0, M is N - 1, d(M, [X], Z).
