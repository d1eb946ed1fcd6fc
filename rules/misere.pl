% Misère tic-tac-toe: whoever fills a line loses.

:- extends(tictactoe).
:- game("Misère tic-tac-toe").

% end

:- replaces(wins/1).
wins(P) :- has_line(Loser), player(P), P \= Loser.

% ?- suppose([cell(3, o), cell(5, o), cell(7, o)], wins(P)).
% P = x
