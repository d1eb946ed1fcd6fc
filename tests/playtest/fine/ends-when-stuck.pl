% Domineering on a 3x3 board: who cannot move loses.
:- game("Domineering").
:- players([v, h]).
:- state(full(x, y)).
:- stuck(loses).
x(N) :- between(1, 3, N).
y(N) :- between(1, 3, N).
second(v, X, Y, X, Y1) :- Y1 is Y + 1.
second(h, X, Y, X1, Y) :- X1 is X + 1.
legal(put(X, Y)) :- turn(P), x(X), y(Y), second(P, X, Y, X1, Y1), x(X1), y(Y1), \+ full(X, Y), \+ full(X1, Y1).
effect(put(X, Y), [full(X, Y), full(X1, Y1)]) :- turn(P), second(P, X, Y, X1, Y1).
