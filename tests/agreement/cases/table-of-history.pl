% Tables that depend on the steps of the game or on who made the last, while the facts stay as they are.
:- players([x, o]).
:- state(note(count)).
:- table seen/1.
:- table by/1.
count(N) :- between(0, 20, N).
seen(N) :- repeated(N).
by(P) :- mover(P).
legal(wait(N)) :- seen(N), N < 4.
legal(wait(10)) :- by(_).
legal(stay).
legal(keep).
effect(wait(_), []).
effect(stay, [turn(P)]) :- turn(P), \+ by(P).
effect(keep, [turn(x)]).
aftermath(_, [note(N)]) :- seen(N), by(x).
aftermath(keep, [-note(N)]) :- note(N), by(o), seen(M), M > 2.
draw :- seen(N), N > 5.
feature(seen, x, N) :- seen(N).
weight(seen, 1).
