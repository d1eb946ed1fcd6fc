:- players([x, o]).
:- state(idle(-count)).
:- clock(idel/1).
:- clock(turn/1).
count(1).
count(2).
legal(wait(N)) :- count(N).
effect(wait(N), [idle(N)]).
