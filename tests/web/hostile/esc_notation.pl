:- game("T").
:- players([x, o]).
:- option(size(3)).
:- state(cell(sq, -player)).
sq(S) :- between(1, 9, S).
legal(mark(S)) :- sq(S), \+ cell(S, _).
effect(mark(S), [cell(S, P)]) :- turn(P).
notation(mark(S), N) :- sq(S), atom_number(A, S), atom_concat('\x1b\]0;title\x7\\x1b\[2J\x1b\[31mred\x1b\[0m\r\b', A, N).
