% Ultimate tic-tac-toe: nine boards of tic-tac-toe, placed like the squares of a large one. Three in a row win a
% board, three boards in a row win the game, and the square of a mark tells on which board the next one goes.
%
% Rules: https://en.wikipedia.org/wiki/Ultimate_tic-tac-toe (a board that is won or full is closed)
% Perft: 81, 720, 6336, 55080, 473256, 4020960, 33782544, 281067408
%
% Boards and the squares of each are numbered from the top left:   1 2 3
%                                                                  4 5 6
%                                                                  7 8 9

:- game("Ultimate tic-tac-toe").
:- players([x, o]).
:- state(cell(board, square, -player)).
:- state(won(board, -player)).
:- state(sent(-board)).                   % where the next mark must go, if it is not free

% board

board(B) :- between(1, 9, B).
square(S) :- between(1, 9, S).

line(1,2,3). line(4,5,6). line(7,8,9).
line(1,4,7). line(2,5,8). line(3,6,9).
line(1,5,9). line(3,5,7).

% moves

legal(mark(B, S)) :- playable(B), square(S), \+ cell(B, S, _).

playable(B) :- sent(To) -> B = To ; board(B), \+ won(B, _).

effect(mark(B, S), [cell(B, S, P), sent(S)]) :- turn(P).

aftermath(mark(B, _), [won(B, P)]) :- turn(P), three_on(B, P).
aftermath(mark(_, S), [-sent(S)]) :- closed(S).

closed(B) :- three_on(B, _).
closed(B) :- \+ ( square(S), \+ cell(B, S, _) ).

three_on(B, P) :- line(X, Y, Z), cell(B, X, P), cell(B, Y, P), cell(B, Z, P).

% The centre board's top left square sends the opponent to the top left board.
% ?- suppose([cell(5, 1, x), sent(1)], aggregate_all(set(B), legal(mark(B, _)), Boards)).
% Boards = [1]

% A won board is closed, and whoever is sent there is free.
% ?- suppose([cell(1, 1, x), cell(1, 2, x), cell(1, 3, x)], findall(C, aftermath(mark(1, 1), C), Changes)).
% Changes = [[won(1, x)], [-sent(1)]]

% ?- suppose([won(1, x)], aggregate_all(count, legal(_), N)).
% N = 72

% end

% When all boards are closed and nobody has three, there is no move: a draw.
wins(P) :- line(X, Y, Z), won(X, P), won(Y, P), won(Z, P).

% notation

% The column and the row on the grid of 9x9 squares, a1 at the bottom left.
notation(mark(B, S), Name) :-
    board(B), square(S),
    Column is (B - 1) mod 3 * 3 + (S - 1) mod 3,
    Row is 9 - (B - 1) // 3 * 3 - (S - 1) // 3,
    Code is 0'a + Column, char_code(Letter, Code),
    atom_concat(Letter, Row, Name).

% ?- notation(mark(5, 5), Name).
% Name = e5

% ?- notation(Move, a1).
% Move = mark(7, 7)
