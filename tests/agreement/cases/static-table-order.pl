:- players([b]).
:- state(on(num)).
num(N) :- between(1, 3, N).
initially(on(3)).
s0(1, 1).
s0(1, 2).
s0(1, 3).
:- table r0/2.
r0(A, A).
r0(_, C) :- s0(_, B), r0(B, C).
legal(B) :- on(A), r0(A, B).
effect(_, [on(1)]).
