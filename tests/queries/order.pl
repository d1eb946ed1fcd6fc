% Standard order of terms: variables, numbers, atoms, compounds (by arity, name, arguments).

less(X, Y) :- X @< Y.

% ?- a == a, \+ a == b, a \== b.
% true

% ?- X == X, X \== Y.
% true

% ?- X == Y.
% false

% ?- X = Y, X == Y.
% X = Y

% ?- f(X, a) == f(X, a).
% true

% ?- f(X) == f(Y).
% false

% ?- 1 == 1, 1 \== 2, 1 \== a.
% true

% ?- 1 + 2 == 3.
% false

% ?- "abc" == abc.
% true

% ?- [a, b] == [a, b], [a|X] == [a|X].
% true

% ?- X @< 1, 1 @< a, a @< f(x).
% true

% ?- X @< a, X @< f(X), X @< 0.
% true

% ?- 1 @< 2, -1 @< 1, 2 @< 10.
% true

% ?- 10 @< 9.
% false

% ?- a @< b, a @< aa, 'B' @< a, a10 @< a9.
% true

% ?- '' @< a, [] @< a.
% true

% ?- a @< 'Z'.
% false

% ?- z @< a(1).
% true

% ?- z(1) @< a(1, 2).
% true

% ?- a(2) @< b(1).
% true

% ?- f(1, b) @< f(2, a), f(1, a) @< f(1, b).
% true

% ?- f(a, 1) @< f(1, a).
% false

% ?- f(X) @< f(1), f(1) @< f(a), f(a) @< f(g(a)).
% true

% ?- [a] @< [b], [a] @< [a, b], [b] @> [a, c].
% true

% ?- a @=< a, a @>= a, a @=< b, b @>= a.
% true

% ?- b @=< a.
% false

% ?- a @>= b.
% false

% ?- b @> a, \+ a @> a.
% true

% ?- compare(O, 1, 2), compare(P, a, a), compare(Q, f(b), f(a)).
% O = <, P = =, Q = >

% ?- compare(O, f(a, b), g(a)).
% O = >

% ?- compare(O, 1, a), compare(P, a, 1).
% O = <, P = >

% ?- compare(O, X, 1).
% O = <

% ?- compare(O, X, X).
% O = =

% ?- compare(<, 1, 2).
% true

% ?- compare(>, 1, 2).
% false

% ?- compare(=, f(X), f(X)).
% true

% ?- compare(a, 1, 2).
% error domain_error(order, a)

% ?- compare(1, 1, 2).
% error type_error(atom, 1)

% ?- compare(O, [1, 2, 3], [1, 2, 4]).
% O = <

% ?- compare(O, [], [a]).
% O = <

% ?- compare(O, - 1, 1), compare(P, -(1), 1).
% O = >, P = >

% ?- less(a, b), \+ less(b, a).
% true

% ?- msort([f(b), f(a), b, a, 2, 1, g(a), f(a, a), "s"], L).
% L = [1, 2, a, b, s, f(a), f(b), g(a), f(a, a)]

% ?- msort([[b], [a, c], [a], [], a], L).
% L = [[], a, [a], [a, c], [b]]

% ?- msort([1, -1, 0, -10, 10], L).
% L = [-10, -1, 0, 1, 10]

% ?- msort([a-2, b-1, a-1], L).
% L = [a-1, a-2, b-1]

% ?- msort([b, 'B', a, 'A', aB, ab, 'é', e, z], L).
% L = ['A', 'B', a, aB, ab, b, e, z, é]

% ?- msort([p(1, 2, 3), q(1), r(1, 2), p(2)], L).
% L = [p(2), q(1), r(1, 2), p(1, 2, 3)]

% ?- msort([- 1, -(1), 1, - a, a], L).
% L = [1, a, - 1, - 1, -a]

% ?- sort([c-1, X, f(Y), "b", 3, b, c-1], L).
% L = [X, 3, b, f(Y), c-1]

% ?- sort(0, @>=, [a, f(x), 2, b, 1, f(a)], L).
% L = [f(x), f(a), b, a, 2, 1]
