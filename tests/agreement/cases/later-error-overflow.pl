:- players([a]).
level(N) :- between(0, 61, N).
r1(X) :- (turn(a);5<<X=<1).
legal(1) :- level(A), call(r1, A).
effect(_, _).
