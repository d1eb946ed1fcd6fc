% Breakthrough (Dan Troyka, 2000): two rows of pawns, which also step diagonally; the first on the far row wins.
%
% Rules: https://en.wikipedia.org/wiki/Breakthrough_(board_game)
% Perft: 22, 484, 11132, 256036, 6182818; with size=5: 13, 156, 1924, 23084

:- extends(hexapawn).
:- game("Breakthrough").
:- option(size(8)).                       % squares on a side, 5 to 26

% set-up

:- replaces(home_rows/1).
home_rows(2).

% moves

%! the square diagonally ahead is empty
legal(move(C, R, Side, Next)) :- turn(P), pawn(C, R, P), ahead(P, R, Next), beside(C, Side), \+ pawn(Side, Next, _).

:- replaces(straight_only/0).
straight_only :- fail.

% ?- aggregate_all(count, legal(_), N).
% N = 22

% ?- suppose([pawn(4, 3, white), pawn(5, 4, black), pawn(4, 4, black)],
%            findall(ToC-ToR, legal(move(4, 3, ToC, ToR)), Squares)).
% Squares = [5-4, 3-4]

% evaluation

feature(advance, P, N) :- player(P), aggregate_all(sum(V), ( pawn(_, R, P), advanced(P, R, D), V is D * D ), N).
feature(covered, P, N) :- player(P), aggregate_all(count, ( pawn(C, R, P), covered(P, C, R) ), N).
feature(keepers, P, N) :- player(P), aggregate_all(count, ( pawn(_, R, P), advanced(P, R, 0) ), N).

% A pawn beside and behind it would take back.
covered(P, C, R) :- ahead(P, Behind, R), beside(C, Side), pawn(Side, Behind, P), !.

:- replaces(weight/2).
weight(pawns, 50).
weight(foremost, 4).
weight(passed, 200).
weight(advance, 2).
weight(covered, 6).
weight(keepers, 5).

% ?- findall(Name-N, feature(Name, white, N), Features).
% Features = [pawns-16, foremost-1, passed-0, advance-8, covered-8, keepers-8]

% levels

:- replaces(level/2).
level(easy, [random, wins(60)]).
level(medium, [depth(1), margin(20)]).
level(hard, [depth(4), margin(5)]).
level(extreme, [time(2500)]).

% in words

:- about([
    "Aim: be the first to get a pawn to the far row.",
    "Board: 8x8 squares, with white pawns on the two rows at the bottom and black ones on the two rows at the top. \c
     White begins.",
    "Moves: a pawn steps one square forward, straight or diagonally, to an empty square. Diagonally it may also take \c
     an enemy pawn; straight ahead it never takes. You need not take.",
    "End: the first pawn on the far row wins at once. A player who has lost all pawns loses, too.",
    "Notation: name the square that the pawn leaves and the one that it goes to, columns from a on the left and rows \c
     from 1 at the bottom: b2-b3 moves, b2xc3 takes. You may leave out the sign between them."
]).

:- notation("`b2-b3` moves a pawn from b2 to b3, `b2xc3` takes").
