:- players([c]).
:- table r1/2.
r1(_, 1).
r1(_, C) :- r1(1, _), !, between(1, C, _).
legal(1) :- r1(1, 1).
effect(_, _).
