:- game("Drop").
:- players([red, yellow]).
:- state(disc(column, row, -player)).

column(C) :- between(1, 4, C).
row(R) :- between(1, 4, R).

legal(drop(C)) :- column(C), \+ disc(C, 4, _).
effect(drop(C), [disc(C, R, P)]) :- turn(P), lowest(C, R).
lowest(C, R) :- row(R), \+ disc(C, R, _), !.

wins(P) :- disc(C, P, R), D is C + 1, disc(D, R, P), E is C + 2, disc(E, R, P).
