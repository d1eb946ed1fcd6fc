% Cut: local to its clause, transparent in control constructs, opaque in calls.

a(1). a(2). a(3).
b(x). b(y).

first(X) :- a(X), !.
last_clause(X) :- a(X).
last_clause(0) :- !.
last_clause(4).
commits(1) :- !.
commits(2) :- !.
commits(_).
middle(X, Y) :- a(X), !, b(Y).
behind(X, Y) :- a(X), b(Y), !.
cut_fail :- a(_), !, fail.
cut_fail.
twice(X, Y) :- first(X), first(Y).
outer(X, Y) :- a(X), inner(Y).
inner(Y) :- b(Y), !.
inner(z).
max(X, Y, X) :- X >= Y, !.
max(_, Y, Y).

then_cut(X) :- ( true -> a(X), ! ; a(X) ).
then_cut(9).
else_cut(X) :- ( fail -> a(X) ; a(X), ! ).
else_cut(9).
condition_cut(X) :- ( ( a(_), ! ) -> a(X) ; X = none ).
condition_cut(9).
or_cut(X) :- ( X = 0 ; X = 1, ! ; X = 2 ).
or_cut(9).
deep_cut(X) :- ( fail ; ( ( a(X), X > 1, ! ; X = 7 ) ; X = 8 ) ).
deep_cut(9).
not_cut(X) :- \+ ( a(_), !, fail ), a(X).
not_cut(9).
call_cut(X) :- call(( a(X), ! )).
call_cut(9).
call_bound(X) :- G = !, a(X), call(G).
call_bound(9).
variable_cut(X) :- G = ( a(X), ! ), G.
variable_cut(9).
once_cut(X) :- once(( a(X), ! )).
once_cut(9).
findall_cut(L) :- findall(X, ( a(X), ! ), L).
findall_cut(none).
forall_cut(X) :- forall(( a(Y), ! ), Y =:= 1), a(X).
forall_cut(9).
catch_cut(X) :- catch(( a(X), ! ), _, true).
catch_cut(9).
call_n_cut(X) :- call(',', a(X), !).
call_n_cut(9).
nested_cut(X, Y) :- a(X), ( X > 1 -> ! ; true ), b(Y).
nested_cut(9, 9).

% ?- first(X).
% X = 1

% ?- first(2).
% true

% ?- last_clause(X).
% X = 1
% X = 2
% X = 3
% X = 0

% ?- commits(X).
% X = 1

% ?- commits(2).
% true

% ?- commits(7).
% true

% ?- middle(X, Y).
% X = 1, Y = x
% X = 1, Y = y

% ?- middle(2, Y).
% Y = x
% Y = y

% ?- behind(X, Y).
% X = 1, Y = x

% ?- behind(X, y).
% X = 1

% ?- cut_fail.
% false

% ?- twice(X, Y).
% X = 1, Y = 1

% ?- outer(X, Y).
% X = 1, Y = x
% X = 2, Y = x
% X = 3, Y = x

% ?- max(3, 2, X).
% X = 3

% ?- max(2, 3, X).
% X = 3

% ?- max(3, 2, 2).
% true

% ?- then_cut(X).
% X = 1

% ?- else_cut(X).
% X = 1

% ?- condition_cut(X).
% X = 1
% X = 2
% X = 3
% X = 9

% ?- or_cut(X).
% X = 0
% X = 1

% ?- deep_cut(X).
% X = 2

% ?- not_cut(X).
% X = 1
% X = 2
% X = 3
% X = 9

% ?- call_cut(X).
% X = 1
% X = 9

% ?- call_bound(X).
% X = 1
% X = 2
% X = 3
% X = 9

% ?- variable_cut(X).
% X = 1
% X = 9

% ?- once_cut(X).
% X = 1
% X = 9

% ?- findall_cut(L).
% L = [1]
% L = none

% ?- forall_cut(X).
% X = 1
% X = 2
% X = 3
% X = 9

% ?- catch_cut(X).
% X = 1
% X = 9

% ?- call_n_cut(X).
% X = 1
% X = 9

% ?- nested_cut(X, Y).
% X = 1, Y = x
% X = 1, Y = y
% X = 2, Y = x
% X = 2, Y = y

% In queries

% ?- a(X), !.
% X = 1

% ?- a(X), !, b(Y).
% X = 1, Y = x
% X = 1, Y = y

% ?- a(X), b(Y), !.
% X = 1, Y = x

% ?- ( a(X), ! ; X = 9 ).
% X = 1

% ?- ( X = 0 ; a(X), ! ; X = 9 ).
% X = 0
% X = 1

% ?- call(( !, fail ; true )).
% false

% ?- call(!), a(X).
% X = 1
% X = 2
% X = 3

% ?- G = !, call(G), a(X).
% G = !, X = 1
% G = !, X = 2
% G = !, X = 3

% ?- call(( a(X), ! )), b(Y).
% X = 1, Y = x
% X = 1, Y = y

% ?- a(X), call(( b(Y), ! )).
% X = 1, Y = x
% X = 2, Y = x
% X = 3, Y = x

% ?- a(X), call(!), X > 1.
% X = 2
% X = 3

% ?- \+ ( !, fail ).
% true

% ?- \+ !.
% false

% ?- ( a(X), X > 1 -> ! ; true ), b(Y).
% X = 2, Y = x
% X = 2, Y = y

% ?- ( ! , a(X) -> true ; true ).
% X = 1

% ?- a(X), ( ! -> true ; true ).
% X = 1
% X = 2
% X = 3

% ?- a(X), ( true -> ! ; true ).
% X = 1

% ?- once(a(X)), once(b(Y)).
% X = 1, Y = x

% ?- findall(X, ( member(X, [1, 2, 3]), ! ), L).
% L = [1]

% ?- findall(X, call(( member(X, [1, 2, 3]), ! )), L), b(Y).
% L = [1], Y = x
% L = [1], Y = y

% ?- findall(X-Y, ( a(X), once(b(Y)) ), L).
% L = [1-x, 2-x, 3-x]

% ?- forall(a(X), ( X > 0, ! )).
% true

% ?- catch(( a(X), ! ), _, true), b(Y).
% X = 1, Y = x
% X = 1, Y = y

% ?- call(( fail ; a(X), ! ; X = 5 )).
% X = 1

% ?- a(X), X >= 2, !, ( Y = 1 ; Y = 2 ).
% X = 2, Y = 1
% X = 2, Y = 2

% ?- call(call, ( a(X), ! )).
% X = 1

% ?- call(call(( a(X), ! ; X = 4 ))).
% X = 1

% ?- ( a(X), ( b(Y), ! ; Y = no ) ; X = never ).
% X = 1, Y = x

% ?- !, fail ; true.
% false

% ?- true ; !, fail.
% true
