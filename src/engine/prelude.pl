% The library in the rules language itself: control for goals put together at run time, collections, lists.

% Control: goals inside a construct cut back to the height L at which the construct was called.

'$call'((A, B), L) :- '$goal'(A, L), '$goal'(B, L).
'$call'((C -> T), L) :- ( call(C) -> '$goal'(T, L) ).
'$call'((A ; B), L) :- '$or'(A, B, L).
'$call'(\+ G, _) :- \+ call(G).
'$call'(!, L) :- '$cut'(L).

'$or'(A, B, L) :-
    (   nonvar(A), A = (C -> T)
    ->  ( call(C) -> '$goal'(T, L) ; '$goal'(B, L) )
    ;   ( '$goal'(A, L) ; '$goal'(B, L) )
    ).

once(G) :- ( call(G) -> true ).
ignore(G) :- ( call(G) -> true ; true ).
forall(C, A) :- \+ ( call(C), \+ call(A) ).
suppose(Changes, G) :- suppose(Changes, call(G)).
after(Move, G) :- after(Move, call(G)).

% Collections.

findall(T, G, L) :- findall(T, call(G), L).
findall(T, G, L, Tail) :- findall(T, call(G), Found), append(Found, Tail, L).

bagof(T, G, L) :-
    '$bagof_parts'(T, G, Goal, Free),
    (   Free == []
    ->  findall(T, call(Goal), L),
        L \== []
    ;   Key =.. [v|Free],
        findall(Key-T, call(Goal), Pairs),
        keysort(Pairs, Sorted),
        '$groups'(Sorted, Groups),
        '$pick'(Groups, Key, L)
    ).

'$pick'([K-Items|Rest], Key, L) :-
    (   Rest == []
    ->  Key = K, L = Items
    ;   ( Key = K, L = Items ; '$pick'(Rest, Key, L) )
    ).

setof(T, G, S) :- bagof(T, G, L), sort(L, S).

aggregate_all(Spec, G, Result) :-
    '$aggregate_template'(Spec, Template),
    findall(Template, call(G), L),
    '$aggregate'(Spec, L, Result).

'$aggregate_template'(Spec, _) :- var(Spec), !, throw(error(instantiation_error, _)).
'$aggregate_template'(count, 0) :- !.
'$aggregate_template'(sum(E), E) :- !.
'$aggregate_template'(max(E), E) :- !.
'$aggregate_template'(min(E), E) :- !.
'$aggregate_template'(max(E, W), max(E, W)) :- !.
'$aggregate_template'(min(E, W), min(E, W)) :- !.
'$aggregate_template'(bag(E), E) :- !.
'$aggregate_template'(set(E), E) :- !.
'$aggregate_template'(Spec, _) :- throw(error(domain_error(aggregate_template, Spec), _)).

'$aggregate'(count, L, N) :- length(L, Count), '$aggregate_count'(Count, N).
'$aggregate'(sum(_), L, S) :- '$sum'(L, 0, S).
'$aggregate'(max(_), [E|L], M) :- X is E, '$max'(L, X, M).
'$aggregate'(min(_), [E|L], M) :- X is E, '$min'(L, X, M).
'$aggregate'(max(_, _), [max(E, W)|L], M) :- X is E, '$max'(L, X, W, M).
'$aggregate'(min(_, _), [min(E, W)|L], M) :- X is E, '$min'(L, X, W, M).
'$aggregate'(bag(_), L, L).
'$aggregate'(set(_), L, S) :- sort(L, S).

'$aggregate_count'(N, N).

'$sum'([], S, S).
'$sum'([E|L], S0, S) :- S1 is S0 + E, '$sum'(L, S1, S).

'$max'([], M, M).
'$max'([E|L], M0, M) :- M1 is max(M0, E), '$max'(L, M1, M).

'$min'([], M, M).
'$min'([E|L], M0, M) :- M1 is min(M0, E), '$min'(L, M1, M).

'$max'([], X, W, max(X, W)).
'$max'([max(E, V)|L], X0, W, M) :-
    X is E,
    ( X > X0 -> '$max'(L, X, V, M) ; '$max'(L, X0, W, M) ).

'$min'([], X, W, min(X, W)).
'$min'([min(E, V)|L], X0, W, M) :-
    X is E,
    ( X < X0 -> '$min'(L, X, V, M) ; '$min'(L, X0, W, M) ).

% Lists.

append([], L, L).
append([X|Xs], L, [X|Ys]) :- append(Xs, L, Ys).

append(Lists, L) :- '$must_be_list'(Lists), '$append'(Lists, L).

'$append'([], []).
'$append'([L|Ls], As) :- append(L, Ws, As), '$append'(Ls, Ws).

'$must_be_list'(L) :- is_list(L), !.
'$must_be_list'(L) :- '$list_error'(L, L).

'$list_error'(L, _) :- var(L), !, throw(error(instantiation_error, _)).
'$list_error'([_|T], L) :- !, '$list_error'(T, L).
'$list_error'(_, L) :- throw(error(type_error(list, L), _)).

member(X, [Y|Ys]) :- '$member'(Ys, X, Y).

'$member'(_, X, X).
'$member'([Y|Ys], X, _) :- '$member'(Ys, X, Y).

memberchk(X, L) :- member(X, L), !.

reverse(L, R) :- '$reverse'(L, [], R).

'$reverse'([], R, R).
'$reverse'([X|Xs], Acc, R) :- '$reverse'(Xs, [X|Acc], R).

nth0(N, L, X) :- '$nth'(N, L, X, 0).
nth1(N, L, X) :- '$nth'(N, L, X, 1).

'$nth'(N, L, X, Base) :- var(N), !, '$nth_any'(L, X, Base, N).
'$nth'(N, L, X, Base) :- integer(N), !, K is N - Base, K >= 0, '$nth_at'(K, L, X).
'$nth'(N, _, _, _) :- throw(error(type_error(integer, N), _)).

'$nth_any'([Y|Ys], X, K, N) :- '$nth_any'(Ys, Y, X, K, N).

'$nth_any'(_, X, X, N, N).
'$nth_any'([Y|Ys], _, X, K, N) :- K1 is K + 1, '$nth_any'(Ys, Y, X, K1, N).

'$nth_at'(K, [Y|Ys], X) :- ( K =:= 0 -> X = Y ; K1 is K - 1, '$nth_at'(K1, Ys, X) ).

last([X|Xs], L) :- '$last'(Xs, X, L).

'$last'([], X, X).
'$last'([Y|Ys], _, L) :- '$last'(Ys, Y, L).

select(X, [Y|Ys], R) :- '$select'(Ys, X, Y, R).

'$select'(Ys, X, X, Ys).
'$select'([Z|Zs], X, Y, [Y|R]) :- '$select'(Zs, X, Z, R).

selectchk(X, L, R) :- select(X, L, R), !.

delete([], _, []).
delete([Y|Ys], X, R) :- ( Y \= X -> R = [Y|R1] ; R = R1 ), delete(Ys, X, R1).

subtract([], _, []).
subtract([X|Xs], Ys, R) :- ( memberchk(X, Ys) -> R = R1 ; R = [X|R1] ), subtract(Xs, Ys, R1).

intersection([], _, []).
intersection([X|Xs], Ys, R) :- ( memberchk(X, Ys) -> R = [X|R1] ; R = R1 ), intersection(Xs, Ys, R1).

union([], L, L).
union([X|Xs], Ys, R) :- ( memberchk(X, Ys) -> R = R1 ; R = [X|R1] ), union(Xs, Ys, R1).

permutation(L, P) :-
    (   is_list(L)
    ->  length(L, N), length(P, N), '$permutation'(L, P)
    ;   is_list(P)
    ->  length(P, N), length(L, N), '$permutation'(L, P)
    ;   '$list_error'(L, L)
    ).

'$permutation'([], []).
'$permutation'(L, [X|P]) :- select(X, L, R), '$permutation'(R, P).

sum_list(L, S) :- '$sum'(L, 0, S).

max_list([X|Xs], M) :- '$max'(Xs, X, M).
min_list([X|Xs], M) :- '$min'(Xs, X, M).

max_member(M, [X|Xs]) :- '$max_member'(Xs, X, M).

'$max_member'([], M, M).
'$max_member'([X|Xs], M0, M) :- ( X @> M0 -> '$max_member'(Xs, X, M) ; '$max_member'(Xs, M0, M) ).

min_member(M, [X|Xs]) :- '$min_member'(Xs, X, M).

'$min_member'([], M, M).
'$min_member'([X|Xs], M0, M) :- ( X @< M0 -> '$min_member'(Xs, X, M) ; '$min_member'(Xs, M0, M) ).

numlist(L, H, R) :- '$must_be_integer'(L), '$must_be_integer'(H), L =< H, '$numlist'(L, H, R).

'$numlist'(L, H, [L|R]) :- ( L =:= H -> R = [] ; L1 is L + 1, '$numlist'(L1, H, R) ).

'$must_be_integer'(X) :- integer(X), !.
'$must_be_integer'(X) :- var(X), !, throw(error(instantiation_error, _)).
'$must_be_integer'(X) :- throw(error(type_error(integer, X), _)).

pairs_keys_values([], [], []).
pairs_keys_values([K-V|Ps], [K|Ks], [V|Vs]) :- pairs_keys_values(Ps, Ks, Vs).

pairs_keys([], []).
pairs_keys([K-_|Ps], [K|Ks]) :- pairs_keys(Ps, Ks).

pairs_values([], []).
pairs_values([_-V|Ps], [V|Vs]) :- pairs_values(Ps, Vs).

% Lists with a goal for each element. The list comes first inside, where it distinguishes the clauses.

maplist(G, L) :- '$maplist'(L, G).
maplist(G, L1, L2) :- '$maplist'(L1, L2, G).
maplist(G, L1, L2, L3) :- '$maplist'(L1, L2, L3, G).
maplist(G, L1, L2, L3, L4) :- '$maplist'(L1, L2, L3, L4, G).

'$maplist'([], _).
'$maplist'([A|As], G) :- call(G, A), '$maplist'(As, G).

'$maplist'([], [], _).
'$maplist'([A|As], [B|Bs], G) :- call(G, A, B), '$maplist'(As, Bs, G).

'$maplist'([], [], [], _).
'$maplist'([A|As], [B|Bs], [C|Cs], G) :- call(G, A, B, C), '$maplist'(As, Bs, Cs, G).

'$maplist'([], [], [], [], _).
'$maplist'([A|As], [B|Bs], [C|Cs], [D|Ds], G) :- call(G, A, B, C, D), '$maplist'(As, Bs, Cs, Ds, G).

foldl(G, L, A0, A) :- '$foldl'(L, G, A0, A).

'$foldl'([], _, A, A).
'$foldl'([X|Xs], G, A0, A) :- call(G, X, A0, A1), '$foldl'(Xs, G, A1, A).

foldl(G, L1, L2, A0, A) :- '$foldl'(L1, L2, G, A0, A).

'$foldl'([], [], _, A, A).
'$foldl'([X|Xs], [Y|Ys], G, A0, A) :- call(G, X, Y, A0, A1), '$foldl'(Xs, Ys, G, A1, A).

include(G, L, R) :- '$include'(L, G, R).

'$include'([], _, []).
'$include'([X|Xs], G, R) :- ( call(G, X) -> R = [X|R1] ; R = R1 ), '$include'(Xs, G, R1).

exclude(G, L, R) :- '$exclude'(L, G, R).

'$exclude'([], _, []).
'$exclude'([X|Xs], G, R) :- ( call(G, X) -> R = R1 ; R = [X|R1] ), '$exclude'(Xs, G, R1).

partition(G, L, In, Out) :- '$partition'(L, G, In, Out).

'$partition'([], _, [], []).
'$partition'([X|Xs], G, In, Out) :-
    ( call(G, X) -> In = [X|In1], Out = Out1 ; In = In1, Out = [X|Out1] ),
    '$partition'(Xs, G, In1, Out1).
