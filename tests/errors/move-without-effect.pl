:- game("Marks").
:- players([x, o]).
:- state(cell(square, -player)).
square(S) :- between(1, 9, S).
legal(mark(S)) :- square(S), \+ cell(S, _).
legal(pass).
effect(mark(S), [cell(S, P)]) :- turn(P).
