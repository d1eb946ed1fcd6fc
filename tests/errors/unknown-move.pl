:- game("Marks").
:- players([x, o]).
:- state(cell(square, -player)).
square(S) :- between(1, 9, S).
legal(mark(S)) :- square(S), \+ cell(S, _).
effect(mark(S), [cell(S, P)]) :- turn(P).
effect(mrak(S), [cell(S, P)]) :- turn(P).
promise(mark(S, T), 1) :- square(S), square(T).
