legal(mark(S)) :-
    square(S)
    \+ cell(S, _)
    free(S).
line(1 2, 3).
list([a b]).
this is a line of prose.
