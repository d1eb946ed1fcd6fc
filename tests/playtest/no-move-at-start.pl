:- game("Nim").
:- players([ann, bob]).
:- state(heap(-count)).
:- stuck(loses).

count(N) :- between(0, 9, N).

legal(take(N)) :- heap(H), between(1, 2, N), N =< H.
effect(take(N), [heap(M)]) :- heap(H), M is H - N.
