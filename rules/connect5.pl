% Five in a row on a board of nine columns and seven rows, otherwise as connect four.
%
% Perft: 9, 81, 729, 6561, 59049

:- extends(connect4).
:- game("Connect five").
:- option(columns(9)).
:- option(rows(7)).
:- option(connect(5)).

% ?- aggregate_all(count, legal(_), N).
% N = 9

% in words

:- about([
    "Aim: be the first to have five of your discs in a line, next to each other: across, up or diagonally.",
    "Moves: yellow begins. In turn, each player drops one disc into a column that is not full. The disc falls to \c
     the lowest free place of that column and stays there. The board has nine columns and seven rows.",
    "End: the player who completes a line of five wins at once. If the board is full and no one has a line, the \c
     game is a draw.",
    "Notation: type the number of a column, counted from 1 on the left: 4 drops a disc into the fourth column. 4453 \c
     drops four discs, one after the other, for both players in turn."
]).
