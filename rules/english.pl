% English draughts on the Italian board: men may take kings, and one may choose among captures.
%
% Perft from the start: 7, 49, 302, 1469, 7361, 36768, 179740, 845931.

:- extends(dama).
:- game("English draughts").

:- replaces(may_take/2).
may_take(_, _).

:- replaces(preferred/2).
preferred(Captures, Captures).

% ?- may_take(man, king).
% true

% in words

:- about([
    "Aim: take all pieces of your opponent, or leave them without a move.",
    "Board: only the 32 dark squares are used, numbered from 1 at the top left to 32 at the bottom right. Each \c
     player starts with twelve men: black on 1 to 12, white on 21 to 32. White begins.",
    "Moves: a man moves one square diagonally forward to an empty square: white up the board, black down. A man \c
     that reaches the last row becomes a king. A king moves one square diagonally in any direction.",
    "Captures: a piece takes an enemy piece on a neighbouring square by jumping over it to the empty square right \c
     behind, and goes on from there as long as it can take more. A man takes forward only, a king in any direction; \c
     both may take men and kings. Pieces that were taken are removed at the end of the move, and none is jumped \c
     twice.",
    "If you can take, you must, but you may choose among several captures, even if another one takes more. A capture that can \c
     go on must go on.",
    "End: a player who has no pieces or no legal move loses. The game is a draw when the same position occurs for \c
     the fourth time, or when each player has made 40 moves in a row with kings and without a capture.",
    "Notation: type the two squares, with - for a move and x for a capture. 23-19 moves from 23 to 19, and 19x12 \c
     captures from 19 to 12. Where two captures start and end on the same squares, name every square on the way, as \c
     in 5x14x23."
]).
