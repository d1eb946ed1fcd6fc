edge(a, b, 3).
edge(b, c, 4).
edge(a).

linked(A, B) :- edge(A, B).
lengths(Ls, N) :- length(Ls, N, 0).
all(As) :- maplist(edge(b, c, 4), As).
