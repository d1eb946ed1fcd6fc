square(1)
square(2).
wins(P) :- line(P), cell(P)
:- table path/2.
legal(X) :-
    foo(X)
draw :- full.
last(1)
