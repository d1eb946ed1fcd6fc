:- players([b]).
num(N) :- between(1, 1, N).
:- table r0(_, _, min).
r0(A, C, _) :- r0(A, _, _), num(C), turn(_), fail.
r0(_, 1, 0).
legal(_) :- r0(1, f(1), _), fail.
effect(_, _).
