% Tabled recursion in its usual shapes: left, double and mutual recursion on a chain and on cyclic graphs, and
% shortest paths with `min`. Finished tables may live as long as the program does, so every tabled predicate carries
% the number of the round as its first argument: each round computes its tables anew.

:- table reach/3.
:- table path/3.
:- table even/3.
:- table odd/3.
:- table distance(_, _, _, min).

run(N) :- between(1, N, Round), work(Round, _), fail.
run(_).

check(Summary) :- work(0, Summary).

work(Round, summary(Chain, Ring, Double, Even, Odd, Far, Sum)) :-
    aggregate_all(count, reach(Round, c(1), _), Chain),
    aggregate_all(count, (between(0, 9, I), reach(Round, r(I), _)), Ring),
    aggregate_all(count, path(Round, _, _), Double),
    aggregate_all(count, even(Round, r(0), _), Even),
    aggregate_all(count, odd(Round, r(0), _), Odd),
    aggregate_all(max(D), distance(Round, g(1, 1), _, D), Far),
    aggregate_all(sum(D), distance(Round, g(4, 5), _, D), Sum).

% Left recursion.
reach(_, X, Y) :- edge(X, Y).
reach(Round, X, Z) :- reach(Round, X, Y), edge(Y, Z).

% Double recursion, open in both arguments.
path(_, X, Y) :- small(X, Y).
path(Round, X, Z) :- path(Round, X, Y), path(Round, Y, Z).

% Mutual recursion: what an even, an odd number of steps leads to.
even(Round, X, Z) :- odd(Round, X, Y), edge(Y, Z).
odd(_, X, Y) :- edge(X, Y).
odd(Round, X, Z) :- even(Round, X, Y), edge(Y, Z).

% The cheapest way from one square of a grid to every other.
distance(_, X, X, 0).
distance(Round, X, Z, D) :- distance(Round, X, Y, E), step(Y, Z, Cost), D is E + Cost.

% A chain c(1) … c(300), and a ring r(0) … r(49) with chords.
edge(c(I), c(J)) :- I < 300, J is I + 1.
edge(r(I), r(J)) :- J is (I + 1) mod 50.
edge(r(I), r(J)) :- I mod 5 =:= 0, J is (I + 13) mod 50.

small(a, b). small(b, c). small(c, d). small(d, a). small(d, e).
small(e, f). small(f, g). small(g, h). small(h, e). small(h, i).
small(i, j). small(j, k). small(k, l). small(l, i).

% A grid of 8 by 8 in which going east or north costs unequally and one may also go back.
step(g(X, Y), g(U, Y), Cost) :- X < 8, U is X + 1, Cost is 1 + (X * Y) mod 3.
step(g(X, Y), g(X, V), Cost) :- Y < 8, V is Y + 1, Cost is 1 + (X + Y) mod 4.
step(g(X, Y), g(U, Y), 2) :- X > 1, U is X - 1.
step(g(X, Y), g(X, V), 3) :- Y > 1, V is Y - 1.
