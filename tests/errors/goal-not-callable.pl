zero(X) :- X = 0, 0.
load(X) :- [X].
