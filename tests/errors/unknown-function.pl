:- option(size(9)).
cost(a, 4).

last_row(R) :- R is size - 1.
twice(X, Y) :- Y is 2 * cost(X).
low(X, Y) :- Y is mim(X, 3).
odd(X) :- 1 =:= modulo(X, 2, X).
total(N) :- aggregate_all(sum(price), cost(_, _), N).
