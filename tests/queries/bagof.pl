% bagof/3 and setof/3: grouping by free variables, ^, order and errors.

age(peter, 7). age(ann, 11). age(pat, 8). age(tom, 5). age(mike, 11).
class(a, 1, x). class(b, 1, y). class(a, 2, x). class(c, 2, z). class(b, 1, w).
likes(mary, wine). likes(john, beer). likes(mary, food). likes(john, wine).

oldest(N) :- setof(A-P, age(P, A), L), last(L, _-N).
fans(D, L) :- setof(P, likes(P, D), L).
drinks(L) :- setof(D, P^likes(P, D), L).

% bagof

% ?- bagof(N, age(N, A), L).
% A = 5, L = [tom]
% A = 7, L = [peter]
% A = 8, L = [pat]
% A = 11, L = [ann, mike]

% ?- bagof(N, A^age(N, A), L).
% L = [peter, ann, pat, tom, mike]

% ?- bagof(N, age(N, 11), L).
% L = [ann, mike]

% ?- bagof(N, age(N, 99), L).
% false

% ?- bagof(N-A, age(N, A), L).
% L = [peter-7, ann-11, pat-8, tom-5, mike-11]

% ?- bagof(X, class(X, Y, Z), L).
% Y = 1, Z = w, L = [b]
% Y = 1, Z = x, L = [a]
% Y = 1, Z = y, L = [b]
% Y = 2, Z = x, L = [a]
% Y = 2, Z = z, L = [c]

% ?- bagof(X, Z^class(X, Y, Z), L).
% Y = 1, L = [a, b, b]
% Y = 2, L = [a, c]

% ?- bagof(X, Y^Z^class(X, Y, Z), L).
% L = [a, b, a, c, b]

% ?- bagof(X-Z, class(X, 1, Z), L).
% L = [a-x, b-y, b-w]

% ?- bagof(X, member(X, [c, a, b, a]), L).
% L = [c, a, b, a]

% ?- bagof(X, fail, L).
% false

% ?- bagof(x, age(_, 11), L).
% L = [x]
% L = [x]

% ?- bagof(X, ( X = 1 ; X = 2 ), L).
% L = [1, 2]

% ?- bagof(f(X, Y), ( X = a ; Y = b ), L).
% L = [f(a, _A), f(_B, b)]

% ?- bagof(X, ( X = Y ; X = Z ), L).
% L = [Y, Z]

% ?- bagof(X, Y^( ( X = 1, Y = 1 ) ; ( X = 2, Y = 2 ) ), L).
% L = [1, 2]

% ?- bagof(X, Y^( ( X = 1 ; Y = 1 ) ; ( X = 2, Y = 2 ) ), L).
% L = [1, _A, 2]

% ?- bagof(X, member(X-Y, [1-a, 2-b, 3-a]), L).
% Y = a, L = [1, 3]
% Y = b, L = [2]

% ?- bagof(P, likes(P, D), [F|R]).
% D = beer, F = john, R = []
% D = food, F = mary, R = []
% D = wine, F = mary, R = [john]

% ?- bagof(N, age(N, 11), [ann, mike]).
% true

% ?- findall(Y-L, bagof(X, member(X-Y, [1-b, 2-a, 3-b]), L), Ls).
% Ls = [a-[2], b-[1, 3]]

% ?- A = 11, bagof(N, age(N, A), L).
% A = 11, L = [ann, mike]

% ?- bagof(X, ( member(X, [1, 2, 3]), \+ X = Y ; X = 4, Y = 5 ), L).
% Y = 5, L = [4]

% ?- bagof(N, ( age(N, A), A > 7 ), L).
% A = 8, L = [pat]
% A = 11, L = [ann, mike]

% ?- bagof(N, A^( age(N, A), A > 7 ), L).
% L = [ann, pat, mike]

% ?- bagof(X, G, L).
% error instantiation_error

% ?- bagof(X, 1, L).
% error type_error(callable, 1)

% ?- bagof(X, Y^Z, L).
% error instantiation_error

% ?- bagof(X, nosuch(X), L).
% error existence_error(procedure, nosuch/1)

% ?- bagof(X, age(X, _), a).
% false

% setof

% ?- setof(N, age(N, A), L).
% A = 5, L = [tom]
% A = 7, L = [peter]
% A = 8, L = [pat]
% A = 11, L = [ann, mike]

% ?- setof(A, N^age(N, A), L).
% L = [5, 7, 8, 11]

% ?- setof(A-N, age(N, A), L).
% L = [5-tom, 7-peter, 8-pat, 11-ann, 11-mike]

% ?- setof(X, member(X, [c, a, b, a]), L).
% L = [a, b, c]

% ?- setof(X, Y^Z^class(X, Y, Z), L).
% L = [a, b, c]

% ?- setof(X, Z^class(X, Y, Z), L).
% Y = 1, L = [a, b]
% Y = 2, L = [a, c]

% ?- setof(X, fail, L).
% false

% ?- setof(X-Y, member(X-Y, [2-a, 1-b, 2-a]), L).
% L = [1-b, 2-a]

% ?- setof(X, member(X, [f(b), 2, a, f(a, b), 1, "z"]), L).
% L = [1, 2, a, z, f(b), f(a, b)]

% ?- setof(D, likes(P, D), L).
% P = john, L = [beer, wine]
% P = mary, L = [food, wine]

% ?- setof(P, D^likes(P, D), L).
% L = [john, mary]

% ?- setof(P-Ds, setof(D, likes(P, D), Ds), L).
% L = [john-[beer, wine], mary-[food, wine]]

% ?- setof(L, setof(P, likes(P, wine), L), Ls).
% Ls = [[john, mary]]

% ?- oldest(N).
% N = mike

% ?- fans(wine, L).
% L = [john, mary]

% ?- fans(D, L).
% D = beer, L = [john]
% D = food, L = [mary]
% D = wine, L = [john, mary]

% ?- drinks(L).
% L = [beer, food, wine]

% ?- \+ setof(X, age(X, 100), _).
% true

% ?- ( setof(X, age(X, 100), L) -> true ; L = [] ).
% L = []

% ?- setof(X, age(X, A), L), A > 7.
% A = 8, L = [pat]
% A = 11, L = [ann, mike]

% ?- setof(X, G, L).
% error instantiation_error

% ?- setof(X, age(X, _), [a|b]).
% false

% ?- setof(X, throw(oops), L).
% error oops

% A _ of the goal is free like any other variable; ^ reaches only the variables before it.

% ?- setof(X, Y^Z^( age(X, Y), class(_, Z, _) ), L).
% L = [ann, mike, pat, peter, tom]
% L = [ann, mike, pat, peter, tom]
% L = [ann, mike, pat, peter, tom]
% L = [ann, mike, pat, peter, tom]

% ?- findall(X, setof(Y, X^member(X-Y, [1-a, 2-b]), _), L).
% L = [_A]
