a(X) :- b(X) && c(X) || d(X).
a(X) :- b(X) and c(X) or d(X).
a(X) :- X != 1, X !== 2, X <= 3.
a(X) :- not b(X), ~b(X), !b(X).
a(X) :- X := 3.
