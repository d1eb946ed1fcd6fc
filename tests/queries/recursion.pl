% Recursion bounded by memory only, last calls, and long lists.

count(N, N) :- !.
count(I, N) :- I < N, I1 is I + 1, count(I1, N).

len([], 0).
len([_|T], N) :- len(T, M), N is M + 1.

down(0) :- !.
down(N) :- M is N - 1, down(M).

sum_to(0, 0).
sum_to(N, S) :- N > 0, M is N - 1, sum_to(M, T), S is T + N.

make(0, []) :- !.
make(N, [N|T]) :- M is N - 1, make(M, T).

nest(0, z) :- !.
nest(N, s(T)) :- M is N - 1, nest(M, T).

depth(z, 0).
depth(s(T), N) :- depth(T, M), N is M + 1.

right_nest(0, []) :- !.
right_nest(N, f(a, T)) :- M is N - 1, right_nest(M, T).
left_nest(0, T, T) :- !.
left_nest(N, T0, T) :- M is N - 1, left_nest(M, f(T0, a), T).

even(0) :- !.
even(N) :- M is N - 1, odd(M).
odd(N) :- N > 0, M is N - 1, even(M).

hop(N, N).
hop(I, N) :- I < N, I1 is I + 1, hop(I1, N).

rev([], R, R).
rev([H|T], R0, R) :- rev(T, [H|R0], R).

split([], [], []).
split([X], [X], []).
split([X, Y|T], [X|A], [Y|B]) :- split(T, A, B).

member_last(X, [X]).
member_last(X, [_|T]) :- member_last(X, T).

double_all([], []).
double_all([X|Xs], [Y|Ys]) :- Y is 2 * X, double_all(Xs, Ys).
add(X, S0, S) :- S is S0 + X.

% ?- count(0, 1000000).
% true

% ?- down(1000000).
% true

% ?- even(300000).
% true

% ?- odd(300000).
% false

% ?- sum_to(100000, S).
% S = 5000050000

% ?- numlist(1, 300000, _L), length(_L, N).
% N = 300000

% ?- numlist(1, 300000, _L), len(_L, N).
% N = 300000

% ?- length(_L, 300000), length(_L, N).
% N = 300000

% ?- make(300000, _L), length(_L, N), last(_L, X).
% N = 300000, X = 1

% ?- numlist(1, 200000, _L), append(_L, [x], _M), last(_M, X), length(_M, N).
% X = x, N = 200001

% ?- numlist(1, 100000, _L), append(_P, [X], _L), length(_P, N).
% X = 100000, N = 99999

% ?- numlist(1, 200000, _L), reverse(_L, [X|_]).
% X = 200000

% ?- numlist(1, 200000, _L), rev(_L, [], [X|_]).
% X = 200000

% ?- findall(X, between(1, 100000, X), _L), sum_list(_L, S), msort(_L, _M), length(_M, N).
% S = 5000050000, N = 100000

% ?- findall(X, ( between(1, 100000, Y), X is (Y * 7919) mod 100003 ), _L), sort(_L, _M), length(_M, N), _M = [A|_],
%    last(_M, Z).
% N = 100000, A = 1, Z = 100002

% ?- findall(K-V, ( between(1, 50000, V), K is V mod 10 ), _L), keysort(_L, [A, B|_]), length(_L, N).
% A = 0-10, B = 0-20, N = 50000

% ?- numlist(1, 100000, _L), maplist(succ, _L, _M), sum_list(_M, S).
% S = 5000150000

% ?- numlist(1, 100000, _L), foldl(add, _L, 0, S).
% S = 5000050000

% ?- numlist(1, 100000, _L), double_all(_L, _M), max_list(_M, Max), min_list(_M, Min).
% Max = 200000, Min = 2

% ?- numlist(1, 100000, _L), nth0(99999, _L, X), nth1(99999, _L, Y).
% X = 100000, Y = 99999

% ?- numlist(1, 100000, _L), memberchk(100000, _L), \+ memberchk(0, _L).
% true

% ?- numlist(1, 50000, _L), member_last(X, _L).
% X = 50000

% ?- numlist(1, 50001, _L), split(_L, _A, _B), length(_A, N), length(_B, M).
% N = 25001, M = 25000

% ?- nest(300000, _T), depth(_T, N).
% N = 300000

% ?- nest(300000, _T), copy_term(_T, _U), _T == _U, _T = _U, ground(_T).
% true

% ?- nest(300000, _T), nest(300000, _U), _T = _U, compare(O, _T, _U).
% O = =

% ?- nest(300000, _T), nest(300001, _U), \+ _T = _U, compare(O, _T, _U).
% O = <

% ?- right_nest(300000, _T), right_nest(300000, _U), _T == _U.
% true

% ?- left_nest(300000, z, _T), left_nest(300000, z, _U), _T == _U, copy_term(_T, _V), _V = _U, ground(_V).
% true

% ?- nest(100000, _T), findall(_T, member(_, [1, 2]), [_A, _B]), _A == _B.
% true

% ?- nest(100000, _T), catch(throw(_T), _B, true), depth(_B, N).
% N = 100000

% ?- hop(0, 100000).
% true

% ?- hop(0, 100000), hop(0, 10).
% true

% ?- findall(X, ( between(1, 300, X), hop(0, X) ), _L), length(_L, N).
% N = 300

% ?- between(1, 300000, X), X > 299999.
% X = 300000

% ?- between(1, inf, X), X * X > 1000000, !.
% X = 1001

% ?- aggregate_all(count, between(1, 300000, _), N).
% N = 300000

% ?- aggregate_all(sum(X), between(1, 100000, X), S).
% S = 5000050000

% ?- aggregate_all(max(X), ( between(1, 100000, Y), X is (Y * 31) mod 1009 ), M).
% M = 1008

% ?- forall(between(1, 100000, X), X > 0).
% true

% ?- numlist(1, 2000, _L), findall(X-Y, ( member(X, _L), Y is X mod 7 ), _P), setof(Y, X^member(X-Y, _P), Ys).
% Ys = [0, 1, 2, 3, 4, 5, 6]

% ?- length(_L, 1000), maplist(=(a), _L), atom_chars(_A, _L), atom_length(_A, N).
% N = 1000
