:- game("Nim").
:- players([ann, bob]).
:- state(heap(-count)).
:- stuck(loses).

count(N) :- numbers(L), member(N, L).
numbers([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]).
initially(heap(9)).

legal(take(N)) :- heap(H), between(1, 2, N), N =< H.
effect(take(N), [heap(M)]) :- heap(H), M = H - N.
