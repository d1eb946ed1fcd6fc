player(x).
player(o).
piece(a, x).
square(a).
square(b).

absent(S) :- \+ piece(S, P), player(P).
free(Ss) :- findall(S, \+ piece(S, _), Ss).
right(S, P) :- player(P), \+ piece(S, P).
either(P) :- ( \+ piece(a, Q), P = x ; player(Q), P = Q ).
both :- \+ piece(a, P), \+ piece(b, P).
