% Kings, knights and riders on a chess board. A knight that comes to the far row becomes a rider, and two pieces of one
% player side by side may change places. Without legal/1, which benches/after.rs adds.
:- game("Knights").
:- players([white, black]).
:- state(piece(square, -player, -kind)).

square(S) :- between(0, 63, S).
kind(king). kind(knight). kind(rider).
other(white, black). other(black, white).

initially(piece(4, white, king)).
initially(piece(1, white, knight)).
initially(piece(6, white, knight)).
initially(piece(43, white, knight)).
initially(piece(60, black, king)).
initially(piece(57, black, knight)).
initially(piece(62, black, knight)).
initially(piece(18, black, knight)).

% Steps of each kind: a rider moves like a knight and like a king.
step(king, S, T) :- near(S, T).
step(knight, S, T) :- leap(S, T).
step(rider, S, T) :- leap(S, T).
step(rider, S, T) :- near(S, T).

leap(S, T) :- shifted(S, X, Y, T), X * X + Y * Y =:= 5.
near(S, T) :- shifted(S, X, Y, T), max(abs(X), abs(Y)) =:= 1.
shifted(S, X, Y, T) :-
    square(S), between(-2, 2, X), between(-2, 2, Y),
    U is S mod 8 + X, V is S // 8 + Y, U >= 0, U < 8, V >= 0, V < 8,
    T is V * 8 + U.

far(white, S) :- square(S), S >= 56.
far(black, S) :- square(S), S < 8.

pseudo_legal(P, step(S, T)) :- piece(S, P, K), step(K, S, T), \+ piece(T, P, _).
pseudo_legal(P, swap(S, T)) :- piece(S, P, K), near(S, T), T > S, piece(T, P, L), K \== L.

in_check(P) :- piece(S, P, king), step(K, S, T), piece(T, Q, K), Q \== P, !.

effect(step(S, T), [-piece(S, P, K), piece(T, P, K)]) :- turn(P), piece(S, P, K).
effect(swap(S, T), [piece(S, P, L), piece(T, P, K)]) :- turn(P), piece(S, P, K), piece(T, P, L).
aftermath(step(_, T), [piece(T, P, rider)]) :- mover(P), far(P, T), piece(T, P, knight).
