% Ludo-like: several tokens share a square.
:- game("Share").
:- players([red, green]).
:- state(on(piece, -spot)).
piece(r1). piece(r2). piece(g1). piece(g2).
owner(r1, red). owner(r2, red). owner(g1, green). owner(g2, green).
spot(N) :- between(1, 8, N).
initially(on(T, 1)) :- piece(T).
legal(go(T, N)) :- turn(P), owner(T, P), on(T, S), between(1, 2, N), S + N =< 8.
effect(go(T, N), [on(T, S1)]) :- on(T, S), S1 is S + N.
wins(P) :- player(P), forall(owner(T, P), on(T, 8)).
notation(go(T, N), Text) :- piece(T), between(1, 2, N), atom_concat(T, N, Text).
tile(X, 1, plain) :- spot(X).
token(X, 1, disc, P) :- on(T, X), owner(T, P), \+ ( on(U, X), U @< T ).
