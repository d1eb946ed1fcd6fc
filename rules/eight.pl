% The 8-puzzle: slide eight numbered tiles on a board of 3x3 until they are in order.
%
% Rules: https://en.wikipedia.org/wiki/15_puzzle, with eight tiles. The start is the one of Russell and Norvig,
% "Artificial Intelligence: A Modern Approach": 26 moves from the order with the gap first, as in that book, and 20 from
% the one with the gap last, as here.
% Leaves from the start: 4, 12, 32, 96, 256, 768, 2048, 6144, 16384, 49152.
%
% No position is more than 31 moves from the order, so that the limit of 200 moves only ends aimless games.

:- game("8-puzzle").
:- players([player]).
:- option(start(724506831)).              % the tiles from the top left, 0 for the gap
:- option(limit(200)).                    % moves after which the puzzle counts as not solved

:- state(holds(cell, -face)).
:- state(played(-count)).                 % moves so far
:- clock(played/1).

% board
%
% Cells are numbered from the top left, and so are the tiles when they are in order; 0 is the gap.

:- table next/2.

cell(C) :- between(1, 9, C).
face(F) :- between(0, 8, F).
count(N) :- limit(Most), between(0, Most, N).

next(C, D) :- cell(C), C mod 3 =\= 0, D is C + 1.
next(C, D) :- cell(D), D mod 3 =\= 0, C is D + 1.
next(C, D) :- cell(C), D is C + 3, cell(D).
next(C, D) :- cell(C), D is C - 3, cell(D).

% set-up

initially(holds(C, F)) :- starting(Digits), nth1(C, Digits, Digit), atom_number(Digit, F).
initially(played(0)).

% A gap in the first cell is a zero at the beginning of a number, which is not written.
starting(Digits) :-
    start(Number),
    atom_chars(Number, Chars),
    ( length(Chars, 9) -> Digits = Chars ; Digits = ['0'|Chars] ).

% ?- findall(F, initially(holds(_, F)), Faces).
% Faces = [7, 2, 4, 5, 0, 6, 8, 3, 1]

% moves

%! tile {F} is next to the gap
legal(slide(F)) :-
    holds(Gap, 0),
    next(Gap, C),
    holds(C, F).

effect(slide(F), [holds(Gap, F), holds(C, 0)]) :- holds(Gap, 0), holds(C, F).
effect(slide(_), [played(N)]) :- played(M), N is M + 1.

% ?- findall(F, legal(slide(F)), Faces).
% Faces = [6, 5, 3, 2]

% end

%! the tiles are in order
wins(player) :- \+ ( between(1, 8, F), \+ holds(F, F) ).

%! {N} moves are over, and the tiles are not in order
draw :- played(N), limit(N).

% notation: the number of the tile

notation(slide(F), Text) :- face(F), F > 0, atom_number(Text, F).

% ?- notation(Move, '6').
% Move = slide(6)

% positions

impossible(['cell ', C, ' needs a tile, or holds(', C, ', 0) if it is the gap']) :- cell(C), \+ holds(C, _).
impossible(['tile ', F, ' is not on one cell']) :- face(F), aggregate_all(count, holds(_, F), N), N =\= 1.
impossible(['played/1 is missing, such as played(0)']) :- \+ played(_).

% ?- impossible(_).
% false

% picture

tile(X, Y, grey) :- cell(C), place(C, X, Y).
token(X, Y, Kind, player) :- holds(C, F), F > 0, place(C, X, Y), atom_number(Kind, F).
glyph(Kind, player, Kind, Kind) :- face(F), atom_number(Kind, F).
label(left, 2, '').                         % no letters and numbers
caption(['moves: ', N]) :- played(N).

place(C, X, Y) :- X is (C - 1) mod 3 + 1, Y is 3 - (C - 1) // 3.

% evaluation

% How far the tiles are from their places, in steps.
feature(distance, player, N) :- aggregate_all(sum(D), ( holds(C, F), F > 0, apart(C, F, D) ), N).

:- table apart/3.
apart(C, D, N) :- cell(C), cell(D), place(C, X1, Y1), place(D, X2, Y2), N is abs(X1 - X2) + abs(Y1 - Y2).

weight(distance, -10).

% ?- feature(distance, player, N).
% N = 14

% levels

level(easy, [random]).
level(medium, [depth(2)]).
level(hard, [depth(10)]).
level(extreme, [time(2500)]).

% in words

:- about([
    "Aim: put the tiles in order: 1 2 3 in the top row, 4 5 6 in the middle, 7 8 and the gap at the bottom.",
    "Moves: slide a tile that is next to the gap into it, across or up and down.",
    "End: you have solved it when the tiles are in order. After 200 moves it counts as not solved.",
    "Notation: type the number of the tile to slide. Other positions are an option: start=123456708 is one move from \c
     the end; 0 is the gap. Half of all positions cannot be solved."
]).

:- notation("`6` slides tile 6 into the gap").
