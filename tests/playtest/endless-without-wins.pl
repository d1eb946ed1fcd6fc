:- game("Lap").
:- players([x, o]).
:- state(runner(player, -field)).

field(F) :- between(1, 5, F).
initially(runner(x, 1)).
initially(runner(o, 1)).

legal(run(F)) :- turn(P), runner(P, E), F is E mod 5 + 1.
effect(run(F), [runner(P, F)]) :- turn(P).
