% Take the last; the weak player may wait.
:- game("Wait").
:- players([a, b]).
:- state(heap(-count)).
count(N) :- between(0, 12, N).
initially(heap(12)).
legal(take(N)) :- heap(H), between(1, 3, N), N =< H.
legal(wait(long)) :- turn(a), heap(H), H > 0.
legal(wait(short)) :- turn(a), heap(H), H > 0.
effect(take(N), [heap(M)]) :- heap(H), M is H - N.
effect(wait(_), []).
wins(P) :- heap(0), turn(Q), player(P), P \== Q.
