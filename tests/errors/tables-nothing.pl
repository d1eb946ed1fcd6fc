:- table path/2, member/2.
:- table paht(_, _, min).

path(A, B, 1) :- edge(A, B).
edge(a, b).
