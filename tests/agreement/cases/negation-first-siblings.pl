% Tests about an argument before what binds it: a table asked for one value must not be filled for all of them.
:- players([a, b]).
:- state(on(num)).
num(N) :- between(1, 4, N).
initially(on(4)).
next(1, 2). next(2, 3). next(3, 4). next(4, 1).
:- table dist(_, _, min).
:- table cond/2.
:- table same/2.
:- table counted/2.
:- table behind/2.
:- table based/2.
dist(P, 1, 0) :- player(P).
dist(P, S, N) :- dist(P, T, M), \+ on(S), next(T, S), N is M + 1.
cond(P, 1) :- player(P).
cond(P, S) :- cond(P, T), ( on(S) -> fail ; next(T, S) ).
same(P, 1) :- player(P).
same(P, S) :- same(P, T), S \== 3, next(T, S).
counted(P, 1) :- player(P).
counted(P, S) :- counted(P, T), aggregate_all(count, on(S), 0), next(T, S).
behind(P, 1) :- player(P).
behind(P, S) :- behind(P, T), step(T, S).
step(T, S) :- free(S), next(T, S).
free(S) :- \+ on(S).
based(P, S) :- \+ on(S), player(P), num(S).
based(P, S) :- based(P, T), next(T, S).
legal(dist(S, N)) :- num(S), dist(a, S, N).
legal(cond(S)) :- num(S), cond(a, S).
legal(same(S)) :- num(S), same(a, S).
legal(counted(S)) :- num(S), counted(a, S).
legal(behind(S)) :- num(S), behind(a, S).
legal(based(S)) :- num(S), based(b, S).
legal(flip(S)) :- num(S).
effect(flip(S), [-on(S)]) :- on(S).
effect(flip(S), [on(S)]) :- \+ on(S).
effect(flip(_), []).
effect(dist(_, _), []).
effect(cond(_), []).
effect(same(_), []).
effect(counted(_), []).
effect(behind(_), []).
effect(based(_), []).
