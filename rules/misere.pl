% Misère tic-tac-toe: the player who fills a line loses.
%
% Perft: as tic-tac-toe, for a line ends the game either way

:- extends(tictactoe).
:- game("Misère tic-tac-toe").

% end

:- replaces(wins/1).
wins(P) :- has_line(Loser), player(P), P \= Loser.

% ?- suppose([cell(3, o), cell(5, o), cell(7, o)], wins(P)).
% P = x
