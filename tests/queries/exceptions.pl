% catch/3 and throw/1.

p(1). p(2). p(3).

picky(1).
picky(X) :- X > 1, throw(too_big(X)).
until(N, X) :- p(X), ( X > N -> throw(passed(X)) ; true ).
deep(0) :- throw(bottom).
deep(N) :- N > 0, M is N - 1, deep(M), true.
guarded(G, R) :- catch(( G, R = fine ), error(E, _), R = E).
rethrow(G) :- catch(G, E, throw(again(E))).
leaves_choices(X) :- catch(member(X, [a, b, c]), _, true).
layered(X) :- catch(inner_layer(X), outer, X = caught_outside).
inner_layer(X) :- catch(thrower(X), inner, X = caught_inside).
thrower(_) :- throw(outer).

% ?- catch(throw(ball), X, true).
% X = ball

% ?- catch(throw(ball), ball, X = caught).
% X = caught

% ?- catch(throw(f(X)), f(Y), true).
% true

% ?- catch(true, _, fail).
% true

% ?- catch(fail, _, true).
% false

% ?- catch(p(X), _, true).
% X = 1
% X = 2
% X = 3

% ?- catch(throw(a), b, true).
% error a

% ?- catch(catch(throw(a), b, X = inner), a, X = outer).
% X = outer

% ?- catch(catch(throw(a), a, X = inner), a, X = outer).
% X = inner

% ?- catch(catch(throw(a), a, throw(b)), b, X = outer).
% X = outer

% ?- catch(rethrow(throw(one)), E, true).
% E = again(one)

% ?- catch(rethrow(rethrow(throw(one))), E, true).
% E = again(again(one))

% ?- catch(( p(X), X > 1, throw(found(X)) ), found(Y), true).
% Y = 2

% ?- catch(until(1, X), passed(Y), true).
% X = 1
% Y = 2

% ?- catch(until(2, X), passed(Y), X = Y).
% X = 1
% X = 2
% X = 3, Y = 3

% ?- until(2, X).
% X = 1
% X = 2
% error passed(3)

% ?- leaves_choices(X).
% X = a
% X = b
% X = c

% ?- leaves_choices(X), X == b.
% X = b

% ?- catch(leaves_choices(X), _, true), throw(later(X)).
% error later(a)

% ?- catch(( leaves_choices(X), throw(later(X)) ), later(Y), true).
% Y = a

% ?- catch(member(X, [1, 2]), _, true), X > 1, catch(throw(X), Y, true).
% X = 2, Y = 2

% ?- layered(X).
% X = caught_outside

% ?- throw(ball).
% error ball

% ?- throw(error(my_error, context)).
% error my_error

% ?- throw(X).
% error instantiation_error

% ?- catch(throw(X), error(E, _), true).
% E = instantiation_error

% ?- throw(f(X, Y, X)).
% error f(_A, _B, _A)

% ?- throw("text here").
% error 'text here'

% The ball is a copy: bindings made since the catch are undone.

% ?- catch(( X = 1, throw(ball(X)) ), ball(Y), true).
% Y = 1

% ?- X = 1, catch(( Y = 2, throw(ball(X, Y)) ), ball(A, B), true).
% X = 1, A = 1, B = 2

% ?- catch(( X = f(Y), throw(X) ), Z, true).
% Z = f(_A)

% ?- catch(( L = [_, _], throw(L) ), [A|B], A = one).
% A = one, B = [_A]

% ?- catch(throw(f(A, B)), f(1, C), C = 2).
% C = 2

% The recovery goal

% ?- catch(throw(a), a, p(X)).
% X = 1
% X = 2
% X = 3

% ?- catch(throw(a), a, fail).
% false

% ?- catch(throw(a), a, throw(b)).
% error b

% ?- catch(throw(a), a, ( member(X, [1, 2, 3]), ! )).
% X = 1

% ?- p(X), catch(picky(X), too_big(Y), true).
% X = 1
% X = 2, Y = 2
% X = 3, Y = 3

% ?- p(X), catch(picky(X), too_big(3), true).
% X = 1
% error too_big(2)

% ?- catch(throw(a), X, ( X = a -> Y = yes ; Y = no )).
% X = a, Y = yes

% Errors of the built-ins

% ?- guarded(atom_length(_, _), E).
% E = instantiation_error

% ?- guarded(X is 1 // 0, E).
% E = evaluation_error(zero_divisor)

% ?- guarded(call(nosuch), E).
% E = existence_error(procedure, nosuch/0)

% ?- guarded(arg(a, f(x), _), E).
% E = type_error(integer, a)

% ?- guarded(p(X), E).
% X = 1, E = fine
% X = 2, E = fine
% X = 3, E = fine

% ?- catch(G, error(E, _), true).
% E = instantiation_error

% ?- catch(1, error(E, _), true).
% E = type_error(callable, 1)

% ?- catch(nosuch(1, 2), error(existence_error(K, N/A), _), true).
% K = procedure, N = nosuch, A = 2

% ?- catch(atom_length(abc, a), error(type_error(T, V), _), true).
% T = integer, V = a

% ?- catch(( p(X), X > a ), error(type_error(_, E), _), true).
% E = a/0

% Exceptions from deep inside

% ?- catch(deep(100000), E, true).
% E = bottom

% ?- catch(findall(X, ( p(X), X > 2, throw(in_findall(X)) ), _), in_findall(Y), true).
% Y = 3

% ?- catch(forall(p(X), ( X < 2 -> true ; throw(in_forall(X)) )), in_forall(Y), true).
% Y = 2

% ?- catch(bagof(X, ( p(X), throw(in_bagof) ), _), E, true).
% E = in_bagof

% ?- catch(setof(X-Y, ( p(X), Y is X // 0 ), _), error(E, _), true).
% E = evaluation_error(zero_divisor)

% ?- catch(aggregate_all(count, ( p(_), throw(in_count) ), _), E, true).
% E = in_count

% ?- catch(\+ throw(in_not), E, true).
% E = in_not

% ?- catch(once(throw(in_once)), E, true).
% E = in_once

% ?- catch(( throw(in_if) -> true ; true ), E, true).
% E = in_if

% ?- catch(maplist(picky, [1, 2]), E, true).
% E = too_big(2)

% ?- catch(call(throw, in_call), E, true).
% E = in_call

% ?- findall(X-E, ( p(X), catch(picky(X), E, true) ), L).
% L = [1-_A, 2-too_big(2), 3-too_big(3)]

% ?- catch(( between(1, 5, X), X >= 3, throw(stop(X)) ), stop(N), true), between(N, 5, M).
% N = 3, M = 3
% N = 3, M = 4
% N = 3, M = 5

% ?- forall(between(1, 1000, N), catch(throw(N), M, M == N)).
% true

% ?- catch(catch(p(X), _, true), _, true), X > 1, throw(out).
% error out

% ?- catch(( catch(throw(first), second, true) ; true ), E, true).
% E = first

% ?- catch(( true ; throw(late) ), E, true).
% true
% E = late

% ?- catch(member(X, [1, 2]), E, true), ( X > 1 -> throw(no) ; true ).
% X = 1
% error no
