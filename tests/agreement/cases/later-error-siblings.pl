% An error that comes after the first answer of a test, in every place where one answer would do.
:- players([a, b]).
:- state(on(num)).
:- state(level(-size)).
num(N) :- between(1, 3, N).
size(N) :- between(0, 9, N).
initially(on(1)).
initially(level(0)).
u(_).
u(X) :- on(X), level(L), _ is 7 // (L - 3).
w(X) :- ( on(X) ; level(L), L > 1, _ is L // (L - L) ).
legal(tell(X)) :- num(X), u(X).
legal(negation(X)) :- num(X), \+ (u(X), X > 4).
legal(condition(X)) :- num(X), ( u(X), X > 2 -> true ; w(X) ).
legal(all) :- forall(num(X), ( u(X) ; X > 5 )).
legal(up).
effect(up, [level(M)]) :- level(L), M is L + 1, L < 9.
effect(tell(X), [on(X)]) :- u(X).
effect(negation(X), [-on(X)]) :- w(X).
effect(condition(_), []) :- u(1).
effect(all, []).
aftermath(up, [on(2)]) :- w(1).
wins(P) :- level(8), w(1), turn(P).
feature(held, P, 1) :- player(P), w(1).
feature(held, P, 5) :- player(P), u(2).
weight(held, 1).
promise(tell(X), X) :- w(X).
