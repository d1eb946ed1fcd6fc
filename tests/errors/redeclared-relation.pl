:- state(cell(square, -colour)).
:- state(cell(square, colour)).
:- state(cell(square, -colour)).

square(1).
colour(red).
