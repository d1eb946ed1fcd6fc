% Naive reverse of a list of 30 elements: 496 inferences each time, the classic measure of plain resolution
% (first-argument indexing, list building, last calls).

run(N) :- numlist(1, 30, List), repeated(N, List).

repeated(N, List) :- between(1, N, _), nrev(List, _), fail.
repeated(_, _).

check(Reversed) :- numlist(1, 12, List), nrev(List, Reversed).

nrev([], []).
nrev([X|Xs], Reversed) :- nrev(Xs, Front), app(Front, [X], Reversed).

app([], Ys, Ys).
app([X|Xs], Ys, [X|Zs]) :- app(Xs, Ys, Zs).
