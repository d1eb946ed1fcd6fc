:- game("Marks").
:- players([x, o]).
:- state(cell(square, -player)).
:- option(size(9)).

square(S) :- size(N), between(1, N, S).

cell(1, x).
player(z).
size(3).

legal(mark(S)) :- square(S), \+ cell(S, _).
effect(mark(S), [cell(S, P)]) :- turn(P).
