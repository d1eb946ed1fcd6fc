:- game("Nim").
:- players([ann, bob]).
:- state(heap(-count)).
count(N) :- between(0, 9, N).
legal(take(N)) :- heap(H), between(1, 2, N), N =< H.
effect(take(N), [heap(M)]) :- heap(H), M = H - N.
before(H) :- M = H + 1, heap(M).
half(H) :- heap(H // 2).
% A pair is no expression.
pair(P) :- heap(H), P = H - 1.
% Built-ins say which of their arguments are numbers.
:- state(pile(-size)).
size(N) :- nth1(N, [small, large], _).
twice(S) :- pile(S * 2).
