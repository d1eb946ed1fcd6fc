% A rule and a directive both say what happens to a player without a move.
:- game("Race").
:- players([a, b]).
:- state(at(player, -field)).
:- stuck(loses).
field(F) :- between(1, 3, F).
initially(at(a, 1)).
initially(at(b, 1)).
legal(go(F)) :- turn(P), at(P, G), F is G + 1, field(F).
effect(go(F), [at(P, F)]) :- turn(P).
stuck(P) :- turn(P), at(P, 3).
