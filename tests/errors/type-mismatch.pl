:- game("Marks").
:- players([x, o]).
:- state(cell(square, -player)).
square(S) :- between(1, 9, S).
legal(mark(S)) :- square(S), \+ cell(S, _).
effect(mark(S), [cell(P, S)]) :- turn(P).
wins(P) :- cell(P, 5).
lonely(S) :- square(S), player(P), \+ cell(P, S).
% A variable may be of one type in one branch and of another in the next.
owner(X, O) :- ( player(X) -> O = X ; cell(X, O) ).
