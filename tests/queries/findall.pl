% findall/3: all answers in order, copies of the template, no answer is the empty list.

p(1). p(2). p(3).
edge(a, b). edge(b, c). edge(a, c).
pair(X, Y) :- p(X), p(Y), X < Y.

% ?- findall(X, p(X), L).
% L = [1, 2, 3]

% ?- findall(X-Y, edge(X, Y), L).
% L = [a-b, b-c, a-c]

% ?- findall(Y, edge(a, Y), L).
% L = [b, c]

% ?- findall(X, fail, L).
% L = []

% ?- findall(X, edge(X, z), L).
% L = []

% ?- findall(x, p(_), L).
% L = [x, x, x]

% ?- findall(X, ( p(X), X > 1 ), L).
% L = [2, 3]

% ?- findall(X, ( p(X) ; edge(X, _) ), L).
% L = [1, 2, 3, a, b, a]

% ?- findall(X, member(X, [c, a, b, a]), L).
% L = [c, a, b, a]

% ?- findall(f(X, Y), member(X, [1, 2]), L).
% L = [f(1, _A), f(2, _B)]

% ?- findall(X-Y, member(X, [Y, Z, Y]), L).
% L = [_A-_A, _B-_C, _D-_D]

% ?- findall(X, ( X = 1 ; X = Y ), L), L = [_, 2].
% L = [1, 2]

% ?- findall(X, p(X), [A|B]).
% A = 1, B = [2, 3]

% ?- findall(X, p(X), [1, 2, 3]).
% true

% ?- findall(X, p(X), [1, 2]).
% false

% ?- findall(X, p(X), L), findall(Y, ( member(X, L), Y is X * X ), M).
% L = [1, 2, 3], M = [1, 4, 9]

% ?- findall(L, ( p(X), findall(Y, ( p(Y), Y =< X ), L) ), Ls).
% Ls = [[1], [1, 2], [1, 2, 3]]

% ?- findall(X-L, ( member(X, [a, b, c]), findall(Y, edge(X, Y), L) ), Ls).
% Ls = [a-[b, c], b-[c], c-[]]

% ?- X = 2, findall(X, p(X), L).
% X = 2, L = [2]

% ?- findall(X, p(X), L), var(X).
% L = [1, 2, 3]

% ?- findall(X+Y, pair(X, Y), L), length(L, N).
% L = [1+2, 1+3, 2+3], N = 3

% ?- G = p(X), findall(X, G, L).
% G = p(X), L = [1, 2, 3]

% ?- findall(X, G, L).
% error instantiation_error

% ?- findall(X, 3, L).
% error type_error(callable, 3)

% ?- findall(X, nosuch(X), L).
% error existence_error(procedure, nosuch/1)

% ?- findall(X, p(X), a).
% false

% ?- findall(X, p(X), [1|b]).
% false

% ?- findall(X, ( p(X), Y is X // 0 ), L).
% error evaluation_error(zero_divisor)

% ?- findall(X, ( p(X), ( X =:= 2 -> fail ; true ) ), L).
% L = [1, 3]

% ?- findall(X, ( p(X), \+ X = 2 ), L).
% L = [1, 3]

% ?- findall([X|T], member(X-T, [1-[2], 3-[]]), L).
% L = [[1, 2], [3]]

