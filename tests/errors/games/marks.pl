:- game("Marks").
:- players([x, o]).
:- state(cell(square, -player)).
:- option(size(9)).

square(S) :- size(N), between(1, N, S).
legal(mark(S)) :- square(S), \+ cell(S, _).
effect(mark(S), [cell(S, P)]) :- turn(P).
wins(P) :- cell(5, P), !.
