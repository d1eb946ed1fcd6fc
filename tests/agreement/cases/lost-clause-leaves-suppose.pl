:- players([c]).
:- state(on(num)).
num(1).
legal(1).
effect(_, 1).
wins(_) :- suppose([on(1)], nth0(_, [], _)).
