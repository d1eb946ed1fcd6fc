sign(0, zero).
sign(_, _) :- !.
sign(N, plus) :- N > 0.
sign(N, minus) :- N < 0.

same(X, X) :- !.
same(_, _).
