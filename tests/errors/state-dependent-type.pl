:- state(cell(square)).
:- state(mark(free)).

square(S) :- between(1, 9, S).
free(S) :- square(S), open_square(S).
open_square(S) :- \+ cell(S).
