% A move of 2^40 symbols.
:- game("T").
:- players([x, o]).
:- state(c(sq)).
sq(1).
legal(X) :- d(40, a, X).
d(0, X, X).
d(N, X, Z) :- N > 0, M is N - 1, d(M, f(X, X), Z).
effect(_, [c(1)]).
