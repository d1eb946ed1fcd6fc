% A game that never ends.
:- game("One move").
:- players([x, o]).
:- state(n(-num)).
num(N) :- between(0, 1000000, N).
initially(n(0)).
legal(go).
effect(go, [n(M)]) :- n(N), M is (N + 1) mod 1000001.
