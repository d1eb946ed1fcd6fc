% Ultimate tic-tac-toe: nine boards of tic-tac-toe, placed like the squares of a large one. Three in a row win a
% board, three boards in a row win the game, and the square of a mark decides on which board the next one goes.
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

%! the square is empty, and its board is in play
legal(mark(B, S)) :-
    playable(B),
    square(S),
    %! the square is taken by {Owner}
    \+ cell(B, S, _Owner).

playable(B) :-
    sent(To)
    ->  %! the mark must go on board {To}, counted from the top left
        B = To
    ;   board(B),
        %! board {B} is closed: {Winner} has won it
        \+ won(B, _Winner).

effect(mark(B, S), [cell(B, S, P), sent(S)]) :- turn(P).

aftermath(mark(B, _), [won(B, P)]) :- turn(P), three_on(B, P).
aftermath(mark(_, S), [-sent(S)]) :- closed(S).

closed(B) :- three_on(B, _).
closed(B) :- \+ ( square(S), \+ cell(B, S, _) ).

three_on(B, P) :- line(X, Y, Z), cell(B, X, P), cell(B, Y, P), cell(B, Z, P).

% The centre board's top left square sends the opponent to the top left board.
% ?- suppose([cell(5, 1, x), sent(1)], aggregate_all(set(B), legal(mark(B, _)), Boards)).
% Boards = [1]

% A won board is closed, and a player sent there may play on any board.
% ?- suppose([cell(1, 1, x), cell(1, 2, x), cell(1, 3, x)], findall(C, aftermath(mark(1, 1), C), Changes)).
% Changes = [[won(1, x)], [-sent(1)]]

% ?- suppose([won(1, x)], aggregate_all(count, legal(_), N)).
% N = 72

% end

% When all boards are closed and no player has three in a row, there is no move: a draw.
%! {P} has won boards {X}, {Y} and {Z}, which form a line
wins(P) :- line(X, Y, Z), won(X, P), won(Y, P), won(Z, P).

% notation

% The column and the row on the grid of 9x9 squares, a1 at the bottom left.
notation(mark(B, S), Name) :-
    board(B),
    square(S),
    grid(B, S, X, Y),
    Code is 0'a + X - 1,
    char_code(Letter, Code),
    atom_concat(Letter, Y, Name).

grid(B, S, X, Y) :-
    X is (B - 1) mod 3 * 3 + (S - 1) mod 3 + 1,
    Y is 9 - (B - 1) // 3 * 3 - (S - 1) // 3.

% ?- notation(mark(5, 5), Name).
% Name = e5

% ?- notation(Move, a1).
% Move = mark(7, 7)

% positions: facts, or who moves, how the boards stand (@ is to be played in) and the squares, from the top left:
% O;....@....;........./........./........./........./....X..../........./........./........./.........

position_text(Text, [turn(P)|Facts]) :-
    atom_chars(Text, Chars),
    split(Chars, ;, [Turn, States, Squares]),
    ( Turn = [Mark], owner(Mark, P) -> true ; malformed(Turn, 'the first letter is X or O, the player to move') ),
    split(Squares, /, Boards),
    ( length(Boards, 9) -> true ; malformed([], 'there must be nine boards, separated by /') ),
    well_written(States, @),
    forall(member(Board, Boards), well_written(Board, '.')),
    findall(Fact, told(States, Boards, Fact), Facts).

told(_, Boards, cell(B, S, P)) :- nth1(B, Boards, Board), nth1(S, Board, Mark), owner(Mark, P).
told(States, _, won(B, P)) :- nth1(B, States, Mark), owner(Mark, P).
told(States, _, sent(B)) :- nth1(B, States, @).

well_written(Marks, Other) :-
    (   length(Marks, 9), forall(member(Mark, Marks), ( owner(Mark, _) ; Mark == '.' ; Mark == Other ))
    ->  true
    ;   malformed(Marks, 'expected nine of X, O and .')
    ).

owner('X', x).
owner('O', o).

malformed(Chars, Reason) :- throw(malformed(Chars, Reason)).

% split(List, Mark, Parts): the parts of a list between marks.
split(List, Mark, [Part|Parts]) :- append(Part, [Mark|Rest], List), !, split(Rest, Mark, Parts).
split(List, _, [List]).

impossible(['x has ', X, ' and o ', O, ' marks, so it is not ', P, '\'s turn']) :-
    marks(x, X), marks(o, O), turn(P), \+ due(P, X, O).
impossible([P, ' has no three in a row on board ', B]) :- won(B, P), \+ three_on(B, P).
impossible([P, ' has three in a row on board ', B, ', but has not won it']) :- three_on(B, P), \+ won(B, P).
impossible(['the next mark cannot go on board ', B, ', which is closed']) :- sent(B), closed(B).
impossible(['no mark of the last player to move leads to board ', B]) :- sent(B), \+ sends_to(B).
impossible(['the next mark may go anywhere, but no mark of the last player to move leads to a closed board']) :-
    \+ sent(_), once(cell(_, _, _)), \+ ( closed(B), sends_to(B) ).
impossible([P, ' has three boards in a row, so it cannot be ', P, '\'s turn']) :- turn(P), wins(P).

sends_to(B) :- turn(P), cell(_, B, Q), Q \== P.

marks(P, N) :- aggregate_all(count, cell(_, _, P), N).

due(x, N, N).
due(o, X, O) :- X =:= O + 1.

% ?- position_text('O;....@....;........./........./........./........./....X..../........./........./........./.........', Facts).
% Facts = [turn(o), cell(5, 5, x), sent(5)]

% ?- catch(position_text('X;....@....;XX', _), malformed(_, Reason), true).
% Reason = 'there must be nine boards, separated by /'

% ?- suppose([cell(5, 5, x), turn(o), sent(5)], impossible(_)).
% false

% ?- suppose([cell(5, 5, x), turn(o), sent(4)], impossible(_)).
% true

% picture

tile(X, Y, Shade) :- board(B), shade(B, Shade), square(S), grid(B, S, X, Y).
token(X, Y, Kind, P) :- cell(B, S, P), grid(B, S, X, Y), kind(P, Kind).
bar(X, 0, X, 9, line) :- member(X, [3, 6]).
bar(0, Y, 9, Y, line) :- member(Y, [3, 6]).

% A board has the colour of its winner, and is lit where the next mark may go.
shade(B, Shade) :- won(B, P) -> Shade = P ; playable(B), \+ wins(_) -> Shade = lit ; Shade = plain.

kind(x, cross).
kind(o, ring).

% ?- suppose([won(1, x), sent(5)], aggregate_all(bag(Shade), ( member(B, [1, 2, 5]), shade(B, Shade) ), Shades)).
% Shades = [x, plain, lit]

% evaluation: the centre counts more than the corners, and these more than the edges

feature(boards, P, N) :- player(P), aggregate_all(sum(W), ( won(B, P), worth(B, W) ), N).

% Two in a row where the third can still be had: on a board, and of boards.
feature(threats, P, N) :- player(P), aggregate_all(sum(W), ( two_on(B, P), \+ won(B, _), worth(B, W) ), N).
feature(board_threats, P, N) :-
    player(P),
    aggregate_all(count, ( threat(A, B, C), won(A, P), won(B, P), \+ closed(C) ), N).

% The player to move may win a board at once, or choose where to play.
feature(strike, P, N) :- turn(P), aggregate_all(max(W), ( playable(B), two_on(B, P), worth(B, W) ), N).
feature(free, P, 1) :- turn(P), \+ sent(_).

two_on(B, P) :- threat(X, Y, Z), cell(B, X, P), cell(B, Y, P), \+ cell(B, Z, _).

% threat(A, B, C): with A and B, C makes a line.
threat(A, B, C) :- line(A, B, C).
threat(A, C, B) :- line(A, B, C).
threat(B, C, A) :- line(A, B, C).

worth(5, 25).
worth(B, 20) :- member(B, [1, 3, 7, 9]).
worth(B, 12) :- member(B, [2, 4, 6, 8]).

% Found by `regola tune` (docs/measure-your-game.md).
weight(boards, 215).
weight(threats, 57).
weight(board_threats, 2850).
weight(strike, 83).
weight(free, 1940).

% ?- suppose([cell(5, 5, x), cell(5, 1, x)], ( feature(threats, x, Threats), feature(strike, x, Strike) )).
% Threats = 25, Strike = 25

% levels

level(easy, [random, wins(60)]).
level(medium, [depth(1), margin(300)]).
level(hard, [depth(5), margin(100)]).
level(extreme, [time(2500)]).

% in words

:- about([
    "Aim: win three boards in a row. There are nine small boards of tic-tac-toe, placed like the squares of a large \c
     one. You win a small board with three of your marks in a row on it: across, up or diagonally. You win the game \c
     with three such boards in a row.",
    "Moves: x begins on any square. In turn, each player puts one mark on an empty square. The square that you \c
     choose decides where your opponent goes next: a mark on the top left square of any small board sends your \c
     opponent to the top left board, a mark on the middle square to the middle board, and so on.",
    "A board that is won or full is closed, and no one may play on it. If you are sent to a closed board, you may \c
     play on any board that is open.",
    "End: three boards in a row win at once. If all boards are closed and no one has three in a row, the game is a \c
     draw.",
    "Notation: the squares of all boards together form a grid of 9x9. Name one by its column, from a on the left to \c
     i, and its row, from 1 at the bottom to 9: e5 is the middle square of the middle board."
]).

:- notation("`e5` marks the square in column e, row 5 of the whole grid").
