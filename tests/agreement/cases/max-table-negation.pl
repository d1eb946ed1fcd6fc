:- players([d]).
:- state(on(num, num, player)).
num(1).
:- table r2(_, _, max).
r2(_, 1, 0).
r2(A, 1, 1) :- r2(A, _, M), \+on(_, 1, 1), N is M+1, N<2.
legal(C) :- r2(1, 1, C).
effect(_, []).
