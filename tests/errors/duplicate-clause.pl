edge(a, b).
edge(b, c).
path(X, Y) :- edge(X, Z), path(Z, Y).
edge(a, b).
path(A, B) :- edge(A, C), path(C, B).
