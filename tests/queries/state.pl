% State relations as goals in any mode, suppose/2, turn/1 and repeated/1.

:- game("A small board").
:- players([x, o]).
:- state(cell(square, -player)).          % functional: one player per square
:- state(wall(row, side)).                % a set
:- state(pawn(player, -row, -side)).      % functional with two values
:- state(level(-height)).                 % functional without a key
:- state(frozen).                         % a single bit
:- state(at(place, -mark)).               % a type of compound terms
:- option(size(3)).
:- table connected/2.

square(S) :- between(1, 9, S).
row(R) :- size(N), between(1, N, R).
side(west). side(east).
height(H) :- member(H, [low, mid, high]).
place(X/Y) :- row(X), row(Y).
mark(M) :- player(M).
mark(none).

initially(cell(5, x)).
initially(cell(9, o)).
initially(cell(1, x)).
initially(wall(3, west)).
initially(wall(1, east)).
initially(wall(1, west)).
initially(pawn(P, 2, S)) :- start(P, S).
initially(level(mid)).
initially(at(2/3, x)).
initially(at(1/2, none)).

start(x, west).
start(o, east).

legal(S) :- square(S), \+ cell(S, _).
effect(S, [cell(S, P)]) :- turn(P).

empty(S) :- square(S), \+ cell(S, _).
owner(S, P) :- ( cell(S, P) -> true ; P = nobody ).
next(S, T) :- T is S + 1, square(T).
connected(S, T) :- cell(S, P), next(S, T), cell(T, P).
connected(S, T) :- connected(S, U), next(U, T), cell(U, P), cell(T, P).
count(P, N) :- aggregate_all(count, cell(_, P), N).
board(L) :- findall(S-P, cell(S, P), L).
walls(L) :- findall(R-S, wall(R, S), L).
would_own(S, P, L) :- suppose([cell(S, P)], board(L)).

% The relations in any mode, in the order of their types

% ?- cell(S, P).
% S = 1, P = x
% S = 5, P = x
% S = 9, P = o

% ?- cell(5, P).
% P = x

% ?- cell(2, P).
% false

% ?- cell(S, x).
% S = 1
% S = 5

% ?- cell(9, o).
% true

% ?- cell(9, x).
% false

% ?- cell(99, P).
% false

% ?- cell(a, P).
% false

% ?- cell(f(_), P).
% false

% ?- cell(S, z).
% false

% ?- cell(X, X).
% false

% ?- wall(R, S).
% R = 1, S = west
% R = 1, S = east
% R = 3, S = west

% ?- wall(1, S).
% S = west
% S = east

% ?- wall(R, west).
% R = 1
% R = 3

% ?- wall(2, west).
% false

% ?- wall(3, west).
% true

% ?- pawn(P, R, S).
% P = x, R = 2, S = west
% P = o, R = 2, S = east

% ?- pawn(x, R, S).
% R = 2, S = west

% ?- pawn(P, 2, east).
% P = o

% ?- pawn(P, 1, S).
% false

% ?- level(L).
% L = mid

% ?- level(high).
% false

% ?- frozen.
% false

% ?- \+ frozen.
% true

% ?- at(P, M).
% P = 1/2, M = none
% P = 2/3, M = x

% ?- at(2/Y, M).
% Y = 3, M = x

% ?- at(X/Y, x).
% X = 2, Y = 3

% ?- at(P, none).
% P = 1/2

% ?- turn(P).
% P = x

% ?- turn(x), \+ turn(o).
% true

% ?- player(P).
% P = x
% P = o

% ?- size(N).
% N = 3

% ?- repeated(N).
% N = 1

% ?- legal(M).
% M = 2
% M = 3
% M = 4
% M = 6
% M = 7
% M = 8

% ?- effect(2, C).
% C = [cell(2, x)]

% ?- empty(5).
% false

% ?- findall(S, empty(S), L).
% L = [2, 3, 4, 6, 7, 8]

% ?- owner(1, P), owner(2, Q).
% P = x, Q = nobody

% ?- count(x, N), count(o, M).
% N = 2, M = 1

% ?- call(cell, S, o).
% S = 9

% ?- G = cell(S, P), call(G), P == o.
% G = cell(9, o), S = 9, P = o

% ?- setof(S, cell(S, P), L).
% P = o, L = [9]
% P = x, L = [1, 5]

% ?- forall(cell(S, _), square(S)).
% true

% ?- cell(S, P), cell(T, P), S < T.
% S = 1, P = x, T = 5

% ?- once(cell(S, _)).
% S = 1

% suppose

% ?- suppose([cell(2, x)], cell(2, P)).
% P = x

% ?- suppose([cell(2, x)], board(L)).
% L = [1-x, 2-x, 5-x, 9-o]

% ?- suppose([cell(2, x)], true), board(L).
% L = [1-x, 5-x, 9-o]

% ?- suppose([], board(L)).
% L = [1-x, 5-x, 9-o]

% ?- suppose([cell(3, o), cell(2, x), -cell(5, x)], board(L)).
% L = [1-x, 2-x, 3-o, 9-o]

% ?- suppose([-cell(1, x)], board(L)).
% L = [5-x, 9-o]

% ?- suppose([-cell(2, x)], board(L)).
% L = [1-x, 5-x, 9-o]

% ?- suppose([-cell(9, x)], board(L)).
% L = [1-x, 5-x, 9-o]

% ?- suppose([cell(9, x)], board(L)).
% L = [1-x, 5-x, 9-x]

% ?- suppose([cell(9, x)], true), cell(9, P).
% P = o

% ?- suppose([cell(2, o), -cell(2, o)], cell(2, P)).
% P = o

% ?- suppose([cell(5, o), -cell(5, x)], cell(5, P)).
% P = o

% ?- suppose([cell(2, x), cell(2, o)], cell(2, P)).
% P = o

% ?- suppose([cell(5, x)], board(L)), board(M), L == M.
% L = [1-x, 5-x, 9-o], M = [1-x, 5-x, 9-o]

% ?- suppose([cell(S, x)], true).
% error instantiation_error

% ?- would_own(S, x, L).
% error instantiation_error

% ?- would_own(4, x, L).
% L = [1-x, 4-x, 5-x, 9-o]

% ?- suppose([wall(2, east), -wall(1, west)], walls(L)).
% L = [1-east, 2-east, 3-west]

% ?- suppose([wall(1, east)], walls(L)), walls(M).
% L = [1-west, 1-east, 3-west], M = [1-west, 1-east, 3-west]

% ?- suppose([-wall(2, east)], walls(L)).
% L = [1-west, 1-east, 3-west]

% ?- suppose([pawn(x, 3, east)], findall(P-R-S, pawn(P, R, S), L)), pawn(x, R, S).
% R = 2, S = west, L = [x-3-east, o-2-east]

% ?- suppose([level(high)], level(L)), level(M).
% L = high, M = mid

% ?- suppose([-level(mid)], level(L)).
% false

% ?- suppose([-level(low)], level(L)).
% L = mid

% ?- suppose([frozen], frozen), \+ frozen.
% true

% ?- suppose([at(3/3, o), -at(2/3, x)], findall(P-M, at(P, M), L)).
% L = [1/2-none, 3/3-o]

% ?- suppose([turn(o)], turn(P)), turn(Q).
% P = o, Q = x

% ?- suppose([turn(o)], effect(2, C)).
% C = [cell(2, o)]

% ?- suppose([cell(2, x)], fail).
% false

% ?- ( suppose([cell(2, x)], fail) -> true ; board(L) ).
% L = [1-x, 5-x, 9-o]

% ?- \+ suppose([cell(2, x)], cell(3, _)), board(L).
% L = [1-x, 5-x, 9-o]

% ?- suppose([cell(2, x)], cell(S, _)).
% S = 1

% ?- suppose([cell(2, x)], member(X, [1, 2, 3])).
% X = 1

% ?- suppose([cell(2, x)], ( cell(S, P), S > 1 )).
% S = 2, P = x

% ?- suppose([cell(2, x)], suppose([cell(3, o)], board(L))), board(M).
% L = [1-x, 2-x, 3-o, 5-x, 9-o], M = [1-x, 5-x, 9-o]

% ?- suppose([cell(2, x)], ( suppose([cell(2, o), -cell(1, x)], board(L)), board(M) )), board(N).
% L = [2-o, 5-x, 9-o], M = [1-x, 2-x, 5-x, 9-o], N = [1-x, 5-x, 9-o]

% ?- suppose([-cell(5, x)], ( suppose([cell(5, o)], cell(5, P)), \+ cell(5, _) )), cell(5, Q).
% P = o, Q = x

% ?- suppose([cell(2, x)], ( \+ suppose([cell(3, x)], fail), board(L) )).
% L = [1-x, 2-x, 5-x, 9-o]

% ?- findall(S-N, ( empty(S), suppose([cell(S, x)], count(x, N)) ), L).
% L = [2-3, 3-3, 4-3, 6-3, 7-3, 8-3]

% ?- cell(S, x), suppose([-cell(S, x)], count(x, N)).
% S = 1, N = 1
% S = 5, N = 1

% ?- empty(S), suppose([cell(S, o)], ( cell(T, o), next(T, U), cell(U, o) )).
% S = 8, T = 8, U = 9

% ?- forall(empty(S), suppose([cell(S, x)], cell(S, x))), board(L).
% L = [1-x, 5-x, 9-o]

% ?- catch(suppose([cell(2, x)], throw(oops)), E, true), board(L).
% E = oops, L = [1-x, 5-x, 9-o]

% ?- catch(suppose([cell(2, x)], findall(S, ( cell(S, _), S > 1, throw(at(S)) ), _)), at(S), true), board(L).
% S = 2, L = [1-x, 5-x, 9-o]

% ?- catch(findall(S, ( empty(S), suppose([cell(S, x)], ( S < 3 -> true ; throw(stop(S)) )) ), _), stop(N), true),
%    board(L).
% N = 3, L = [1-x, 5-x, 9-o]

% ?- catch(suppose([cell(2, x)], suppose([-cell(1, x)], ( board(M), throw(deep(M)) ))), deep(L), true), board(N).
% L = [2-x, 5-x, 9-o], N = [1-x, 5-x, 9-o]

% ?- suppose([cell(2, x)], catch(suppose([cell(3, x)], throw(e)), e, board(L))), board(M).
% L = [1-x, 2-x, 5-x, 9-o], M = [1-x, 5-x, 9-o]

% ?- suppose([cell(2, x)], throw(oops)).
% error oops

% ?- suppose([cell(2, x)], G).
% error instantiation_error

% ?- suppose([cell(2, x)], 1).
% error type_error(callable, 1)

% ?- suppose(C, true).
% error instantiation_error

% ?- suppose([cell(2, x)|T], true).
% error instantiation_error

% ?- suppose(cell(2, x), true).
% error type_error(list, cell(2, x))

% ?- suppose([X], true).
% error instantiation_error

% ?- suppose([-X], true).
% error instantiation_error

% ?- suppose([cell(99, x)], true).
% error type_error(square, 99)

% ?- suppose([cell(2, z)], true).
% error type_error(player, z)

% ?- suppose([cell(2, x), cell(a, x)], true).
% error type_error(square, a)

% ?- suppose([-cell(99, x)], true).
% error type_error(square, 99)

% ?- suppose([turn(z)], true).
% error type_error(player, z)

% ?- suppose([at(4/1, x)], true).
% error type_error(place, 4/1)

% ?- suppose([wall(1, north)], true).
% error type_error(side, north)

% ?- catch(suppose([cell(2, x), cell(99, x)], true), error(type_error(T, V), _), true), board(L).
% T = square, V = 99, L = [1-x, 5-x, 9-o]

% ?- catch(suppose([-cell(1, x), cell(2, z)], true), error(type_error(T, V), _), true), board(L).
% T = player, V = z, L = [1-x, 5-x, 9-o]

% Tables that depend on the state see every change

% ?- connected(S, T).
% false

% ?- suppose([cell(2, x)], setof(S-T, connected(S, T), L)).
% L = [1-2]

% ?- suppose([cell(2, x), cell(3, x)], setof(S-T, connected(S, T), L)), \+ connected(1, 2).
% L = [1-2, 1-3, 2-3]

% ?- suppose([cell(2, x)], suppose([cell(3, x)], setof(T, connected(1, T), L))).
% L = [2, 3]

% ?- suppose([cell(2, x)], ( suppose([cell(3, x)], connected(1, 3)), \+ connected(1, 3), connected(1, 2) )).
% true

% ?- findall(S, ( empty(S), suppose([cell(S, x)], connected(_, _)) ), L).
% L = [2, 4, 6]
