:- game("Pass").
:- players([x, o]).

legal(pass).
effect(pass, []).
effect(pass).
win(P) :- player(P), fail.
initialy(turn(o)).
tile(1, 2, 3).
