% A condition that can never hold, in a loop of its own.
:- players([a, b]).
:- state(on(num)).
num(N) :- between(1, 3, N).
u(4, X) :- on(X).
legal(z).
legal(m) :- ( X = 1 ; \+ ( u(3, V), on(V) ), X = 2 ), 1 >= 5, num(X).
effect(_, [on(1)]).
