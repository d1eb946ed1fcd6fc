:- game("Pass").
:- players([x, o]).

legal(pass).
effect(pass, []).
effect(pass).
win(P) :- player(P), fail.
initialy(turn(o)).
tile(1, 2, 3).
tile(1, 2, plain, empty).
tile(1, 2).
tokn(1, 2, man, x).
label(bottom, 1).
position_text(Text, Facts, []) :- position_text(Text, Facts).
postion_text(start).
position_text(start, []).
imposible(never).
