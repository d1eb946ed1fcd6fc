:- extends(marks).
:- replaces([win/1, legal/2, nothing/7, player/1]).
:- state(cell(square, player)).

wins(P) :- cell(5, P), !.
square(25).
cell(3, x).
turn(x).
