legal (X) :- square (X).
fine(X) :- \+ (a, b), - (1) = X.
