% What is looked up where it stands in a clause: state relations, facts, and rules that are listed as facts.

:- state(cell(square, -player)).
:- state(pair(square, square)).
:- state(piece(square, -player, -rank)).

square(S) :- between(1, 4, S).
player(x).
player(o).
rank(man).
rank(king).

initially(cell(1, x)).
initially(cell(2, o)).
initially(pair(1, 2)).
initially(pair(3, 3)).
initially(pair(4, 4)).
initially(piece(1, x, man)).
initially(piece(3, o, king)).

% Relations

free(S) :- square(S), \+ cell(S, _).

% ?- findall(S, free(S), Free).
% Free = [3, 4]

same(X) :- pair(X, X).

% ?- findall(X, same(X), Xs).
% Xs = [3, 4]

none_same :- \+ pair(X, X), \+ pair(X, 9).

% ?- none_same.
% false

first_same(X) :- ( pair(X, X) -> true ; X = none ).

% ?- first_same(X).
% X = 3

% ?- first_same(none).
% true

both(X, Y, Z) :- pair(X, Y), ( pair(Y, Z) -> true ; Z = none ).

% ?- both(X, Y, Z).
% X = 1, Y = 2, Z = none
% X = 3, Y = 3, Z = 3
% X = 4, Y = 4, Z = 4

owner(S, P) :- ( piece(S, P, king) -> true ; piece(S, P, man) ).

% ?- owner(S, P).
% S = 3, P = o

% ?- owner(1, P).
% P = x

% ?- owner(a, _).
% false

alike(P) :- piece(_, P, P).

% ?- alike(P).
% false

first_taken(S, P) :- cell(S, P), !.
first_taken(none, none).

% ?- first_taken(S, P).
% S = 1, P = x

% ?- first_taken(S, o).
% S = 2

pick(S, R) :- cell(S, _), ( S > 1, !, R = late ; R = early ).

% ?- pick(S, R).
% S = 1, R = early
% S = 2, R = late

every(P) :- forall(cell(_, P), player(P)).

% ?- every(x).
% true

inside([S|Ss]) :- cell(S, _), inside(Ss).
inside([]).

% ?- inside([1, 2, 1]).
% true

% ?- inside([1, 3]).
% false

% Facts

edge(1). edge(4). edge(1).

colour(_, grey).
colour(1, red).
colour(_, blue).

twice(X, Y) :- edge(X), edge(Y), X =< Y.

% ?- findall(X-Y, twice(X, Y), Pairs).
% Pairs = [1-1, 1-4, 1-1, 4-4, 1-1, 1-4, 1-1]

shades(X, Cs) :- findall(C, colour(X, C), Cs).

% ?- shades(1, Cs).
% Cs = [grey, red, blue]

% ?- shades(f(_), Cs).
% Cs = [grey, blue]

red(X) :- colour(X, red).

% ?- red(X).
% X = 1

anything(X) :- colour(X, grey).

% ?- anything(X).
% true

dull(X) :- \+ colour(X, red).

% ?- dull(1).
% false

% ?- dull(2).
% true

% Rules that are listed

next(A, B) :- square(A), B is A + 1, square(B).

near(A, B) :- next(A, B).
near(A, B) :- next(B, A).

% ?- near(2, X).
% X = 3
% X = 1

% ?- findall(A-B, near(A, B), Pairs).
% Pairs = [1-2, 2-3, 3-4, 2-1, 3-2, 4-3]

last(S) :- square(S), \+ next(S, _).

% ?- last(S).
% S = 4

way(A, Text) :- square(A), ( next(A, B) -> atom_concat(to_, B, Text) ; Text = end ).

% ?- findall(Text, way(_, Text), Texts).
% Texts = [to_2, to_3, to_4, end]

on(S) :- square(S).

% ?- on(5).
% false

% ?- on(a).
% error type_error(integer, a)

% ?- on(f(_)).
% error type_error(integer, f(_A))

off(S) :- \+ square(S).

% ?- off(a).
% error type_error(integer, a)

half(S) :- ( square(S) -> true ; S = none ).

% ?- half(none).
% error type_error(integer, none)

% ?- catch(half(none), error(type_error(integer, Culprit), _), true).
% Culprit = none

% A test after a negated one in a guard.
size(X, Size) :- \+ X > 3, X > 1, !, Size = middle.
size(_, other).

% ?- size(0, Size).
% Size = other

% ?- size(2, Size).
% Size = middle
