:- state(cell(square)).

square(S) :- between(1, 9, S).

initially(cell(S)) :- member(X, [foo]), S is X + 1.
initially(cell(S)) :- between(1, inf, S), S < 0.
