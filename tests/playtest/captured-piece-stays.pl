:- game("Pieces").
:- players([x, o]).
:- state(at(piece, -square)).
:- stuck(loses).

square(S) :- between(1, 6, S).
piece(x1). piece(o1).
owner(x1, x). owner(o1, o).
initially(at(x1, 1)).
initially(at(o1, 6)).

legal(go(Piece, To)) :- turn(P), owner(Piece, P), at(Piece, From), step(P, D), To is From + D, square(To).
step(x, 1). step(o, -1).
effect(go(Piece, To), [at(Piece, To)]).

tile(S, 1, plain) :- square(S).
token(S, 1, man, P) :- at(Piece, S), owner(Piece, P).
