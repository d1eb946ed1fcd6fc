% Dots and boxes (Édouard Lucas 1889): draw lines between dots; who closes a box owns it and draws again.
%
% Rules: https://en.wikipedia.org/wiki/Dots_and_Boxes
% Leaves from the start: 40, 1560, 59280, 2193360.

:- game("Dots and boxes").
:- players([red, blue]).
:- option(size(4)).                       % boxes on a side, up to 9

:- state(line(edge)).
:- state(box(square, -player)).

opponent(red, blue).
opponent(blue, red).

% board
%
% Boxes are named like the squares of a chess board, a1 at the bottom left. An edge has the name of a box and a letter:
% b and l are at its bottom and on its left, and for boxes without a neighbour there, t at the top and r on the right.

:- table at/3, edge/1, border/3.

at(Box, X, Y) :-
    size(N),
    between(1, N, X),
    between(1, N, Y),
    Code is 0'a + X - 1,
    char_code(Letter, Code),
    atom_concat(Letter, Y, Box).

square(B) :- at(B, _, _).

edge(E) :- square(B), member(Side, [b, l, t, r]), border(B, Side, E), atom_concat(B, Side, E).

border(B, b, E) :- square(B), atom_concat(B, b, E).
border(B, l, E) :- square(B), atom_concat(B, l, E).
border(B, t, E) :- at(B, X, Y), Above is Y + 1, ( at(A, X, Above) -> atom_concat(A, b, E) ; atom_concat(B, t, E) ).
border(B, r, E) :- at(B, X, Y), East is X + 1, ( at(A, East, Y) -> atom_concat(A, l, E) ; atom_concat(B, r, E) ).

% ?- aggregate_all(count, edge(_), N).
% N = 40

% ?- findall(E, border(a3, _, E), Edges).
% Edges = [a3b, a3l, a4b, b3l]

% moves

%! the line is not drawn yet
legal(draw(E)) :-
    %! there is no line {E}
    edge(E),
    %! {E} is already drawn
    \+ line(E).

effect(draw(E), [line(E)]).

% A closed box belongs to the player who closed it, and the turn does not pass.
aftermath(draw(E), [box(B, P), turn(P)]) :- turn(P), border(B, _, E), closed(B).

closed(B) :- \+ ( border(B, _, E), \+ line(E) ).

% ?- suppose([line(a1b), line(a1l), line(a2b), line(b1l)], findall(Changes, aftermath(draw(b1l), Changes), All)).
% All = [[box(a1, red), turn(red)]]

% end

%! {P} has {N} boxes, the other player {M}
wins(P) :- full, opponent(P, Q), boxes(P, N), boxes(Q, M), N > M.

%! both have {N} boxes
draw :- full, boxes(red, N), boxes(blue, N).

full :- \+ ( square(B), \+ box(B, _) ).

boxes(P, N) :- aggregate_all(count, box(_, P), N).

% notation: a1b, and every other name of the same edge

notation(draw(E), E) :- edge(E).
notation(draw(E), Name) :- edge(E), border(B, Side, E), atom_concat(B, Side, Name), Name \== E.

% ?- notation(draw(a2b), Name).
% Name = a2b
% Name = a1t

% positions

impossible(['the box ', B, ' is closed, but has no owner']) :- square(B), closed(B), \+ box(B, _).
impossible(['the box ', B, ' has an owner, but is not closed']) :- box(B, _), \+ closed(B).

% ?- impossible(_).
% false

% picture

tile(X, Y, Shade) :- at(B, X, Y), ( box(B, P) -> Shade = P ; Shade = plain ).
token(X, Y, box, P) :- box(B, P), at(B, X, Y).
glyph(box, red, '■', 'R').
glyph(box, blue, '■', 'B').
bar(West, South, East, North, wall) :- line(E), segment(E, West, South, East, North).
gesture(draw(E), [bar(West, South, East, North)]) :- segment(E, West, South, East, North).
caption(['boxes: red ', R, ', blue ', B]) :- boxes(red, R), boxes(blue, B).

segment(E, West, Y, X, Y) :- at(B, X, Row), West is X - 1, side(B, E, b, t, At), Y is Row - 1 + At.
segment(E, X, South, X, Y) :- at(B, Column, Y), South is Y - 1, side(B, E, l, r, At), X is Column - 1 + At.

% side(B, E, Near, Far, At): the edge is on one of two sides of the box whose name it has; At is 0 for the near one.
side(B, E, Near, _, 0) :- atom_concat(B, Near, E).
side(B, E, _, Far, 1) :- border(B, Far, E), atom_concat(B, Far, E).

% ?- segment(b2l, X1, Y1, X2, Y2).
% X1 = 1, Y1 = 1, X2 = 1, Y2 = 2

% ?- segment(d4t, X1, Y1, X2, Y2).
% X1 = 3, Y1 = 4, X2 = 4, Y2 = 4

% evaluation

feature(boxes, P, N) :- player(P), boxes(P, N).

% The player to move can take boxes that lack one line; or, if there are none, is glad to draw the last safe line.
feature(open, P, N) :- turn(P), aggregate_all(count, lines(_, 3), N).
feature(parity, P, N) :- turn(P), aggregate_all(count, safe(_), Safe), N is Safe mod 2.

lines(B, N) :- square(B), aggregate_all(count, ( border(B, _, E), line(E) ), N).

% safe(E): after this line, no box lacks just one.
safe(E) :- edge(E), \+ line(E), \+ ( border(B, _, E), lines(B, N), N > 1 ).

weight(boxes, 100).
weight(open, 70).
weight(parity, 30).

% ?- suppose([line(a1b), line(a1l), line(a2b)], feature(open, red, N)).
% N = 1

% First lines that close a box, then safe ones.
promise(draw(E), 2) :- border(B, _, E), lines(B, 3), !.
promise(draw(E), 1) :- safe(E).

% levels

level(easy, [random, wins(60)]).
level(medium, [depth(1), margin(30)]).
level(hard, [depth(4), margin(10)]).
level(extreme, [time(2500)]).

% in words

:- about([
    "Aim: own more boxes than your opponent when all lines are drawn.",
    "Board: dots in rows and columns, with 4x4 boxes between them and a line to draw on each side of a box, 40 \c
     in all.",
    "Moves: red begins. In turn, each player draws one line between two neighbouring dots.",
    "Boxes: if your line is the fourth side of a box, or of two at once, they are yours, and you draw once more. You \c
     need not close a box.",
    "End: when all lines are drawn, the player with more boxes wins; with eight each, the game is a draw.",
    "Notation: name a box by its column, from a on the left, and its row, from 1 at the bottom, and add the side of the \c
     line: b at the bottom, t at the top, l on the left, r on the right. a1t and a2b are the same line."
]).

:- notation("`a1t` draws the top of the box a1; the other sides are `a1b`, `a1l` and `a1r`").
