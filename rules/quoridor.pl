% Quoridor (Mirko Marchesi, Gigamic 1997): be the first whose pawn reaches the far side of the board. In turn,
% move your pawn or place a fence to lengthen your opponent's way. Rules: the leaflet of the Gigamic edition.
%
% Leaves from the start, 9x9 with 10 fences each: 131, 16677, 2062264, 247569030.

:- game("Quoridor").
:- players([white, black]).
:- option(size(9)).                       % squares on a side, up to 26
:- option(fences(10)).                    % of each player

:- state(pawn(player, -square)).
:- state(fence(orientation, corner)).
:- state(stock(player, -count)).

opponent(white, black).
opponent(black, white).

% board
%
% Squares are a1 to i9, a1 at the bottom left. The four squares around a corner name it by the one nearest a1.

:- table at/3, next/3, corner/1, goal/2, barrier/4, ends/4.

at(Square, X, Y) :-
    size(N), between(1, N, X), between(1, N, Y),
    Code is 0'a + X - 1, char_code(Letter, Code), atom_concat(Letter, Y, Square).

square(S) :- at(S, _, _).

next(Direction, S, T) :-
    at(S, X, Y), toward(Direction, DX, DY), X1 is X + DX, Y1 is Y + DY, at(T, X1, Y1).

toward(north, 0, 1).
toward(south, 0, -1).
toward(east, 1, 0).
toward(west, -1, 0).

corner(C) :- next(north, C, _), next(east, C, _).

goal(white, S) :- size(N), at(S, _, N).
goal(black, S) :- at(S, _, 1).

% A fence is two squares long, with its middle on a corner: h lies to the north of two squares, v to the east.

orientation(h).
orientation(v).

along(h, east).
along(h, west).
along(v, north).
along(v, south).

% The fence that would stand between two neighbouring squares.
barrier(S, T, O, C) :- side(S, T, O, C).
barrier(S, T, O, C) :- side(T, S, O, C).

side(S, T, h, C) :- next(north, S, T), ( C = S ; next(west, S, C) ), corner(C).
side(S, T, v, C) :- next(east, S, T), ( C = S ; next(south, S, C) ), corner(C).

% set-up

count(N) :- fences(Most), between(0, Most, N).

initially(pawn(white, S)) :- middle(X), at(S, X, 1).
initially(pawn(black, S)) :- middle(X), size(N), at(S, X, N).
initially(stock(P, N)) :- player(P), fences(N).

middle(X) :- size(N), X is (N + 1) // 2.

% moves of the pawn

legal(go(T)) :-
    turn(P), opponent(P, Q), pawn(P, S), pawn(Q, Other),
    goes(S, Other, T).
effect(go(T), [pawn(P, T)]) :- turn(P).

% One step; over the other pawn straight on; to its side where a fence or the edge is behind it.
goes(S, Other, T) :- step(_, S, T), T \== Other.
goes(S, Other, T) :- step(D, S, Other), step(D, Other, T).
goes(S, Other, T) :- step(D, S, Other), \+ step(D, Other, _), across(D, E), step(E, Other, T).

across(D, E) :- along(O, D), along(P, E), P \== O.

step(D, S, T) :- next(D, S, T), \+ fenced(S, T).
fenced(S, T) :- barrier(S, T, O, C), fence(O, C).

% fences

legal(fence(O, C)) :-
    turn(P), stock(P, N), N > 0,
    orientation(O), corner(C),
    \+ overlaps(O, C),
    \+ cuts_off(O, C).
effect(fence(O, C), [fence(O, C), stock(P, Left)]) :- turn(P), stock(P, N), Left is N - 1.

% A fence may neither cross another nor lie on half of it,
overlaps(_, C) :- fence(_, C).
overlaps(O, C) :- along(O, D), next(D, C, B), fence(O, B).

% nor leave a player without a way to the goal. Only a fence that closes a line can do that: the search for a
% way, which takes most of the time, is needed for few.
cuts_off(O, C) :- closes(O, C), suppose([fence(O, C)], (player(P), \+ has_way(P))).

has_way(P) :- reaches(P, S), goal(P, S), !.

:- table reaches/2.
reaches(P, S) :- pawn(P, S).
reaches(P, T) :- reaches(P, S), step(_, S, T).

% A fence closes a line if two of its three posts, the ends and the middle, are held already.
closes(O, C) :- ends(O, C, A, B), two_held(A, C, B), !.

two_held(A, C, B) :- held(A), ( held(C) ; held(B) ).
two_held(_, C, B) :- held(C), held(B).

ends(h, C, A, B) :- corner(C), post(west, C, A), post(east, C, B).
ends(v, C, A, B) :- corner(C), post(south, C, A), post(north, C, B).

post(D, C, B) :- next(D, C, B), corner(B), !.
post(_, _, edge).

held(edge).
held(C) :- fence(_, C).
held(C) :- along(O, D), next(D, C, B), fence(O, B).

% end

wins(P) :- pawn(P, S), goal(P, S).

% notation

notation(go(S), S) :- square(S).
notation(fence(O, C), Text) :- corner(C), orientation(O), atom_concat(C, O, Text).
