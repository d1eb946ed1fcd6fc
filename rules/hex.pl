% Hex (Piet Hein 1942, John Nash 1948): red joins top and bottom, blue joins left and right, on a rhombus of hexagons.
%
% Rules: https://www.hexwiki.net/index.php/Rules, with its "swap pieces" form of the swap rule
% Leaves from the start: 121, 14641, 1742400. With size=3: 9, 81, 576, 3528, 18144,
% 69840, 201600, 354240, 328320, 120960.

:- game("Hex").
:- players([red, blue]).
:- option(size(11)).                      % cells on a side, up to 21
:- option(swap(1)).                       % 0: without the swap rule

:- state(stone(cell, -player)).
:- state(swappable(-cell)).               % the first stone, while it may be swapped
:- state(joined(-player)).                % who has joined both sides

% board
%
% a1 is at the top left; columns have letters, and each row is half a cell further to the right than the one above.

:- table at/3, next/2, mirrored/2, side/3.

at(Cell, X, Y) :-
    size(N),
    between(1, N, Y),
    between(1, N, X),
    Code is 0'a + X - 1,
    char_code(Letter, Code),
    atom_concat(Letter, Y, Cell).

cell(C) :- at(C, _, _).

next(C, D) :- at(C, X, Y), toward(DX, DY), X1 is X + DX, Y1 is Y + DY, at(D, X1, Y1).

toward(-1, 0).
toward(1, 0).
toward(0, -1).
toward(0, 1).
toward(1, -1).
toward(-1, 1).

mirrored(C, D) :- at(C, X, Y), at(D, Y, X).

% side(P, C, Side): the cell is on one of the two sides that the player has to join.
side(red, C, near) :- at(C, _, 1).
side(red, C, far) :- size(N), at(C, _, N).
side(blue, C, near) :- at(C, 1, _).
side(blue, C, far) :- size(N), at(C, N, _).

% ?- aggregate_all(set(D), next(b2, D), Cells).
% Cells = [a2, a3, b1, b3, c1, c2]

% moves

%! the cell is empty
legal(put(C)) :-
    cell(C),
    %! there is a stone of {Owner} on {C}
    \+ stone(C, _Owner).
%! blue may answer the first stone by taking it over
legal(swap) :-
    swap(1),
    %! only the first stone can be swapped, by blue's first move
    swappable(_).

effect(put(C), [stone(C, P)]) :- turn(P).
effect(put(C), [swappable(C)]) :- \+ stone(_, _).
effect(put(_), [-swappable(C)]) :- swappable(C).

% The stone becomes blue's, on the cell that has the same place between blue's sides as the old one between red's.
effect(swap, [-swappable(C), -stone(C, P), stone(D, Q)]) :- swappable(C), stone(C, P), turn(Q), mirrored(C, D).

% end

% Only the stone just put on the board can join the sides; one player always does before the board is full.
aftermath(put(C), [joined(P)]) :- stone(C, P), has_joined(P).

%! {P} has joined both sides
wins(P) :- joined(P).

has_joined(P) :- chain(P, C), side(P, C, far), !.

% chain(P, C): stones of P lead from the near side to C.
:- table chain/2.
chain(P, C) :- side(P, C, near), stone(C, P).
chain(P, D) :- chain(P, C), next(C, D), stone(D, P).

% ?- suppose([stone(b1, red), stone(b2, red), stone(a3, red), stone(b4, red)], findall(C, chain(red, C), Cells)).
% Cells = [a3, b1, b2]

% notation

notation(put(C), C) :- cell(C).
notation(swap, swap).

attempt(put(C), C) :- atom_chars(C, [_|Digits]), atom_chars(Row, Digits), atom_number(Row, _).

% ?- notation(Move, f6).
% Move = put(f6)

% positions

impossible(['red has ', R, ' and blue ', B, ' stones, so it is not ', P, '\'s turn']) :-
    stones(red, R), stones(blue, B), turn(P), \+ due(P, R, B).
impossible(['the stone on ', C, ' cannot be swapped: it is not the only one, or not red']) :-
    swappable(C), \+ ( stones(red, 1), stones(blue, 0), stone(C, red) ).
impossible([P, ' has joined both sides, but joined(', P, ') is missing']) :-
    player(P), has_joined(P), \+ joined(P).
impossible([P, ' has not joined both sides']) :- joined(P), \+ has_joined(P).

stones(P, N) :- aggregate_all(count, stone(_, P), N).

% Once the stones have been swapped, blue has had the first one.
due(red, N, N).
due(red, R, B) :- swap(1), B =:= R + 1.
due(blue, R, B) :- R =:= B + 1.
due(blue, N, N) :- swap(1), N > 0.

% ?- impossible(_).
% false

% ?- suppose([stone(a1, red)], impossible(_)).
% true

% picture
%
% A row begins one column further to the right than the row above, and cells are two columns apart.

tile(X, Y, grey) :- cell(C), place(C, X, Y).
token(X, Y, disc, P) :- stone(C, P), place(C, X, Y).
label(top, X, Letter) :- size(N), at(C, _, 1), place(C, X, N), atom_chars(C, [Letter|_]).
label(left, Y, Row) :- size(N), between(1, N, Row), Y is N + 1 - Row.
caption('red joins top and bottom, blue left and right') :- \+ joined(_).

place(C, X, Y) :- at(C, Column, Row), size(N), X is 2 * Column + Row - 2, Y is N + 1 - Row.

% ?- place(b3, X, Y).
% X = 5, Y = 9

% evaluation

% Stones that are still missing on the shortest way from side to side, and cells that are on such a way.
feature(distance, P, N) :- player(P), shortest(P, N).
feature(ways, P, N) :- player(P), shortest(P, M), aggregate_all(count, on_way(P, _, M), N).

shortest(P, N) :- aggregate_all(min(M), ( side(P, C, far), missing(P, near, C, M) ), N).

on_way(P, C, N) :- cell(C), \+ stone(C, _), missing(P, near, C, A), missing(P, far, C, B), A + B =:= N + 1.

% missing(P, Side, C, N): N stones are missing between a side and C, including the one on C.
:- table missing(_, _, _, min).
missing(P, Side, C, N) :- side(P, C, Side), cost(P, C, N).
missing(P, Side, D, N) :- missing(P, Side, C, M), next(C, D), cost(P, D, K), N is M + K.

cost(P, C, 0) :- stone(C, P).
cost(_, C, 1) :- \+ stone(C, _).

weight(distance, -100).
weight(ways, 3).

% ?- suppose([stone(b1, red), stone(b2, red), stone(a3, red), stone(b4, red)], findall(P-N, feature(distance, P, N), Counts)).
% Counts = [red-8, blue-11]

% levels

level(easy, [random, wins(60)]).
level(medium, [depth(1), margin(20)]).
level(hard, [depth(2), margin(3)]).
level(extreme, [time(2500)]).

% in words

:- about([
    "Aim: join your two sides of the board by a chain of your stones. Red joins the top and the bottom, blue joins the \c
     left and the right side. A corner belongs to both of its sides.",
    "Board: a rhombus of 11x11 hexagons. A cell in the middle touches six others: two in its own row, two in the row \c
     above and two in the row below.",
    "Moves: red begins. In turn, each player puts one stone on an empty cell. Stones are never moved or taken.",
    "Swap: blue may answer the first stone with `swap` instead: the red stone is taken away, and a blue one goes to the \c
     cell mirrored at the long diagonal, where it is worth as much to blue. So red should not begin too well.",
    "End: the first player whose stones join both sides wins. There are no draws: a full board always has a chain.",
    "Notation: name the cell by its column, from a on the left, and its row, from 1 at the top: f6 is in the middle."
]).

:- notation("`f6` puts a stone on column f, row 6; `swap` takes over the first stone").
