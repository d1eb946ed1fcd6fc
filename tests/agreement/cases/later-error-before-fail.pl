:- players([a]).
:- state(edge(num)).
num(1).
p0(_, _).
p0(_, 2) :- arg(1, 1, _), edge(1).
legal(_) :- p0(1, 2), fail.
effect(_, []).
