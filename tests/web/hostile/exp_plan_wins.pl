% Terms of 2^40 symbols, compared, copied and unified.
:- game("T").
:- players([x, o]).
:- option(size(3)).
:- state(cell(sq, -player)).
sq(S) :- between(1, 9, S).
legal(mark(S)) :- sq(S), \+ cell(S, _).
effect(mark(S), [cell(S, P)]) :- turn(P).
wins(x) :- d(40, a, X), d(40, a, Y), X == Y, X = Y, ground(X), copy_term(X, Z), Z @< Y.
d(0, X, X).
d(N, X, Z) :- N > 0, M is N - 1, d(M, [X, X], Z).
