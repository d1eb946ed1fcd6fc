% What is no natural number is an error where a length is given.
:- players([a]).
q(1, 1, A) :- length([], A).
legal(1).
legal(2) :- turn(P), length([P], 1).
legal(3) :- turn(P), length([P], P).
effect(1, []) :- (q(_, _, f(1)) ; true).
effect(2, []).
effect(3, []).
