% A race: each player has a runner; the first to reach the last field wins.
:- game("Race").
:- players([ann, bob]).
:- state(at(player, -field)).
:- state(energy(player, -amount)).

amount(N) :- between(0, 6, N).

initially(at(P, 0)) :- player(P).
initially(energy(P, 6)) :- player(P).

legal(run(N)) :- turn(P), energy(P, E), between(1, 2, N), N =< E, at(P, F), F + N =< 9.
legal(rest) :- turn(P), energy(P, E), E < 6.

effect(run(N), [at(P, To), energy(P, Left)]) :- turn(P), at(P, F), To is F + N, energy(P, E), Left is E - N.
effect(rest, [energy(P, More)]) :- turn(P), energy(P, E), More is min(6, E + 3).

wins(P) :- at(P, 9).

notation(run(N), Name) :- between(1, 2, N), atom_number(Name, N).
notation(rest, r).

tile(X, 1, plain) :- field(F), X is F + 1.
tile(X, 2, plain) :- field(F), X is F + 1.
token(X, 1, disc, ann) :- at(ann, F), X is F + 1.
token(X, 2, disc, bob) :- at(bob, F), X is F + 1.

feature(ahead, P, F) :- at(P, F).
weight(ahead, 10).
level(easy, [random]).
level(hard, [depth(3)]).
