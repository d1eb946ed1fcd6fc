% First each player picks a side with l or r, then moves the token with l or r.
:- game("Phases").
:- players([a, b]).
:- state(side(player, -way)).
:- state(at(-spot)).
way(left).
way(right).
spot(N) :- between(1, 7, N).
initially(at(4)).
legal(pick(W)) :- turn(P), \+ side(P, _), way(W).
legal(go(W)) :- turn(P), side(P, _), way(W), target(W, _).
target(left, T) :- at(S), S > 1, T is S - 1.
target(right, T) :- at(S), S < 7, T is S + 1.
effect(pick(W), [side(P, W)]) :- turn(P).
effect(go(W), [at(T)]) :- target(W, T).
wins(P) :- at(1), side(P, left), \+ ( side(Q, left), Q \== P ).
wins(P) :- at(7), side(P, right), \+ ( side(Q, right), Q \== P ).
draw :- at(1), \+ wins(_).
draw :- at(7), \+ wins(_).
notation(pick(left), l) :- turn(P), \+ side(P, _).
notation(pick(right), r) :- turn(P), \+ side(P, _).
notation(go(left), l) :- turn(P), side(P, _).
notation(go(right), r) :- turn(P), side(P, _).
