% A table that keeps the max: machine and plans disagree.
:- players([a, b]).
:- state(edge(num, num)).
num(N) :- between(1, 3, N).
:- table far(_, _, max).
far(X, Y, 0) :- edge(X, Y).
far(X, Z, N) :- far(X, Y, M), edge(Y, Z), N is M + 1, N < 12.
legal(add(X, Y)) :- num(X), num(Y).
legal(tell(N)) :- far(1, 1, N).
effect(add(X, Y), [edge(X, Y)]).
effect(tell(_), []).
