square(1).square(2).
down(X, Y) :- Y is X-1, X>=-1.
free(S):-\+cell(S, _).
