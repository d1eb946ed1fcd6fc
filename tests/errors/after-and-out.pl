% What holds after a move, in a game in which players can be out.
:- game("Last one").
:- players([a, b, c]).
:- state(lives(player, -count)).
count(N) :- between(0, 2, N).
initially(lives(P, 2)) :- player(P).
legal(hit(P)) :- turn(Q), player(P), P \= Q, lives(P, N), N > 0, after(hit(P), \+ wins(Q)).
effect(hit(P), [lives(P, M)]) :- lives(P, N), M is N - 1.
wins(P) :- lives(P, N), N > 0, \+ ( lives(Q, M), Q \= P, M > 0 ).
out(P) :- lives(P, 0).
