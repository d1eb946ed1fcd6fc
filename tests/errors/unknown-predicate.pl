edge(a, b).
edge(b, c).

path(A, B) :- egde(A, B).
path(A, C) :- egde(A, B), pth(B, C).

trail([]).
trail([A|As]) :- start(A), maplist(egde(A), As), forall(nod(N), \+ blocked(N)).
