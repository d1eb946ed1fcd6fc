% Clauses are found by whatever arguments are bound, and always in file order.

fact(a, 1, red).
fact(b, 2, green).
fact(a, 3, blue).
fact(c, 1, red).
fact(a, 1, green).
fact(b, 1, blue).

% Clauses with variables between clauses with constants keep their place.
mixed(1, one).
mixed(_, any).
mixed(2, two).
mixed(a, letter).
mixed(_, last).
mixed(f(_), compound).
mixed([], nil).
mixed([_|_], list).
mixed(f(1), exactly).
mixed(g(_, _), pair).
mixed("a", text).

% The second and third argument decide.
calc(X, +, Y, Z) :- Z is X + Y.
calc(X, -, Y, Z) :- Z is X - Y.
calc(X, *, Y, Z) :- Z is X * Y.
calc(_, zero, _, 0).

deriv(X, X, 1) :- !.
deriv(N, _, 0) :- integer(N), !.
deriv(A + B, X, DA + DB) :- deriv(A, X, DA), deriv(B, X, DB).
deriv(A * B, X, A * DB + DA * B) :- deriv(A, X, DA), deriv(B, X, DB).
deriv(A, X, 0) :- atom(A), A \== X.

list([]).
list([_|T]) :- list(T).

nested(f(g(1)), a).
nested(f(g(2)), b).
nested(f(h(1)), c).
nested(f(X), X).

same(X, X).
pair(X, X, eq).
pair(_, _, any).
pair(a, b, ab).

big(-1, minus). big(0, zero). big(9223372036854775807, max). big(1, one). big(0, nought).
big('0', atom). big("0", text).

step(s0, a, s1). step(s1, b, s2). step(s2, a, s0). step(s2, b, s2). step(s0, b, s2).
accepts(S, [], S).
accepts(S, [C|Cs], E) :- step(S, C, T), accepts(T, Cs, E).

none(_, _) :- fail.

% ?- fact(X, Y, Z).
% X = a, Y = 1, Z = red
% X = b, Y = 2, Z = green
% X = a, Y = 3, Z = blue
% X = c, Y = 1, Z = red
% X = a, Y = 1, Z = green
% X = b, Y = 1, Z = blue

% ?- fact(a, X, Y).
% X = 1, Y = red
% X = 3, Y = blue
% X = 1, Y = green

% ?- fact(X, 1, Y).
% X = a, Y = red
% X = c, Y = red
% X = a, Y = green
% X = b, Y = blue

% ?- fact(X, Y, red).
% X = a, Y = 1
% X = c, Y = 1

% ?- fact(a, 1, X).
% X = red
% X = green

% ?- fact(X, 1, blue).
% X = b

% ?- fact(a, X, green).
% X = 1

% ?- fact(b, 2, green).
% true

% ?- fact(b, 2, red).
% false

% ?- fact(z, X, Y).
% false

% ?- fact(f(x), X, Y).
% false

% ?- fact(X, a, Y).
% false

% ?- fact(X, X, Y).
% false

% ?- mixed(1, X).
% X = one
% X = any
% X = last

% ?- mixed(2, X).
% X = any
% X = two
% X = last

% ?- mixed(3, X).
% X = any
% X = last

% ?- mixed(a, X).
% X = any
% X = letter
% X = last
% X = text

% ?- mixed(f(1), X).
% X = any
% X = last
% X = compound
% X = exactly

% ?- mixed(f(2), X).
% X = any
% X = last
% X = compound

% ?- mixed(f(_), X).
% X = any
% X = last
% X = compound
% X = exactly

% ?- mixed(g(1, 2), X).
% X = any
% X = last
% X = pair

% ?- mixed(g(1), X).
% X = any
% X = last

% ?- mixed([], X).
% X = any
% X = last
% X = nil

% ?- mixed([1, 2], X).
% X = any
% X = last
% X = list

% ?- mixed(X, list).
% X = [_A|_B]

% ?- mixed(X, Y).
% X = 1, Y = one
% Y = any
% X = 2, Y = two
% X = a, Y = letter
% Y = last
% X = f(_A), Y = compound
% X = [], Y = nil
% X = [_A|_B], Y = list
% X = f(1), Y = exactly
% X = g(_A, _B), Y = pair
% X = a, Y = text

% ?- mixed(2, two).
% true

% ?- calc(4, +, 3, X), calc(4, -, 3, Y), calc(4, *, 3, Z).
% X = 7, Y = 1, Z = 12

% ?- calc(4, F, 3, 1).
% F = -

% ?- calc(4, zero, 3, X).
% X = 0

% ?- calc(4, F, 3, X).
% F = +, X = 7
% F = -, X = 1
% F = *, X = 12
% F = zero, X = 0

% ?- deriv(x * x + 3 * x + y, x, D).
% D = x*1+1*x+(3*1+0*x)+0

% ?- list([a, b]), \+ list([a|b]).
% true

% ?- list(L).
% L = []
% L = [_A]
% L = [_A, _B]
% ...

% ?- nested(f(g(1)), X).
% X = a
% X = g(1)

% ?- nested(f(g(X)), Y).
% X = 1, Y = a
% X = 2, Y = b
% Y = g(X)

% ?- nested(f(h(1)), c).
% true

% ?- nested(X, b).
% X = f(g(2))
% X = f(b)

% ?- same(X, f(Y)), same(Y, 1).
% X = f(1), Y = 1

% ?- pair(a, a, X).
% X = eq
% X = any

% ?- pair(a, b, X).
% X = any
% X = ab

% ?- pair(a, X, ab).
% X = b

% ?- pair(X, Y, Z).
% X = Y, Z = eq
% Z = any
% X = a, Y = b, Z = ab

% ?- big(0, X).
% X = zero
% X = nought

% ?- big(-1, X).
% X = minus

% ?- big(9223372036854775807, X).
% X = max

% ?- big('0', X).
% X = atom
% X = text

% ?- big(X, nought).
% X = 0

% ?- X is 1 - 1, big(X, Y).
% X = 0, Y = zero
% X = 0, Y = nought

% ?- accepts(s0, [a, b, b, a], E).
% E = s0

% ?- length(L, 3), accepts(s0, L, s2).
% L = [a, b, b]
% L = [b, a, b]
% L = [b, b, b]

% ?- accepts(S, [b, b], s2).
% S = s1
% S = s2
% S = s0

% ?- none(X, Y).
% false

% ?- findall(X-Y, ( member(X, [a, b, c]), fact(X, 1, Y) ), L).
% L = [a-red, a-green, b-blue, c-red]

% ?- fact(X, Y, Z), fact(X, Y, W), Z @< W.
% X = a, Y = 1, Z = green, W = red

% ?- forall(fact(A, B, C), fact(A, B, C)).
% true
