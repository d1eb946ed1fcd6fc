% A list of 1e9 numbers to decide who wins.
:- game("T").
:- players([x, o]).
:- state(cell(sq, -player)).
sq(S) :- between(1, 9, S).
legal(mark(S)) :- sq(S), \+ cell(S, _).
effect(mark(S), [cell(S, P)]) :- turn(P).
wins(x) :- findall(X, between(1, 1000000000, X), L), length(L, 3).
