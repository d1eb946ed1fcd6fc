:- game("Marks").
:- players([x, o]).
:- state(cell(square, -player)).

square(S) :- between(1, 9, S).

legal(mark(S)) :- square(S), \+ cell(S, _).
effect(mark(S), [cell(S, P)]) :- turn(P), S < 9.

wins(P) :- line(A, B, C), cell(A, P), cell(B, P), cell(C, P).
line(1, 2, 3). line(4, 5, 6). line(7, 8, 9). line(1, 4, 7).
line(2, 5, 8). line(3, 6, 9). line(1, 5, 9). line(3, 5, 7).
