% 1000^10 places in a position.
:- players([x, o]).
:- state(c(sq, sq, sq, sq, sq, sq, sq, sq, sq, sq)).
sq(S) :- between(1, 1000, S).
legal(m(1)).
effect(m(S), [c(S, S, S, S, S, S, S, S, S, S)]).
