% The list predicates, in every useful mode, and the errors they raise.

double(X, Y) :- Y is 2 * X.
add(X, Y, Z) :- Z is X + Y.
even(X) :- X mod 2 =:= 0.
likes(mary, wine).
likes(mary, food).
likes(john, wine).
one_of(X, Y) :- member(Y, [X, other]).
weigh(X, W, S0, S) :- S is S0 + X * W.

% member, memberchk

% ?- member(X, [a, b, c]).
% X = a
% X = b
% X = c

% ?- member(b, [a, b, c, b]).
% true
% true

% ?- member(z, [a, b]).
% false

% ?- member(X, []).
% false

% ?- member(f(X, b), [f(a, b), g(a), f(c, d), f(e, Y)]).
% X = a
% X = e, Y = b

% ?- member(a, L).
% L = [a|_A]
% L = [_A, a|_B]
% ...

% ?- L = [a|T], member(b, L).
% L = [a, b|_A], T = [b|_A]
% ...

% ?- member(X, [A, B]).
% X = A
% X = B

% ?- member(X, [a|b]).
% X = a

% ?- member(X, foo).
% false

% ?- memberchk(b, [a, b, c, b]).
% true

% ?- memberchk(f(X), [g(1), f(2), f(3)]).
% X = 2

% ?- memberchk(X, [a, b]).
% X = a

% ?- memberchk(z, [a, b]).
% false

% ?- memberchk(a, L).
% L = [a|_A]

% append

% ?- append([1, 2], [3], L).
% L = [1, 2, 3]

% ?- append(X, Y, [1, 2]).
% X = [], Y = [1, 2]
% X = [1], Y = [2]
% X = [1, 2], Y = []

% ?- append(X, [c], [a, b, c]).
% X = [a, b]

% ?- append([a], X, [a, b, c]).
% X = [b, c]

% ?- append(X, [b|Y], [a, b, c, b]).
% X = [a], Y = [c, b]
% X = [a, b, c], Y = []

% ?- append([1], X, [2]).
% false

% ?- append(X, Y, Z).
% X = [], Y = Z
% X = [_A], Z = [_A|Y]
% X = [_A, _B], Z = [_A, _B|Y]
% ...

% ?- append([], x, L).
% L = x

% ?- append([a], b, L).
% L = [a|b]

% ?- append(X, [Last], [p, q, r]).
% X = [p, q], Last = r

% length

% ?- length([a, b, c], N).
% N = 3

% ?- length([], N).
% N = 0

% ?- length(L, 2).
% L = [_A, _B]

% ?- length(L, 0).
% L = []

% ?- length([a, b], 3).
% false

% ?- length([a|T], 3).
% T = [_A, _B]

% ?- length(L, N).
% L = [], N = 0
% L = [_A], N = 1
% L = [_A, _B], N = 2
% ...

% ?- length([a|T], N).
% T = [], N = 1
% T = [_A], N = 2
% ...

% ?- length(L, -1).
% error domain_error(not_less_than_zero, -1)

% ?- length([a|T], 0).
% false

% ?- length(L, a).
% error type_error(integer, a)

% ?- length(a, N).
% error type_error(list, a)

% ?- length([a|b], N).
% error type_error(list, [a|b])

% ?- length([a, b], a).
% error type_error(integer, a)

% nth0, nth1

% ?- nth0(1, [a, b, c], X).
% X = b

% ?- nth1(1, [a, b, c], X).
% X = a

% ?- nth0(N, [a, b], X).
% N = 0, X = a
% N = 1, X = b

% ?- nth1(N, [a, b, a], a).
% N = 1
% N = 3

% ?- nth0(5, [a], X).
% false

% ?- nth1(0, [a], X).
% false

% ?- nth0(2, L, x).
% L = [_A, _B, x|_C]

% ?- nth1(a, [a], X).
% error type_error(integer, a)

% ?- nth0(a, [a], X).
% error type_error(integer, a)

% ?- nth0(-1, [a], X).
% false

% select

% ?- select(X, [a, b, c], R).
% X = a, R = [b, c]
% X = b, R = [a, c]
% X = c, R = [a, b]

% ?- select(b, [a, b, c, b], R).
% R = [a, c, b]
% R = [a, b, c]

% ?- select(z, [a], R).
% false

% ?- select(x, L, [a, b]).
% L = [x, a, b]
% L = [a, x, b]
% L = [a, b, x]

% ?- select(f(X), [f(1), g(2), f(3)], R).
% X = 1, R = [g(2), f(3)]
% X = 3, R = [f(1), g(2)]

% reverse, last

% ?- reverse([1, 2, 3], R).
% R = [3, 2, 1]

% ?- reverse([], R).
% R = []

% ?- reverse([a, X, b], [b, c, a]).
% X = c

% ?- reverse([a, [b, c]], R).
% R = [[b, c], a]

% ?- last([1, 2, 3], X).
% X = 3

% ?- last([], X).
% false

% ?- last([a], a).
% true

% ?- last([a, b], a).
% false

% sum_list, max_list, min_list, max_member

% ?- sum_list([1, 2, 3], S).
% S = 6

% ?- sum_list([], S).
% S = 0

% ?- sum_list([1, 1 + 1], S).
% S = 3

% ?- sum_list([a], S).
% error type_error(evaluable, a/0)

% ?- sum_list([X, 1], S).
% error instantiation_error

% ?- max_list([3, 1, 4, 1], M).
% M = 4

% ?- min_list([3, 1, 4, 1], M).
% M = 1

% ?- max_list([], M).
% false

% ?- min_list([], M).
% false

% ?- max_list([1, a], M).
% error type_error(evaluable, a/0)

% ?- min_list([2, X], M).
% error instantiation_error

% ?- max_member(M, [3, a, f(x), "zz"]).
% M = f(x)

% ?- max_member(M, [2, 10, 1]).
% M = 10

% ?- max_member(M, []).
% false

% ?- max_member(3, [1, 3, 2]).
% true

% ?- max_member(1, [1, 3, 2]).
% false

% maplist

% ?- maplist(even, [2, 4]).
% true

% ?- maplist(even, [2, 3]).
% false

% ?- maplist(even, []).
% true

% ?- maplist(double, [1, 2, 3], L).
% L = [2, 4, 6]

% ?- maplist(add, [1, 2], [10, 20], L).
% L = [11, 22]

% ?- maplist(add(5), [1, 2], L).
% L = [6, 7]

% ?- maplist(=(X), [a, a]).
% X = a

% ?- maplist(=(X), [a, b]).
% false

% ?- maplist(=, L, [a, b]).
% L = [a, b]

% ?- maplist(one_of, [a, b], L).
% L = [a, b]
% L = [a, other]
% L = [other, b]
% L = [other, other]

% ?- maplist(add, [1], [2, 3], L).
% false

% ?- maplist(weigh, [1, 2], [3, 4], [0, 10], L).
% L = [3, 18]

% ?- length(L, 2), maplist(=(z), L).
% L = [z, z]

% ?- maplist(G, [1]).
% error instantiation_error

% ?- maplist(3, [1]).
% error type_error(callable, 3)

% ?- maplist(nosuch, [1]).
% error existence_error(procedure, nosuch/1)

% ?- maplist(nosuch, []).
% true

% ?- maplist(double, [a], L).
% error type_error(evaluable, a/0)

% foldl, include, exclude

% ?- foldl(add, [1, 2, 3], 0, S).
% S = 6

% ?- foldl(add, [], 7, S).
% S = 7

% ?- foldl(add, [1, x], 0, S).
% error type_error(evaluable, x/0)

% ?- include(even, [1, 2, 3, 4], L).
% L = [2, 4]

% ?- exclude(even, [1, 2, 3, 4], L).
% L = [1, 3]

% ?- include(likes(mary), [wine, beer, food], L).
% L = [wine, food]

% ?- exclude(==(a), [a, X, b, a], L).
% L = [X, b]

% ?- include(=(f(_)), [f(X), g(1), f(2)], L).
% X = 2, L = [f(2), f(2)]

% ?- include(even, [a], L).
% error type_error(evaluable, a/0)

% ?- include(even, [], L).
% L = []

% numlist

% ?- numlist(1, 5, L).
% L = [1, 2, 3, 4, 5]

% ?- numlist(3, 3, L).
% L = [3]

% ?- numlist(3, 2, L).
% false

% ?- numlist(-2, 1, L).
% L = [-2, -1, 0, 1]

% ?- numlist(a, 2, L).
% error type_error(integer, a)

% ?- numlist(1, X, L).
% error instantiation_error

% delete, subtract, list_to_set

% ?- delete([a, b, a, c], a, L).
% L = [b, c]

% ?- delete([a, b], z, L).
% L = [a, b]

% ?- delete([f(1), g(2), f(3)], f(_), L).
% L = [g(2)]

% ?- delete([a, X, b], a, L).
% L = [b]

% ?- subtract([a, b, c, b], [b], L).
% L = [a, c]

% ?- subtract([a, b], [], L).
% L = [a, b]

% ?- subtract([], [a], L).
% L = []

% ?- list_to_set([a, b, a, c, b], L).
% L = [a, b, c]

% ?- list_to_set([X, Y, X, a, Y], L).
% L = [X, Y, a]

% ?- list_to_set([1, 1 + 0, 1], L).
% L = [1, 1+0]

% ?- list_to_set([], L).
% L = []

% pairs_keys_values

% ?- pairs_keys_values(P, [a, b], [1, 2]).
% P = [a-1, b-2]

% ?- pairs_keys_values([a-1, b-2], K, V).
% K = [a, b], V = [1, 2]

% ?- pairs_keys_values(P, [a, b], V).
% P = [a-_A, b-_B], V = [_A, _B]

% ?- pairs_keys_values([a], K, V).
% false

% ?- pairs_keys_values(P, [a], [1, 2]).
% false
