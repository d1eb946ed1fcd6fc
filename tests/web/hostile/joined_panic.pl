% Moves that suppose what holds already.
:- players([a, b]).
:- state(on(num)).
num(N) :- between(1, 3, N).
s(1, 2). s(2, 3). s(3, 3).
legal(M) :- one(M), findall(on(X), on(X), L), suppose(L, true).
one(X) :- num(X).
one(b(X)) :- num(X).
effect(X, [on(Y)]) :- s(X, Y).
effect(b(X), [on(1)]) :- on(X).
effect(b(_), []).
