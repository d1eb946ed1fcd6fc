:- players([x, o]).
:- state(cell(square, -player)).

square(S) :- between(1, 9, S).

initially(cell(5, z)).
initially(cell(10, x)).
initially(pawn(3)).
initially(cell(_, x)).

legal(mark(S)) :- square(S), \+ cell(S, _), \+ cell(0, X), X == y.
effect(mark(S), [cell(S, P), -cell(12, _)]) :- turn(P).
wins(P) :- cell(1, P), cell(2, q), turn(nobody).
