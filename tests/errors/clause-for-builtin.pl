member(X, [X|_]).
member(X, [_|Xs]) :- member(X, Xs).

X = X.
\+ odd(X) :- 0 is X mod 2.
