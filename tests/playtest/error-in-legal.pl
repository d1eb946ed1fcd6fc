:- game("Nim").
:- players([ann, bob]).
:- state(heap(-count)).
:- stuck(loses).

count(N) :- between(0, 9, N).
initially(heap(9)).

legal(take(N)) :- heap(H), between(1, 2, N), N =< Rest, Rest is H.
effect(take(N), [heap(M)]) :- heap(H), M is H - N.
