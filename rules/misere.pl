% Misère tic-tac-toe: the player who fills a line loses.
%
% Perft: as tic-tac-toe, for a line ends the game either way

:- extends(tictactoe).
:- game("Misère tic-tac-toe").

% end

:- replaces(wins/1).
%! {Loser} has a line
wins(P) :- has_line(Loser), player(P), P \= Loser.

% ?- suppose([cell(3, o), cell(5, o), cell(7, o)], wins(P)).
% P = x

% in words

:- about([
    "Aim: do not fill a row, a column or a diagonal with your own marks. On the usual board of 3x3 squares, three \c
     in a row lose.",
    "Moves: x begins. In turn, each player puts one mark on any empty square. Marks are never moved or removed.",
    "End: the player who completes a line of their own marks loses at once. If the board is full and no one has a \c
     line, the game is a draw.",
    "Notation: name the square by its column, from a on the left, and its row, from 1 at the bottom: b2 is the \c
     middle of a 3x3 board. You can also type the number of the square, counted from the top left: 5 is b2 as well."
]).
