:- players([b]).
:- state(cell(num, num)).
num(N) :- between(1, 4, N).
initially(cell(4, 4)).
:- table r0(_, max).
r0(A, 0) :- num(A).
r0(C, 1) :- r0(B, M), cell(B, C), N is M+1, N<2.
legal(_).
effect(_, []).
wins(G) :- r0(4, C), C=\=1, player(G).
