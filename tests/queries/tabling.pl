% Tabling: every kind of recursion ends with all answers, each once; min and max keep the best.
% The order of a table's answers is free, so they are sorted here.

:- table left/2, right/2, double/2, tree/2.
:- table even/1, odd/1.
:- table fib/2.
:- table dist(_, _, min).
:- table longest(_, _, max).
:- table cheapest(_, _, min).
:- table same_generation/2.
:- table reach/1.
:- table win/1.
:- table empty/1.
:- table count_to/2.
:- table p/1, q/1, r/1.
:- table twice/1.
:- table sums/2.
:- table path_in/3.
:- table ack/3.
:- table loop/0.
:- table pairs/2.

edge(a, b). edge(b, c). edge(c, a). edge(c, d). edge(d, e). edge(e, d).

left(X, Y) :- edge(X, Y).
left(X, Y) :- left(X, Z), edge(Z, Y).

right(X, Y) :- edge(X, Y).
right(X, Y) :- edge(X, Z), right(Z, Y).

double(X, Y) :- edge(X, Y).
double(X, Y) :- double(X, Z), double(Z, Y).

% The recursive clause first.
tree(X, Y) :- tree(X, Z), edge(Z, Y).
tree(X, Y) :- edge(X, Y).

even(0).
even(N) :- N > 0, M is N - 1, odd(M).
odd(N) :- N > 0, M is N - 1, even(M).

fib(0, 0).
fib(1, 1).
fib(N, F) :- N > 1, A is N - 1, B is N - 2, fib(A, FA), fib(B, FB), F is FA + FB.

dist(X, X, 0) :- node(X).
dist(X, Y, D) :- dist(X, Z, D0), edge(Z, Y), D is D0 + 1.

node(X) :- member(X, [a, b, c, d, e, f]).

arc(s, t, 10). arc(s, u, 3). arc(u, t, 4). arc(u, v, 1). arc(v, t, 2). arc(t, s, 1).

cheapest(X, Y, C) :- arc(X, Y, C).
cheapest(X, Y, C) :- cheapest(X, Z, C0), arc(Z, Y, C1), C is C0 + C1.

down(p1, p2). down(p1, p3). down(p2, p4). down(p3, p4). down(p4, p5).

longest(X, Y, 1) :- down(X, Y).
longest(X, Y, N) :- longest(X, Z, N0), down(Z, Y), N is N0 + 1.

parent(adam, bob). parent(adam, cyd). parent(bob, dan). parent(cyd, eve). parent(cyd, fay). parent(dan, gus).

same_generation(X, X) :- parent(X, _).
same_generation(X, X) :- parent(_, X), \+ parent(X, _).
same_generation(X, Y) :- parent(PX, X), same_generation(PX, PY), parent(PY, Y).

reach(a).
reach(Y) :- reach(X), edge(X, Y).
unreached(X) :- node(X), \+ reach(X).

% A game on an acyclic graph: a node wins if it moves to a node that does not.
move(1, 2). move(2, 3). move(1, 3). move(3, 4). move(4, 5). move(2, 5).
win(X) :- move(X, Y), \+ win(Y).

empty(X) :- empty(X).

count_to(N, N).
count_to(N, M) :- N < 5, N1 is N + 1, count_to(N1, M).

p(X) :- q(X).
p(1).
q(X) :- r(X).
q(2).
r(X) :- p(X).
r(3).

twice(X) :- member(X, [b, a, b, a]).

sums(0, []).
sums(N, [K|Ks]) :- between(1, N, K), M is N - K, sums(M, Ks).

path_in(N, X, Y) :- N > 0, edge(X, Y).
path_in(N, X, Y) :- N > 1, M is N - 1, path_in(M, X, Z), edge(Z, Y).

ack(0, N, R) :- R is N + 1.
ack(M, 0, R) :- M > 0, M1 is M - 1, ack(M1, 1, R).
ack(M, N, R) :- M > 0, N > 0, N1 is N - 1, ack(M, N1, R1), M1 is M - 1, ack(M1, R1, R).

loop :- loop.

pairs(X, Y) :- pairs(Y, X).
pairs(1, 2).
pairs(f(_), 3).

all(T, G, L) :- findall(T, G, L0), sort(L0, L).

% ?- all(Y, left(a, Y), L).
% L = [a, b, c, d, e]

% ?- all(Y, right(a, Y), L).
% L = [a, b, c, d, e]

% ?- all(Y, double(a, Y), L).
% L = [a, b, c, d, e]

% ?- all(Y, tree(a, Y), L).
% L = [a, b, c, d, e]

% ?- all(X, left(X, d), L), all(Y, left(d, Y), M).
% L = [a, b, c, d, e], M = [d, e]

% ?- all(X-Y, left(X, Y), L), all(X-Y, right(X, Y), L), all(X-Y, double(X, Y), L), all(X-Y, tree(X, Y), L),
%    length(L, N), L = [F|_].
% L = [a-a, a-b, a-c, a-d, a-e, b-a, b-b, b-c, b-d, b-e, c-a, c-b, c-c, c-d, c-e, d-d, d-e, e-d, e-e], N = 19, F = a-a

% ?- findall(Y, left(a, Y), _L), length(_L, N).
% N = 5

% ?- left(a, e).
% true

% ?- left(e, a).
% false

% ?- right(a, a).
% true

% ?- all(X, left(X, X), L).
% L = [a, b, c, d, e]

% ?- even(100).
% true

% ?- odd(100).
% false

% ?- odd(1001).
% true

% ?- fib(30, F).
% F = 832040

% ?- fib(90, F).
% F = 2880067194370816120

% ?- fib(10, 55).
% true

% ?- all(Y-D, dist(a, Y, D), L).
% L = [a-0, b-1, c-2, d-3, e-4]

% ?- dist(a, e, D).
% D = 4

% ?- dist(a, e, 4).  % not on swi: there the argument must be unbound
% true

% ?- dist(a, e, 8).  % not on swi: there the argument must be unbound
% false

% ?- D = 8, \+ dist(a, e, D), dist(a, d, 3).  % not on swi: there the argument must be unbound
% D = 8

% ?- dist(e, a, D).
% false

% ?- all(X-D, dist(X, d, D), L).
% L = [a-3, b-2, c-1, d-0, e-1]

% ?- all(X-Y-D, ( dist(X, Y, D), D > 3 ), L).
% L = [a-e-4]

% ?- cheapest(s, t, C).
% C = 6

% ?- all(Y-C, cheapest(s, Y, C), L).
% L = [s-7, t-6, u-3, v-4]

% ?- all(X-C, cheapest(X, X, C), L).
% L = [s-7, t-7, u-7, v-7]

% ?- longest(p1, p5, N).
% N = 3

% ?- all(Y-N, longest(p1, Y, N), L).
% L = [p2-1, p3-1, p4-2, p5-3]

% ?- all(X, same_generation(eve, X), L).
% L = [dan, eve, fay]

% ?- all(X, same_generation(X, dan), L).
% L = [dan, eve, fay]

% ?- all(X-Y, ( same_generation(X, Y), X @< Y ), L).
% L = [bob-cyd, dan-eve, dan-fay, eve-fay]

% ?- same_generation(bob, eve).
% false

% ?- all(X, reach(X), L).
% L = [a, b, c, d, e]

% ?- unreached(X).
% X = f

% ?- \+ reach(f), reach(e).
% true

% ?- all(X, win(X), L).
% L = [1, 2, 4]

% ?- findall(X, ( between(1, 5, X), \+ win(X) ), L).
% L = [3, 5]

% ?- empty(X).
% false

% ?- \+ empty(1).
% true

% ?- loop.
% false

% ?- all(X, count_to(1, X), L).
% L = [1, 2, 3, 4, 5]

% ?- count_to(1, 4).
% true

% ?- all(X, p(X), L), all(X, q(X), M), all(X, r(X), N).
% L = [1, 2, 3], M = [1, 2, 3], N = [1, 2, 3]

% ?- p(3), q(1), r(2), \+ p(4).
% true

% ?- findall(X, twice(X), _L0), length(_L0, N), msort(_L0, L).
% N = 2, L = [a, b]

% ?- findall(x, twice(a), L).
% L = [x]

% ?- all(L, sums(3, L), Ls).
% Ls = [[1, 1, 1], [1, 2], [2, 1], [3]]

% ?- findall(L, sums(8, L), _Ls), length(_Ls, N).
% N = 128

% ?- all(Y, path_in(2, a, Y), L), all(Y, path_in(3, a, Y), M).
% L = [b, c], M = [a, b, c, d]

% ?- ack(2, 3, R).
% R = 9

% ?- ack(3, 3, R).
% R = 61

% ?- all(X-Y, pairs(X, Y), L), length(L, N).
% L = [1-2, 2-1, 3-f(_A), f(_B)-3], N = 4

% ?- pairs(2, X).
% X = 1

% ?- pairs(3, X).
% X = f(_A)

% ?- setof(Y, left(a, Y), L).
% L = [a, b, c, d, e]

% ?- setof(X-Y, left(X, Y), [F|_]).
% F = a-a

% ?- aggregate_all(count, left(_, _), N).
% N = 19

% ?- aggregate_all(max(D, Y), dist(a, Y, D), max(M, _)).
% M = 4

% ?- forall(left(X, Y), right(X, Y)).
% true

% ?- all(X, ( node(X), \+ left(a, X) ), L).
% L = [f]

% ?- left(X, b), X == c, !.
% X = c

% ?- all(X-L, ( member(X, [a, d]), all(Y, left(X, Y), L) ), Ls).
% Ls = [a-[a, b, c, d, e], d-[d, e]]

% ?- catch(( left(a, X), throw(found) ), found, true).
% true

% ?- all(Y, left(a, Y), L).
% L = [a, b, c, d, e]
