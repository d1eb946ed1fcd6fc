% Quoridor (Mirko Marchesi, Gigamic 1997): the first pawn to reach the far side of the board wins. In turn, each
% player moves the pawn or puts up a fence. Rules: the leaflet of the Gigamic edition, for two players.
%
% Leaves from the start: 131, 16677, 2062264, 247569030.
% With size=3 and fences=1: 11, 77, 316, 1172, 3452, 9002, 25338, 66768.

:- game("Quoridor").
:- players([white, black]).
:- option(size(9)).                       % squares on a side, up to 26
:- option(fences(10)).                    % of each player

:- state(pawn(player, -square)).
:- state(fence(orientation, corner)).
:- state(stock(player, -count)).          % fences not yet put up

opponent(white, black).
opponent(black, white).

% board: squares
%
% a1 is at the bottom left; white plays to the north, black to the south.

:- table at/3, next/3, goal/2.

at(Square, X, Y) :-
    size(N),
    between(1, N, X),
    between(1, N, Y),
    Code is 0'a + X - 1,
    char_code(Letter, Code),
    atom_concat(Letter, Y, Square).

square(S) :- at(S, _, _).

next(Direction, S, T) :-
    at(S, X, Y), toward(Direction, DX, DY), X1 is X + DX, Y1 is Y + DY, at(T, X1, Y1).

toward(north, 0, 1).
toward(south, 0, -1).
toward(east, 1, 0).
toward(west, -1, 0).

goal(white, S) :- size(N), at(S, _, N).
goal(black, S) :- at(S, _, 1).

% board: fences
%
% A fence is two squares long. Its middle is on the corner of four squares, which is named by the one nearest a1:
% h runs along the north of that square and of the next one to the east, v along the east of it and of the next one
% to the north.

:- table corner/1, passage/6, clash/4, through/3, ends/4, linked/4, numbered/2.

corner(C) :- next(north, C, _), next(east, C, _).

orientation(h).
orientation(v).

along(h, east).
along(h, west).
along(v, north).
along(v, south).

% passage(D, S, T, O, B, C): in direction D the next square after S is T, and only a fence O at B or C can be between.
passage(north, S, T, h, B, C) :- next(north, S, T), either(west, S, B, C).
passage(south, S, T, h, B, C) :- next(south, S, T), either(west, T, B, C).
passage(east, S, T, v, B, C) :- next(east, S, T), either(south, S, B, C).
passage(west, S, T, v, B, C) :- next(west, S, T), either(south, T, B, C).

% either(D, S, B, C): B and C are S and the square after it in direction D, or twice the one of them that is a corner.
either(D, S, S, C) :- corner(S), next(D, S, C).
either(D, S, S, S) :- corner(S), \+ next(D, S, _).
either(D, S, C, C) :- \+ corner(S), next(D, S, C).

% clash(O, C, P, B): the fence O at C would cross the fence P at B or lie on half of it, or is the same.
%! {C}{O} is already on the board
clash(O, C, O, C) :- orientation(O), corner(C).
%! it would cross {C}{P}
clash(O, C, P, C) :- orientation(O), corner(C), orientation(P), O \== P.
%! it would lie on half of {B}{O}
clash(O, C, O, B) :- corner(C), along(O, D), next(D, C, B), corner(B).

% A fence has three posts: its middle and two ends, each on a corner or on the edge of the board.
ends(h, C, A, B) :- corner(C), post(west, C, A), post(east, C, B).
ends(v, C, A, B) :- corner(C), post(south, C, A), post(north, C, B).

post(D, C, B) :- next(D, C, B), corner(B).
post(D, C, edge) :- corner(C), toward(D, _, _), \+ ( next(D, C, B), corner(B) ).

% through(Post, O, C): the fence O at C has this post.
through(C, O, C) :- corner(C), orientation(O).
through(Post, O, C) :- ends(O, C, Post, _).
through(Post, O, C) :- ends(O, C, _, Post).

% linked(A, B, O, C): the fence O at C leads from the post A to the next post B.
linked(A, C, O, C) :- ends(O, C, A, _).
linked(C, A, O, C) :- ends(O, C, A, _).
linked(B, C, O, C) :- ends(O, C, _, B).
linked(C, B, O, C) :- ends(O, C, _, B).

numbered(edge, 0).
numbered(C, N) :- corner(C), at(C, X, Y), size(Size), N is Size * Y + X.

% ?- passage(south, e4, T, O, B, C).
% T = e3, O = h, B = e3, C = d3

% ?- ends(v, a8, A, B).
% A = a7, B = edge

% set-up

count(N) :- fences(Most), between(0, Most, N).

initially(pawn(white, S)) :- middle(X), at(S, X, 1).
initially(pawn(black, S)) :- middle(X), size(N), at(S, X, N).
initially(stock(P, N)) :- player(P), fences(N).

middle(X) :- size(N), X is (N + 1) // 2.

% moves of the pawn

legal(go(T)) :-
    turn(P),
    opponent(P, Q),
    pawn(P, S),
    pawn(Q, Other),
    goes(S, Other, T).
effect(go(T), [pawn(P, T)]) :- turn(P).

% A step; a jump over the other pawn; a jump to its side where a fence or the edge is behind it.
%! {T} is next to {S}, and no fence is between
goes(S, Other, T) :- step(_, S, T), T \== Other.
%! the pawn jumps over the one on {Other}
goes(S, Other, T) :- step(D, S, Other), step(D, Other, T).
%! the pawn jumps to the side of the one on {Other}, because it cannot jump straight
goes(S, Other, T) :- step(D, S, Other), \+ step(D, Other, _), across(D, E), step(E, Other, T).

step(D, S, T) :- passage(D, S, T, O, B, C), \+ fence(O, B), \+ fence(O, C).

barred(S, T) :- passage(_, S, T, O, B, C), ( fence(O, B) ; fence(O, C) ), !.

across(D, E) :- along(O, D), along(P, E), O \== P.

% What there is to say against a move of the pawn that is not legal.
%! there is no square {T}
refused(go(T)) :- \+ square(T).
%! the pawn is on {T} already
refused(go(T)) :- pawns(T, _).
%! the other pawn is on {T}
refused(go(T)) :- pawns(_, T).
%! there is a fence between {S} and {T}
refused(go(T)) :- pawns(S, _), barred(S, T).
%! a fence between {S} and {Other} prevents the jump
refused(go(T)) :- pawns(S, Other), barred(S, Other), next(_, Other, T).
%! a fence between {Other} and {T} prevents the jump
refused(go(T)) :- pawns(S, Other), next(_, S, Other), barred(Other, T).
%! a jump to the side needs a fence or the edge behind the pawn on {Other}, and {Behind} is free
refused(go(T)) :- pawns(S, Other), step(D, S, Other), step(D, Other, _Behind), across(D, E), step(E, Other, T).
%! from {S} the pawn can go to {Squares}
refused(go(T)) :- pawns(_S, _), \+ legal(go(T)), findall(To, legal(go(To)), _Squares).

% pawns(S, Other): those of the player to move and of the other.
pawns(S, Other) :- turn(P), opponent(P, Q), pawn(P, S), pawn(Q, Other).

% ?- aggregate_all(set(S), legal(go(S)), Squares).
% Squares = [d1, e2, f1]

% ?- suppose([pawn(white, e5), pawn(black, e6)], aggregate_all(set(S), legal(go(S)), Squares)).
% Squares = [d5, e4, e7, f5]

% ?- suppose([pawn(white, e5), pawn(black, e6), fence(h, e6)], aggregate_all(set(S), legal(go(S)), Squares)).
% Squares = [d5, d6, e4, f5, f6]

% fences

%! nothing blocks the fence, and both players still have a path to the goal
legal(fence(O, C)) :-
    turn(P),
    stock(P, N),
    %! {P} has no fences left
    N > 0,
    orientation(O),
    %! no fence fits at {C}: its middle must be on a corner of four squares of the board
    corner(C),
    \+ obstructed(O, C),
    \+ cuts_off(O, C).
effect(fence(O, C), [fence(O, C), stock(P, Left)]) :- turn(P), stock(P, N), Left is N - 1.

obstructed(O, C) :- clash(O, C, P, B), fence(P, B).

% Every player must keep a way to the goal. Only a fence that closes a line can be in the way of that: from one of its
% posts, fences or the edge of the board lead to another one already.

%! {P} would have no path left to the goal
cuts_off(O, C) :- closes_line(O, C), suppose([fence(O, C)], ( player(P), \+ has_way(P) )).

closes_line(O, C) :- ends(O, C, A, B), two_joined(A, B, C), !.

two_joined(A, B, _) :- joined(A, B).
two_joined(A, _, B) :- joined(A, B).
two_joined(_, A, B) :- joined(A, B).

joined(A, B) :- line(A, M), line(B, N), M =:= N.

% line(Post, N): fences lead from the post to the one numbered N, and to none with a smaller number.
:- table line(_, min).
line(edge, 0).
line(Post, N) :- fence(O, C), through(Post, O, C), numbered(Post, N).
line(B, N) :- line(A, N), linked(A, B, O, C), fence(O, C).

has_way(P) :- reached(P, S), goal(P, S), !.

% reached(P, S): the pawn of P can come to S if the other one keeps out of its way.
:- table reached/2.
reached(P, S) :- pawn(P, S).
reached(P, T) :- reached(P, S), onward(P, S, T, O, B, C), \+ fence(O, B), \+ fence(O, C).

% Squares found last are gone on from first: so the way ahead comes last.
onward(P, S, T, O, B, C) :- back_to_front(P, D), passage(D, S, T, O, B, C).

back_to_front(white, D) :- member(D, [south, west, east, north]).
back_to_front(black, D) :- member(D, [north, west, east, south]).

% ?- aggregate_all(count, legal(fence(_, _)), N).
% N = 128

% ?- suppose([fence(h, d4)], aggregate_all(set(O-C), (orientation(O), corner(C), obstructed(O, C)), Fences)).
% Fences = [h-c4, h-d4, h-e4, v-d4]

% ?- suppose([fence(h, a1), fence(h, c1), fence(h, e1), fence(h, g1)],
%            aggregate_all(set(O-C), (orientation(O), corner(C), \+ obstructed(O, C), cuts_off(O, C)), Fences)).
% Fences = [v-f1, v-h1]

% end

%! {P} has reached the goal on {S}
wins(P) :- pawn(P, S), goal(P, S).

% ?- wins(P).
% false

% notation

notation(go(S), S) :- square(S).
notation(fence(O, C), Text) :- corner(C), orientation(O), atom_concat(C, O, Text).

% A text may mean a square or a corner that the board does not have.
attempt(go(S), S) :- place(S).
attempt(fence(O, C), Text) :- orientation(O), atom_concat(C, O, Text), place(C).

place(Name) :- atom_chars(Name, [_|Digits]), atom_chars(Row, Digits), atom_number(Row, _).

% ?- notation(fence(h, e3), Text).
% Text = e3h

% ?- notation(Move, e3v).
% Move = fence(v, e3)

% positions

impossible([P, ' has no pawn']) :- player(P), \+ pawn(P, _).
impossible(['both pawns are on ', S]) :- pawn(white, S), pawn(black, S).
impossible([P, ' needs a stock of fences, such as stock(', P, ', 0)']) :- player(P), \+ stock(P, _).
impossible(['the fences at ', C, O, ' and ', B, P, ' cross or overlap']) :-
    fence(O, C), fence(P, B), O-C @< P-B, clash(O, C, P, B).
impossible([Here, ' fences on the board and ', Left, ' in stock do not add up to ', All]) :-
    stock(white, W),
    stock(black, B),
    Left is W + B,
    aggregate_all(count, fence(_, _), Here),
    fences(N),
    All is 2 * N,
    Here + Left =\= All.
impossible([P, ' has reached the goal, so it cannot be ', P, '\'s turn']) :- turn(P), wins(P).
impossible([P, ' has no path to the goal']) :- pawn(P, _), \+ has_way(P).

% ?- impossible(_).
% false

% ?- suppose([fence(h, e3), fence(v, e3)], impossible(['the fences at ', C, O|_])).
% C = e3, O = h

% picture

tile(X, Y, brown) :- at(_, X, Y).
token(X, Y, pawn, P) :- pawn(P, S), at(S, X, Y).
bar(West, Y, East, Y, wall) :- fence(h, C), at(C, X, Y), West is X - 1, East is X + 1.
bar(X, South, X, North, wall) :- fence(v, C), at(C, X, Y), South is Y - 1, North is Y + 1.
caption(['fences: white ', W, ', black ', B]) :- stock(white, W), stock(black, B).

% ?- suppose([fence(h, e3)], bar(X1, Y1, X2, Y2, _)).
% X1 = 4, Y1 = 3, X2 = 6, Y2 = 3

% evaluation

feature(distance, P, N) :- player(P), pawn(P, S), distance(P, S, N).
feature(fences, P, N) :- stock(P, N).
feature(turn, P, 1) :- turn(P).
feature(race, P, 1) :- opponent(P, Q), stock(Q, 0), sooner(P, Q).    % and no fence can change that

% sooner(P, Q): P reaches the goal before Q if both only go.
sooner(P, Q) :-
    pawn(P, S),
    distance(P, S, N),
    pawn(Q, T),
    distance(Q, T, M),
    ( turn(P) -> N =< M ; N < M ).

% distance(P, S, N): from S player P is N steps away from the goal, fences considered and pawns not.
:- table distance(_, _, min).
distance(P, S, 0) :- goal(P, S).
distance(P, S, N) :- distance(P, T, M), step(_, T, S), N is M + 1.

% Found by `regola tune` (docs/measure-your-game.md).
weight(distance, -15).
weight(fences, 21).
weight(turn, 8).
weight(race, 120).

% ?- feature(distance, P, N).
% P = white, N = 8
% P = black, N = 8

% ?- suppose([fence(h, e1), fence(h, c1)], feature(distance, white, N)).
% N = 10

% ?- suppose([stock(black, 0)], feature(race, P, N)).
% P = white, N = 1

% Pawn moves before fences.
promise(go(_), 1).

% levels

level(easy, [random, wins(60)]).
level(medium, [depth(1), margin(21)]).
level(hard, [depth(2), margin(8)]).
level(extreme, [time(2500)]).

% Depth 5 over the 5 best moves of the pawn and, while more than 3 fences are left, the 3 best fences.
level(selective, [depth(5), keep(go(_), 5), keep(fence(_, _), Fences)]) :-
    turn(P), stock(P, N), ( N > 3 -> Fences = 3 ; Fences = 0 ).

% in words

:- about([
    "Aim: be the first to move your pawn to the far side of the board. White starts in the middle of the bottom row \c
     and goes to the top row, black the other way round. The board has 9x9 squares, and each player has ten fences.",
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
     bottom. e2 moves your pawn to e2. e3h puts up a horizontal fence above e3 and f3, e3v an upright one to the \c
     right of e3 and e4."
]).

:- notation("`e2` moves your pawn to e2; `e3h` puts a fence above e3 and f3, `e3v` one to the right of e3 and e4").
