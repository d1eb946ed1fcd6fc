:- state(cell(sqare, -player)).
:- state(wall(place)).

square(S) :- between(1, 9, S).
