% A call that can match no clause, in every place: what comes after it must not get lost.
:- players([a, b]).
:- state(on(num)).
:- state(tint(num, -hue)).
:- table far/2.
num(N) :- between(1, 3, N).
hue(red).
hue(blue).
u(4, X) :- on(X).
v(f(X), X) :- on(X).
initially(on(2)).
initially(tint(1, red)).
legal(first) :- u(3, X), num(X).
legal(negation) :- \+ u(3, _).
legal(negation(N)) :- num(N), \+ (u(3, X), on(X)).
legal(condition) :- ( u(3, _) -> fail ; true ).
legal(condition(N)) :- num(N), ( u(3, N) -> on(N) ; u(4, N) -> true ; u(5, N) ).
legal(either(X)) :- ( u(3, X) ; u(4, X) ; v(g, X) ; v(f(X), X) ).
legal(once) :- once(( u(3, _) ; true )).
legal(ignore) :- ignore(u(3, _)).
legal(all) :- forall(u(3, _), fail).
legal(count(N)) :- aggregate_all(count, u(3, _), N).
legal(most(N)) :- ( aggregate_all(max(X), u(3, X), N) ; N = none ).
legal(list(L)) :- findall(X, u(3, X), L).
legal(set(L)) :- aggregate_all(set(X), ( u(4, X) ; u(3, X) ), L).
legal(supposed) :- \+ suppose([on(1)], u(3, _)).
legal(supposed(X)) :- suppose([on(1)], ( u(3, X) ; u(4, X) )).
legal(far(X)) :- far(2, X).
legal(last).
far(X, X) :- on(X).
far(X, Z) :- far(X, Y), u(3, Y), num(Z).
far(X, Z) :- far(X, Y), Y < 3, Z is Y + 1.
effect(first, [on(1)]) :- u(3, 1).
effect(_, [tint(1, blue)]) :- ( u(3, _) ; on(3) ).
effect(M, [on(N)]) :- M = condition(N).
effect(_, [on(3)]).
aftermath(_, [-on(1)]) :- u(3, _).
aftermath(_, [-on(2)]) :- on(2), tint(1, red).
wins(P) :- u(3, _), turn(P).
wins(P) :- tint(1, blue), \+ on(2), turn(P).
draw :- u(3, _).
draw :- on(1), on(2), on(3).
feature(some, P, N) :- player(P), u(3, N).
feature(some, P, 2) :- player(P), on(3).
weight(some, 3).
promise(first, N) :- u(3, N).
promise(_, 7).
