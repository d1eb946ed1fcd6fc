% msort, sort/2, sort/4 and keysort: standard order, duplicates, stability and errors.

% ?- msort([c, a, b, a], L).
% L = [a, a, b, c]

% ?- msort([], L).
% L = []

% ?- msort([b, 2, f(x), 1, X, a], L).
% L = [X, 1, 2, a, b, f(x)]

% ?- msort([z, f(b), g(a), f(a, b), 10, 9, "text"], L).
% L = [9, 10, text, z, f(b), g(a), f(a, b)]

% ?- msort(a, L).
% error type_error(list, a)

% ?- msort(X, L).
% error instantiation_error

% ?- msort([b, a|T], L).
% error instantiation_error

% ?- sort([c, a, b, a], L).
% L = [a, b, c]

% ?- sort([f(X), f(Y), f(X)], L), L = [_, _].
% L = [f(X), f(Y)]

% ?- sort([], L).
% L = []

% ?- sort([3, 1, 2, 3, 1], [A|B]).
% A = 1, B = [2, 3]

% ?- sort(X, L).
% error instantiation_error

% ?- sort([a|b], L).
% error type_error(list, [a|b])

% ?- sort(foo, L).
% error type_error(list, foo)

% sort/4: @< and @> drop duplicates, @=< and @>= keep them

% ?- sort(0, @<, [2, 1, 3, 1], L).
% L = [1, 2, 3]

% ?- sort(0, @=<, [2, 1, 3, 1], L).
% L = [1, 1, 2, 3]

% ?- sort(0, @>, [2, 1, 3, 1], L).
% L = [3, 2, 1]

% ?- sort(0, @>=, [2, 1, 3, 1], L).
% L = [3, 2, 1, 1]

% ?- sort(1, @<, [p(2, a), p(1, b), p(2, c)], L).
% L = [p(1, b), p(2, a)]

% ?- sort(1, @=<, [p(2, a), p(1, b), p(2, c), p(1, a)], L).
% L = [p(1, b), p(1, a), p(2, a), p(2, c)]

% ?- sort(1, @>, [p(2, a), p(1, b), p(2, c)], L).
% L = [p(2, a), p(1, b)]

% ?- sort(1, @>=, [p(2, a), p(1, b), p(2, c), p(1, a)], L).
% L = [p(2, a), p(2, c), p(1, b), p(1, a)]

% ?- sort(2, @>=, [p(2, a), p(1, b), p(2, c)], L).
% L = [p(2, c), p(1, b), p(2, a)]

% ?- sort(2, @<, [1-c, 2-b, 3-a], L).
% L = [3-a, 2-b, 1-c]

% ?- sort(1, @<, [p(2), a], L).
% error type_error(compound, a)

% ?- sort(3, @<, [p(2, 1)], L).
% error existence_error(argument, 3, p(2, 1))

% ?- sort(X, @<, [b, a], L).
% error instantiation_error

% ?- sort(-1, @<, [b, a], L).
% error domain_error(not_less_than_one, -1)

% ?- sort(0, X, [b, a], L).
% error instantiation_error

% ?- sort(0, @<, L, M).
% error instantiation_error

% ?- sort(0, @<, [a|b], M).
% error type_error(list, [a|b])

% keysort is stable and keeps duplicates

% ?- keysort([b-1, a-2, c-3, a-1], L).
% L = [a-2, a-1, b-1, c-3]

% ?- keysort([2-x, 1-y, 2-a, 1-b], L).
% L = [1-y, 1-b, 2-x, 2-a]

% ?- keysort([f(X)-1, Y-2, 3-3, a-4], L).
% L = [Y-2, 3-3, a-4, f(X)-1]

% ?- keysort([], L).
% L = []

% ?- keysort([a-1, b], L).
% error type_error(pair, b)

% ?- keysort([a-1, X], L).
% error instantiation_error

% ?- keysort([a-1|T], L).
% error instantiation_error

% ?- keysort(a, L).
% error type_error(list, a)

% ?- keysort([b-1, a-2], [K-V|_]).
% K = a, V = 2

% ?- findall(K-V, member(K-V, [3-a, 1-b, 3-c, 2-d, 1-e]), P), keysort(P, S), pairs_keys_values(S, Ks, Vs).
% P = [3-a, 1-b, 3-c, 2-d, 1-e], S = [1-b, 1-e, 2-d, 3-a, 3-c], Ks = [1, 1, 2, 3, 3], Vs = [b, e, d, a, c]
