Legal(X) :- square(X), Free(X).
fine(X) :- square(X).
