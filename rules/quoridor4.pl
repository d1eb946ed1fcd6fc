% Quoridor for four players: five fences each, and a goal on each side of the board. Rules: the leaflet of the Gigamic
% edition, for four players; a pawn jumps over one other pawn at most.
%
% Leaves from the start: 131, 16677.
% With size=3 and fences=1: 11, 68, 326, 1271, 3734, 9652.

:- extends(quoridor).
:- game("Quoridor for four").
:- players([white, red, black, blue]).    % clockwise: from the bottom, the left, the top and the right
:- option(fences(5)).                     % of each player

:- replaces(opponent/2).
opponent(P, Q) :- player(P), player(Q), P \== Q.

% board

goal(red, S) :- size(N), at(S, N, _).
goal(blue, S) :- at(S, 1, _).

back_to_front(red, D) :- member(D, [west, south, north, east]).
back_to_front(blue, D) :- member(D, [east, south, north, west]).

% set-up

initially(pawn(red, S)) :- middle(Y), at(S, 1, Y).
initially(pawn(blue, S)) :- middle(Y), size(N), at(S, N, Y).

% moves of the pawn

:- replaces(goes/3).
%! {T} is next to {S}, and no fence is between
goes(S, _, T) :- step(_, S, T), \+ pawn(_, T).
%! the pawn jumps over the one on {Other}
goes(S, Other, T) :- step(D, S, Other), step(D, Other, T), \+ pawn(_, T).
%! the pawn jumps to the side of the one on {Other}, because it cannot jump straight
goes(S, Other, T) :- step(D, S, Other), \+ step(D, Other, _), across(D, E), step(E, Other, T), \+ pawn(_, T).

% ?- suppose([pawn(white, e5), pawn(black, e6), pawn(red, e7)], aggregate_all(set(S), legal(go(S)), Squares)).
% Squares = [d5, e4, f5]

% ?- suppose([pawn(white, e5), pawn(black, e6), pawn(red, d5)], aggregate_all(set(S), legal(go(S)), Squares)).
% Squares = [c5, e4, e7, f5]

% positions

:- replaces(impossible/1).
impossible([P, ' has no pawn']) :- player(P), \+ pawn(P, _).
impossible(['two pawns are on ', S]) :- pawn(P, S), pawn(Q, S), P @< Q.
impossible([P, ' needs a stock of fences, such as stock(', P, ', 0)']) :- player(P), \+ stock(P, _).
impossible(['the fences at ', C, O, ' and ', B, P, ' cross or overlap']) :-
    fence(O, C), fence(P, B), O-C @< P-B, clash(O, C, P, B).
impossible([Here, ' fences on the board and ', Left, ' in stock do not add up to ', All]) :-
    aggregate_all(sum(N), stock(_, N), Left),
    aggregate_all(count, fence(_, _), Here),
    fences(Each),
    All is 4 * Each,
    Here + Left =\= All.
impossible([P, ' has reached the goal, so it cannot be ', P, '\'s turn']) :- turn(P), wins(P).
impossible([P, ' has no path to the goal']) :- pawn(P, _), \+ has_way(P).

% ?- impossible(_).
% false

% picture

:- replaces(caption/1).
caption(['fences: white ', W, ', red ', R, ', black ', B, ', blue ', L]) :-
    stock(white, W), stock(red, R), stock(black, B), stock(blue, L).

% evaluation

:- replaces(feature/3).
:- replaces(sooner/2).
feature(distance, P, N) :- player(P), pawn(P, S), distance(P, S, N).
feature(fences, P, N) :- stock(P, N).
feature(turn, P, 1) :- turn(P).

:- replaces(weight/2).
weight(distance, -15).
weight(fences, 10).
weight(turn, 8).

% in words

:- about([
    "Aim: be the first to move your pawn to the opposite side of the board. White starts in the middle of the bottom \c
     row, red of the left column, black of the top row and blue of the right column. The board has 9x9 squares, and \c
     each player has five fences.",
    "Moves: white begins, and the turn passes clockwise. Each player either moves the pawn or puts up a fence; a \c
     player without fences must move the pawn.",
    "Pawn: it moves one square up, down, left or right, but not through a fence. If another pawn is on that square, \c
     yours jumps straight over it to the square behind, if no pawn is there. Only if a fence or the edge of the board \c
     is behind the other pawn, yours goes to the left or to the right of it instead, where no fence is in the way.",
    "Fence: it is two squares long and lies between squares, within the board. It must not overlap or cross another \c
     fence, and stays where it is. You may not close off a player: all pawns must always have a way to the side they \c
     go to. A pawn is no obstacle for that.",
    "End: the first pawn on any square of the side opposite to its start wins at once.",
    "Notation: squares have a letter for the column, from a on the left, and a number for the row, from 1 at the \c
     bottom. e2 moves your pawn to e2. e3h puts up a horizontal fence above e3 and f3, e3v an upright one to the \c
     right of e3 and e4."
]).
