legal(mark(S))) :- square(S).
wins(P) :- line(P)].
