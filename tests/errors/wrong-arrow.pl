legal(X) : square(X), free(X).
legal(X) <- square(X).
legal(X) -> square(X), free(X).
legal(X) = square(X).
legal(X) := square(X).
legal(X) -: square(X).
legal(X) if square(X).
