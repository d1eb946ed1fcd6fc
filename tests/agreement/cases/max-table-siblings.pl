% Tables that keep the best value, where the order in which values are found would matter, and where it does not.
:- players([a, b]).
:- state(edge(num, num)).
num(N) :- between(1, 3, N).
:- table far(_, _, max).
:- table near(_, _, min).
:- table odd(_, min).
:- table widest(_, max).
:- table looked(_, _, min).
far(X, Y, 0) :- edge(X, Y).
far(X, Z, N) :- far(X, Y, M), edge(Y, Z), N is M + 1, N < 7.
near(X, X, 0) :- num(X).
near(X, Z, N) :- near(X, Y, M), edge(Y, Z), N is M + Z, N =< 9.
odd(1, 0).
odd(Z, N) :- odd(Y, M), edge(Y, Z), N is M + 1, N mod 2 =:= 1.
widest(1, 9).
widest(Z, N) :- widest(Y, M), edge(Y, Z), N is min(M, Y + Z).
looked(X, Y, 0) :- edge(X, Y).
looked(X, Z, N) :- looked(X, Y, M), M < 2, edge(Y, Z), N is 3 - M.
legal(add(X, Y)) :- num(X), num(Y), \+ edge(X, Y).
legal(far(X, N)) :- num(X), far(1, X, N).
legal(near(X, N)) :- num(X), near(1, X, N).
legal(odd(X, N)) :- num(X), odd(X, N).
legal(widest(X, N)) :- num(X), widest(X, N).
legal(looked(X, N)) :- num(X), looked(1, X, N).
effect(add(X, Y), [edge(X, Y)]).
effect(far(_, _), []).
effect(near(_, _), []).
effect(odd(_, _), []).
effect(widest(_, _), []).
effect(looked(_, _), []).
