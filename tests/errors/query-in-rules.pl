?- legal(X).
