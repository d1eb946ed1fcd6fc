% Lights out on a row of five: one player.
:- game("Lights out").
:- players([me]).
:- state(lit(lamp)).
lamp(N) :- between(1, 5, N).
initially(lit(N)) :- member(N, [1, 2]).
legal(press(N)) :- lamp(N).
effect(press(N), Changes) :- findall(C, ( near(N, M), toggled(M, C) ), Changes).
near(N, M) :- lamp(M), abs(N - M) =< 1.
toggled(M, -lit(M)) :- lit(M), !.
toggled(M, lit(M)).
wins(me) :- \+ lit(_).
notation(press(N), T) :- lamp(N), atom_number(T, N).
tile(N, 1, lit) :- lit(N).
tile(N, 1, dark) :- lamp(N), \+ lit(N).
