:- game("Walk").
:- players([x, o]).
:- state(at(square, -player)).
:- stuck(loses).

square(S) :- between(1, 12, S).
initially(at(1, x)).
initially(at(2, x)).
initially(at(11, o)).
initially(at(12, o)).

legal(go(From, To)) :- turn(P), at(From, P), step(P, D), To is From + D, square(To), \+ at(To, P).
step(x, 1). step(x, 2).
step(o, -1). step(o, -2).
effect(go(From, To), [at(From, P)]) :- at(From, P).
wins(x) :- at(12, x).
wins(o) :- at(1, o).
