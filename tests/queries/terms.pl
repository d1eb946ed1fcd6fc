% Unification, type tests and term inspection.

point(p(1, 2)).
point(p(3, 4)).
same(X, X).

% Unification

% ?- X = Y, Y = 1.
% X = 1, Y = 1

% ?- X = Y.
% X = Y

% ?- X = Y, Z = f(X, Y).
% X = Y, Z = f(Y, Y)

% ?- f(X, b) = f(a, Y).
% X = a, Y = b

% ?- f(X, X) = f(a, Y).
% X = a, Y = a

% ?- f(X, X) = f(a, b).
% false

% ?- f(X) = g(X).
% false

% ?- f(X) = f(X, Y).
% false

% ?- [X, Y|Z] = [1, 2, 3, 4].
% X = 1, Y = 2, Z = [3, 4]

% ?- [X|Y] = [1].
% X = 1, Y = []

% ?- [X, Y] = [1].
% false

% ?- [a|b] = [a|X].
% X = b

% ?- X = f(Y), Y = g(Z), Z = 1.
% X = f(g(1)), Y = g(1), Z = 1

% ?- a = a, \+ a = b, a \= b.
% true

% ?- a \= a.
% false

% ?- X \= a.
% false

% ?- f(X, 1) \= f(2, Y).
% false

% ?- f(X, X) \= f(1, 2).
% true

% ?- 1 = 1, \+ 1 = 2, "a" = a.
% true

% ?- same(f(X, b), f(a, Y)).
% X = a, Y = b

% ?- point(p(X, 4)).
% X = 3

% ?- X = "a b", Y = [X, 'C', d|T].
% X = 'a b', Y = ['a b', 'C', d|T]

% ?- _ = 1, _ = 2.
% true

% ?- X = f(_, _), X = f(1, Y).
% X = f(1, Y)

% ?- f(A, B, C) = f(B, C, A).
% A = B, B = C

% ?- f(A, g(B), B) = f(B, A, c).
% false

% Without occurs check: cyclic terms are not rejected, and comparing them ends.

% ?- _X = f(_X).
% true

% ?- _X = f(_X), _X = f(_Y), _Y = f(_Z), nonvar(_Z).
% true

% ?- _X = f(_X), _Y = f(_Y), _X = _Y.
% true

% ?- _X = [a|_X], _Y = [a, a|_Y], _X = _Y.
% true

% ?- _X = f(_X, 1), _Y = f(_Y, 2), _X = _Y.
% false

% ?- _X = f(_X), _Y = f(f(_Y)), _X == _Y.
% true

% ?- _X = f(_X), ground(_X).
% true

% ?- _X = f(_X, _), ground(_X).
% false

% ?- _X = [a|_X], is_list(_X).
% false

% ?- _X = f(_X), copy_term(_X, _Y), _X = _Y.
% true

% ?- _X = [a|_X], catch(length(_X, _), error(type_error(T, _), _), true).
% T = list

% Type tests

% ?- var(X), \+ nonvar(X).
% true

% ?- X = 1, var(X).
% false

% ?- X = 1, nonvar(X).
% X = 1

% ?- X = Y, var(X), Y = a, nonvar(X).
% X = a, Y = a

% ?- findall(T, ( member(T, [a, "b", 'C d', 1, -1, f(x), [a], 1 + 2, _]), atom(T) ), L).
% L = [a, b, 'C d']

% ?- findall(T, ( member(T, [a, [], 1, -1, f(x), [a], 1 + 2, _]), number(T) ), L).
% L = [1, -1]

% ?- findall(T, ( member(T, [a, [], 1, -1, f(x), [a], 1 + 2, _]), integer(T) ), L).
% L = [1, -1]

% ?- findall(T, ( member(T, [a, [], 1, -1, f(x), [a], 1 + 2]), atomic(T) ), L).
% L = [a, [], 1, -1]

% ?- findall(T, ( member(T, [a, [], 1, -1, f(x), [a], 1 + 2]), compound(T) ), L).
% L = [f(x), [a], 1+2]

% ?- findall(T, ( member(T, [a, 1, -1, f(x), [a], 1 + 2, !, (a, b)]), callable(T) ), L).
% L = [a, f(x), [a], 1+2, !, (a, b)]

% ?- findall(T, ( member(T, [a, [], 1, f(x), [a], [a, b|c], [a|_]]), is_list(T) ), L).
% L = [[], [a]]

% ?- findall(T, ( member(T, [a, [], 1, f(x), f(_), [a], [_], [a|_]]), ground(T) ), L).
% L = [a, [], 1, f(x), [a]]

% ?- compound(X).
% false

% ?- callable(X).
% false

% ?- is_list(X).
% false

% ?- ground(X).
% false

% ?- ground(f(a, [b, c], "d")).
% true

% ?- X = f(Y), Y = 1, ground(X).
% X = f(1), Y = 1

% ?- atomic(f(x)).
% false

% ?- atom(f).
% true

% ?- integer(X).
% false

% ?- atom([]).  % not on swi: its [] is no atom
% true

% functor

% ?- functor(f(a, b), N, A).
% N = f, A = 2

% ?- functor(a, N, A).
% N = a, A = 0

% ?- functor(5, N, A).
% N = 5, A = 0

% ?- functor([a, b], N, A).
% N = '[|]', A = 2

% ?- functor([], N, A).
% N = [], A = 0

% ?- functor(X, f, 3).
% X = f(_A, _B, _C)

% ?- functor(X, a, 0).
% X = a

% ?- functor(X, 5, 0).
% X = 5

% ?- functor(f(a), f, 1).
% true

% ?- functor(f(a), g, 1).
% false

% ?- functor(f(a), f, 2).
% false

% ?- functor(1 + 2, N, A).
% N = +, A = 2

% ?- functor((a :- b, c), N, A).
% N = :-, A = 2

% ?- functor(X, Y, 3).
% error instantiation_error

% ?- functor(X, f, Y).
% error instantiation_error

% ?- functor(X, f, a).
% error type_error(integer, a)

% ?- functor(X, f, -1).
% error domain_error(not_less_than_zero, -1)

% ?- functor(X, f(x), 1).
% error type_error(atomic, f(x))

% ?- functor(X, 5, 1).
% error type_error(atom, 5)

% ?- functor(X, f(x), 0).
% error type_error(atomic, f(x))

% arg

% ?- arg(1, f(a, b), X).
% X = a

% ?- arg(2, f(a, b), b).
% true

% ?- arg(2, f(a, b), c).
% false

% ?- arg(3, f(a, b), X).
% false

% ?- arg(0, f(a, b), X).
% false

% ?- arg(N, f(a, b, c), X).
% N = 1, X = a
% N = 2, X = b
% N = 3, X = c

% ?- arg(N, f(a, b, a), a).
% N = 1
% N = 3

% ?- arg(N, f(a, X), b).
% N = 2, X = b

% ?- arg(1, [h, t], X).
% X = h

% ?- arg(2, [h, t], X).
% X = [t]

% ?- arg(1, f(X), a).
% X = a

% ?- arg(1, X, a).
% error instantiation_error

% ?- arg(1, a, X).
% error type_error(compound, a)

% ?- arg(1, 3, X).
% error type_error(compound, 3)

% ?- arg(a, f(x), X).
% error type_error(integer, a)

% ?- arg(-1, f(x), X).
% error domain_error(not_less_than_zero, -1)

% =..

% ?- f(a, b) =.. L.
% L = [f, a, b]

% ?- a =.. L.
% L = [a]

% ?- 5 =.. L.
% L = [5]

% ?- [a, b] =.. L.
% L = ['[|]', a, [b]]

% ?- 1 + 2 =.. L.
% L = [+, 1, 2]

% ?- - 1 =.. L.
% L = [-, 1]

% ?- -(1) =.. L.
% L = [-, 1]

% ?- - a =.. L.
% L = [-, a]

% ?- X =.. [f, a, B].
% X = f(a, B)

% ?- X =.. [a].
% X = a

% ?- X =.. [5].
% X = 5

% ?- f(X, Y) =.. [F, 1|R].
% X = 1, F = f, R = [Y]

% ?- X =.. Y.
% error instantiation_error

% ?- X =.. [Y, a].
% error instantiation_error

% ?- X =.. [f|Y].
% error instantiation_error

% ?- X =.. [].
% error domain_error(non_empty_list, [])

% ?- X =.. [f(x), a].
% error type_error(atom, f(x))

% ?- X =.. [5, a].
% error type_error(atom, 5)

% ?- X =.. [f(x)].
% error type_error(atomic, f(x))

% ?- X =.. a.
% error type_error(list, a)

% ?- X =.. [f|b].
% error type_error(list, [f|b])

% copy_term

% ?- copy_term(f(X, Y, X), Z).
% Z = f(_A, _B, _A)

% ?- copy_term(a, X).
% X = a

% ?- copy_term(f(a), f(X)).
% X = a

% ?- copy_term(X, Y).
% true

% ?- copy_term(X, a).
% true

% ?- copy_term(f(X, Y), f(1, Z)).
% true

% ?- X = 1, copy_term(f(X, Y), Z).
% X = 1, Z = f(1, _A)

% ?- copy_term([X, Y, X], [A, B, C]), A = 1.
% A = 1, C = 1

% ?- copy_term(f(X), f(X)).
% true
