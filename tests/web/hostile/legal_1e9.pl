% 1e9 legal moves.
:- game("T").
:- players([x, o]).
:- state(c(sq)).
sq(1).
legal(m(X)) :- between(1, 1000000000, X).
effect(m(_), [c(1)]).
