:- game("Marks").
:- players([x, o]).
:- state(cell(square, -player)).
square(S) :- between(1, 9, S).
legal(mark(S)) :- square(S), \+ cell(S, _).
effect(mark(S), [cell(S, P)]) :- turn(P).
feature(marks, P, N) :- player(P), aggregate_all(count, cell(_, P), N).
weight(marks, 1).
weight(marcs, 2).
weight(centre, 3).
