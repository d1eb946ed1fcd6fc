% What rules can be made of, one block for each: the clauses between blank lines are the rules of a game of their own,
% asked for legal/1 in random positions by the machine and by plans. `machine:` before a block says that its legal/1 has
% no plan; the others have one.

legal(X) :- num(X), \+ on(X).

legal(X) :- ( on(1) -> X = one ; on(2) -> X = two(Y), Y = 2 ; X = 0 ).

legal(X) :- ( on(X) ; num(X), X > 3 ).

legal(X) :- ( on(X), X > 2 ; colour(X, _) ), X \= 3.

legal(X) :- ( on(1), X = a ; on(2), ( X = b ; X = c ) ; X = d ), \+ on(4).

legal(X) :- once(( num(X), on(X) )).

legal(X) :- on(Y), ignore(( colour(Y, red), on(1) )), X = Y.

legal(X) :- findall(Y, on(Y), L), length(L, X).

legal(L) :- findall(Y-Z, ( on(Y), Z is Y * 2 ), L).

legal(L) :- findall(Y-L1, ( on(Y), findall(C, ( colour(Z, C), Z > Y ), L1) ), L).

legal(X) :- aggregate_all(count, on(_), X).

legal(X) :- aggregate_all(count, on(2), 1), X = 2.

legal(X) :- aggregate_all(sum(Y * Y), on(Y), X).

legal(X) :- aggregate_all(max(Y), on(Y), X).

legal(X) :- aggregate_all(min(Y - 3), on(Y), X).

legal(X-Y) :- aggregate_all(max(Y0 mod 3, Y0), on(Y0), max(X, Y)).

legal(X) :- aggregate_all(min(0 - Y, w(Y)), on(Y), min(_, X)).

legal(L) :- aggregate_all(set(Z), ( on(Y), Z is Y mod 3 ), L).

legal(L) :- aggregate_all(bag(C), colour(_, C), L).

legal(X) :- forall(on(Y), Y > 2), num(X), X < 3.

legal(X) :- first(X).
first(X) :- on(X), X > 1, !.
first(0).

legal(X) :- num(X), small(X), on(X).
small(X) :- on(X), !, X < 3.
small(X) :- X > 4.

legal(X-Y) :- on(X), ( X > 2, ! ; true ), on(Y).

legal(X) :- num(Y), ( on(Y) -> ! ; true ), X = Y.

legal(X) :- suppose([on(3), -on(1)], ( on(Y), Y > 1 )), X = Y.

legal(X) :- num(X), suppose([-on(X)], \+ on(_)).

legal(X) :- num(X), suppose([colour(X, green)], aggregate_all(count, colour(_, green), 2)).

legal(X) :- suppose([-colour(1, _)], \+ colour(1, _)), on(X).

legal(X) :- suppose([on(1)], suppose([-on(2)], findall(Y, on(Y), X))).

legal(X) :- counted(4, X).
counted(0, 0).
counted(N, X) :- N > 0, M is N - 1, counted(M, Y), ( on(N) -> X is Y + 1 ; X = Y ).

legal(X) :- walk(1, X).
walk(X, X).
walk(X, Z) :- next_on(X, Y), walk(Y, Z).
next_on(X, Y) :- on(Y), Y > X.

legal(L) :- chain(1, L).
chain(X, [X]).
chain(X, [X|L]) :- on(Y), Y > X, chain(Y, L).

legal(X-L) :- even_path(1, X, L).
even_path(X, X, []).
even_path(X, Z, [Y|L]) :- on(Y), Y > X, odd_path(Y, Z, L).
odd_path(X, Z, [Y|L]) :- colour(Y, _), Y > X, even_path(Y, Z, L).

legal(X) :- member(X-C, [1-red, 2-green, 3-blue]), colour(X, C).

legal(X) :- findall(Y, on(Y), L), member(X, L), \+ memberchk(X, [2, 4]).

legal(X) :- num(X), \+ memberchk(X, [1, 3, 5]), on(X).

legal(X-Y) :- on(X), on(Y), \+ memberchk(Y, [X, 2]).

legal(X-Y) :- on(X), on(Y), memberchk(c(X), [c(Y), d(1), c(3)]).

legal(X) :- on(X), ( memberchk(X, []) ; memberchk(2, [X, 2, X]) ).

legal(X) :- on(X), once(member(X, [4, 2])).

legal(X) :- on(Y), X is Y * 100_000_000 - 3.

legal(X) :- on(Y), Big is Y * 1_000_000_000, X is max(Big, 2_000_000_000) - Big // 3.

legal(X) :- aggregate_all(sum(Y * 123_456_789), on(Y), X).

legal(A-B) :- findall(Y, on(Y), L), append(A, [B|_], L).

legal(X) :- findall(Y, on(Y), L), last(L, Y), X = l(Y).

legal(X) :- findall(C, colour(_, C), L), msort(L, M), sort(L, S), append(M, S, X).

legal(X) :- findall(Y, on(Y), L), reverse(L, R), nth0(0, R, Y1), X is Y1 + 1.

legal(X) :- findall(Y, on(Y), L), max_member(X, L).

legal(X) :- findall(Y, on(Y), L), sum_list(L, X).

legal(X-R) :- findall(Y, on(Y), L), select(X, L, R).

legal(X) :- findall(Y, on(Y), L), list_to_set(L, X).

legal(X) :- colour(1, C), colour(X, C), X \== 1.

legal(X) :- colour(X, red).

legal(C) :- colour(_, C).

legal(X-Y) :- edge(X, Y), edge(Y, X).

legal(X) :- edge(X, X).

legal(X) :- num(X), edge(X, 2).

legal(X) :- num(X), edge(2, X), \+ edge(X, 2).

legal(X-Y-C) :- burden(X, Y, C).

legal(X) :- burden(X, 2, heavy).

legal(X) :- turn(P), piece(X, P, _).

legal(X-S) :- owner(1, P), piece(X, P, S).

legal(X) :- piece(X, a, heavy).

legal(X-P) :- piece(X, P, light).

legal(X) :- owner(2, P), piece(X, P, heavy).

legal(X) :- owner(1, P), burden(1, 2, S), piece(X, P, S).

legal(X-Y) :- piece(X, P, S), piece(Y, P, S), Y > X.

legal(X-P-S) :- piece(X, P, S), \+ owner(X, P).

legal(X) :- colour(1, C), piece(X, C, _).

legal(X-L) :- owner(1, P), claim(X, L, P).

legal(X) :- claim(X, 3, P), turn(P).

legal(X) :- score(X, 65).

legal(X-Y) :- score(X, L), score(Y, L).

legal(X-P) :- score(1, L), claim(X, L, P).

legal(X) :- G = on(X), call(G).

legal(X) :- call(colour, X, red).

legal(X) :- X0 = f(Y), on(Y), X0 = f(X).

legal(X) :- ( var(Q) -> X = 1 ; X = 2 ), Q = on, on(2).

legal(X) :- on(Y), ( integer(Y) -> X = i(Y) ; X = a ).

legal(X) :- colour(_, C), ( atom(C), C @< green -> X = low(C) ; X = high(C) ).

legal(X) :- on(Y), Y =:= 2 * 2, X is -Y + abs(Y - 7) // 2 - sign(Y).

legal(X) :- on(Y), between(Y, 5, X), \+ on(X).

legal(X) :- on(Y), between(1, Y, X).

legal(X) :- turn(P), opponent(P, Q), owner(X, Q).

legal(X) :- turn(P), ( P == a -> owner(X, a) ; owner(X, b), on(X) ).

legal(X) :- distance(1, 3, N), X is N.
:- table distance(_, _, min).
distance(A, A, 0) :- num(A).
distance(A, C, N) :- distance(A, B, M), edge(B, C), N is M + 1.

legal(X) :- num(X), reaches(1, X).
:- table reaches/2.
reaches(A, B) :- edge(A, B).
reaches(A, C) :- reaches(A, B), edge(B, C).

legal(X) :- farthest(X, _).
farthest(X, N) :- aggregate_all(max(M, Y), ( num(Y), distance(1, Y, M) ), max(N, X)).
:- table distance(_, _, min).
distance(A, A, 0).
distance(A, C, N) :- distance(A, B, M), edge(B, C), \+ on(C), N is M + 1.

legal(X) :- shown(X), \+ shown(1).
:- table shown/1.
shown(X) :- on(X).
shown(X) :- colour(X, red).

legal(X) :- num(Y), suppose([on(Y)], ( shown(4), findall(Z, shown(Z), X) )).
:- table shown/1.
shown(X) :- on(X).
shown(X) :- on(Y), Y > 3, X is Y - 3.

legal(X-Y) :- twice(X, Y).
twice(X, Y) :- on(X), num(Y), Y =:= X * 2.
twice(X, Y) :- static_pair(X, Y), on(Y).
static_pair(1, 2).
static_pair(3, 1).
static_pair(3, 1).

legal(X) :- static_test(3), static_test(X), on(X).
static_test(3).
static_test(3).
static_test(1).

legal(X) :- repeated(N), on(Y), X is N + Y.

legal(N-M) :- num(X), suppose([on(X), -on(3)], ( repeated(N), occurred(M) )).

legal(X) :- suppose([], ( repeated(N), occurred(M) )), on(Y), X is N + M + Y.

legal(X) :- num(X), after(take(X), \+ on(X)).
effect(take(X), [on(X), -on(Y)]) :- Y is 6 - X.
effect(take(X), [-on(X)]) :- on(X), X > 2.

legal(X-P) :- num(X), after(take(X), ( turn(P), owner(X, _), colour(X, red) )).
effect(take(X), [owner(X, P), colour(X, green)]) :- turn(P).
effect(take(X), [turn(P)]) :- on(X), turn(P).
aftermath(take(X), [colour(X, red)]) :- mover(P), owner(X, P), \+ on(2).

legal(M) :- pseudo(M), after(M, \+ attacked(_)).
pseudo(step(X, Y)) :- on(X), edge(X, Y).
pseudo(take(X)) :- colour(X, red).
pseudo(wait).
attacked(X) :- turn(P), owner(X, P), on(X).
effect(step(X, Y), [-on(X), on(Y), owner(Y, P)]) :- turn(P).
effect(take(X), [-colour(X, _), on(X)]).

legal(X-L) :- num(X), after(take(X), after(take(2), findall(Y, on(Y), L))).
effect(take(X), [on(X)]) :- \+ on(X).
effect(take(X), [-on(X)]) :- on(X).

legal(M-N) :- num(M), after(wait, ( repeated(N), occurred(M) )).

legal(N) :- deep(4, N).
deep(0, N) :- aggregate_all(count, on(_), N).
deep(D, N) :- D > 0, E is D - 1, num(X), after(take(X), deep(E, N)), N > 0.
effect(take(X), [on(X)]) :- \+ on(X).
effect(take(X), [-on(X)]) :- on(X).

machine:
legal(X) :- num(X), after(take(X), by(a)), \+ by(_).
by(P) :- owner(5, P).
aftermath(take(_), [owner(5, P)]) :- mover(P), after(wait, \+ mover(_)).

machine:
legal(X) :- num(X), after(take(X), on(X)).
effect(take(X), [on(X)]) :- after(wait, \+ on(X)).

legal(X) :- num(X), after(none(X), on(X)).
effect(none(X), [on(X)]) :- X > 7.

legal(X) :- findall(Y, on(Y), L), shape(L, X).
shape([], none).
shape([X], one(X)).
shape([X, Y|L], many(X, Y, L)).

legal(X) :- on(Y), table_of(Y, X).
table_of(N, L) :- findall(M, ( between(1, N, I), M is I * N ), L).

legal(X) :- findall(Y, on(Y), L), maplist(double, L, X).
double(X, Y) :- Y is 2 * X.

legal(X) :- on(Y), atom_length(abc, N), X is Y + N.

legal(X) :- num(X), \+ ( leads(X, Y), colour(Y, red) ).
:- table leads/2.
leads(X, X).
leads(X, Z) :- leads(X, Y), edge(Y, Z), \+ on(Z).

legal(X) :- num(X), red_ahead(X).
red_ahead(X) :- leads(X, Y), colour(Y, red), !.
:- table leads/2.
leads(X, Y) :- edge(X, Y).
leads(X, Z) :- leads(X, Y), edge(Y, Z).

legal(X) :- num(X), \+ first_on(X).
first_on(X) :- once(leads(X, Y)), on(Y).
:- table leads/2.
leads(X, Y) :- edge(X, Y).
leads(X, Z) :- leads(X, Y), edge(Y, Z).

legal(X) :- num(X), \+ ( nearest(X, Y), on(Y) ).
nearest(X, Y) :- leads(X, Y), !.
:- table leads/2.
leads(X, X).
leads(X, Z) :- leads(X, Y), edge(Y, Z).

legal(X) :- num(X), forall(leads(X, Y), ( on(Y) ; colour(Y, _) )).
:- table leads/2.
leads(X, X).
leads(X, Z) :- leads(X, Y), edge(Y, Z), \+ blocked(Z).
blocked(Z) :- \+ \+ ( again(Z, Y), owner(Y, a) ).
:- table again/2.
again(X, Y) :- edge(X, Y).
again(X, Z) :- again(X, Y), edge(Y, Z).

legal(X-N) :- num(X), cost(X, N).
:- table cost(_, min).
cost(1, 0).
cost(Y, N) :- cost(X, M), edge(X, Y), weight_of(Y, W), N is M + W.
weight_of(Y, 5) :- on(Y).
weight_of(Y, 1) :- \+ on(Y).

legal(N) :- cost(7, N).
legal(N) :- cost(5, N).
:- table cost(_, max).
cost(X, X) :- on(X).
cost(Y, N) :- cost(X, N), edge(X, Y).

legal(X) :- num(X), suppose([edge(X, 5)], ( leads(1, 5), \+ leads(5, 1) )).
:- table leads/2.
leads(X, Y) :- edge(X, Y).
leads(X, Z) :- leads(X, Y), edge(Y, Z).

legal(far) :- \+ ( leads(1, Y), Y > 1000 ).
:- table leads/2.
leads(X, X).
leads(X, Z) :- leads(X, Y), Z is Y * 3, Z < 100000.

machine:
legal(X) :- catch(on(X), _, fail).

machine:
legal(X) :- on(Y), ( Y > 2 -> Z = 1 ; true ), X = f(Y, Z), ground(X).

machine:
legal(X) :- bagof(Y, on(Y), X).
