% Quoridor on a 5x5 board with three fences each: a game of a few minutes.
%
% Leaves from the start: 35, 1109, 31540, 794442, 17469556.

:- extends(quoridor).
:- game("Quoridor 5x5").
:- option(size(5)).
:- option(fences(3)).

% in words

:- about([
    "Aim: be the first to move your pawn to the far side of the board. White starts in the middle of the bottom row \c
     and goes to the top row, black the other way round. The board has 5x5 squares, and each player has three \c
     fences.",
    "Moves: white begins. In turn, each player either moves the pawn or puts up a fence; a player without fences \c
     must move the pawn.",
    "Pawn: it moves one square up, down, left or right, but not through a fence. If the other pawn is on that \c
     square, yours jumps straight over it to the square behind. Only if a fence or the edge of the board is behind \c
     the other pawn, yours goes to the left or to the right of it instead, where no fence is in the way.",
    "Fence: it is two squares long and lies between squares, within the board. It must not overlap or cross another \c
     fence, and stays where it is. You may not close off a player: both pawns must always have a way to the side \c
     they go to. A pawn is no obstacle for that.",
    "End: the first pawn on any square of the far row wins at once.",
    "Notation: squares have a letter for the column, from a on the left, and a number for the row, from 1 at the \c
     bottom. c2 moves your pawn to c2. b3h puts up a horizontal fence above b3 and c3, b3v an upright one to the \c
     right of b3 and b4."
]).

:- notation("`c2` moves your pawn to c2; `b3h` puts a fence above b3 and c3, `b3v` one to the right of b3 and b4").
