% Othello (Reversi with a fixed set-up): enclose rows of enemy discs to turn them over; the most discs win.
%
% Rules: World Othello Federation, https://www.worldothello.org/about/about-othello/othello-rules/official-rules/english
% Perft: 4, 12, 56, 244, 1396, 8200, 55092, 390216, 3005288, 24571284 (a pass counts as a move)
%
% Columns have letters from the left, rows have numbers from the top, as in the books of the game.

:- game("Othello").
:- players([black, white]).               % black begins
:- option(size(8)).                       % squares on a side, an even number up to 26
:- state(disc(square, -player)).

opponent(black, white).
opponent(white, black).

% board

:- table at/3, next/3.

at(Square, X, Y) :-
    size(N),
    between(1, N, Y),
    between(1, N, X),
    Code is 0'a + X - 1,
    char_code(Letter, Code),
    atom_concat(Letter, Y, Square).

square(S) :- at(S, _, _).

% next(D, S, T): T is the square after S in direction D.
next(D, S, T) :- at(S, X, Y), direction(D, DX, DY), X1 is X + DX, Y1 is Y + DY, at(T, X1, Y1).

direction(n, 0, -1).
direction(ne, 1, -1).
direction(e, 1, 0).
direction(se, 1, 1).
direction(s, 0, 1).
direction(sw, -1, 1).
direction(w, -1, 0).
direction(nw, -1, -1).

% ?- next(se, c3, S).
% S = d4

% set-up

initially(disc(S, P)) :-
    size(N),
    A is N // 2,
    B is A + 1,
    member(X/Y/P, [A/A/white, B/B/white, A/B/black, B/A/black]),
    at(S, X, Y).

% moves

%! the disc on {S} encloses others
legal(put(S)) :-
    turn(P),
    %! there is no square {S}
    square(S),
    %! there is a disc on {S}
    \+ disc(S, _),
    %! a disc of {P} on {S} would not turn over any other
    encloses(P, S).
%! {P} cannot put down a disc
legal(pass) :-
    turn(P),
    %! {P} can put down a disc, and must
    \+ can_put(P),
    opponent(P, Q),
    %! neither player can put down a disc
    can_put(Q).

can_put(P) :- square(S), \+ disc(S, _), encloses(P, S), !.

encloses(P, S) :- row(P, _, S), !.

% row(P, D, S): after S in direction D come discs of the opponent, and then one of P.
row(P, D, S) :- next(D, S, T), disc(T, Q), Q \== P, closed(P, D, T).

closed(P, D, S) :- next(D, S, T), disc(T, Q), ( Q == P -> true ; closed(P, D, T) ).

effect(put(S), [disc(S, P)]) :- turn(P).
effect(put(S), [disc(T, P)]) :- turn(P), row(P, D, S), turned(P, D, S, T).
effect(pass, []).

turned(P, D, S, T) :- next(D, S, Next), disc(Next, Q), Q \== P, ( T = Next ; turned(P, D, Next, T) ).

% ?- findall(S, legal(put(S)), Squares).
% Squares = [d3, c4, f5, e6]

% ?- findall(Changes, effect(put(d3), Changes), Effects).
% Effects = [[disc(d3, black)], [disc(d4, black)]]

% Two rows at once.
% ?- suppose([disc(c5, white), disc(c6, black)], findall(S, effect(put(c4), [disc(S, black)]), Discs)).
% Discs = [c4, d4, c5]

% Who cannot put down a disc passes.
% ?- findall(-F, initially(F), _Clear),
%    append(_Clear, [disc(a1, black), disc(b1, white)], _Other),
%    suppose([turn(white)|_Other], findall(Move, legal(Move), Moves)).
% Moves = [pass]

% end

%! neither player can put down a disc, and {P} has {N} discs to {M}
wins(P) :-
    %! a disc can still be put down
    over,
    player(P),
    discs(P, N),
    opponent(P, Q),
    discs(Q, M),
    %! {P} has {N} discs, not more than the {M} of {Q}
    N > M.

% A game that is over with as many discs on both sides is a draw: there is no move.
over :- \+ can_put(black), \+ can_put(white).

discs(P, N) :- aggregate_all(count, disc(_, P), N).

% ?- findall(-F, initially(F), _Clear),
%    append(_Clear, [disc(a1, white), disc(b1, white), disc(c5, black)], _Other),
%    suppose(_Other, ( wins(P), \+ legal(_) )).
% P = white

% notation

notation(put(S), S) :- square(S).
notation(pass, pass).

attempt(put(S), S) :- atom_chars(S, [_|Digits]), atom_chars(Row, Digits), atom_number(Row, _).

% positions: facts, or the squares from the top left, row by row, as X (black), O (white) or -, and who is to move

position_text([Board, ' ', Turn]) :-
    findall(Mark, ( square(S), mark_on(S, Mark) ), Board),
    turn(P),
    mark(Turn, P).

mark_on(S, Mark) :- disc(S, P) -> mark(Mark, P) ; Mark = '-'.

mark('X', black).
mark('O', white).

position_text(Text, [turn(P)|Discs]) :-
    atom_chars(Text, Given),
    exclude(blank, Given, Chars),
    \+ memberchk('(', Chars),
    append(Marks, [Turn], Chars),
    ( mark(Turn, Mover) -> P = Mover ; malformed([Turn], 'X or O at the end is the player to move') ),
    forall(member(Mark, Marks), known(Mark)),
    findall(S, square(S), Squares),
    length(Squares, N),
    (   length(Marks, N)
    ->  true
    ;   throw(malformed([], ['before the player to move, there must be ', N, ' squares']))
    ),
    findall(disc(S, Q), ( nth1(I, Marks, Mark), mark(Mark, Q), nth1(I, Squares, S) ), Discs).

known(Mark) :-
    mark(Mark, _)
    ->  true
    ;   Mark == '-'
    ->  true
    ;   malformed([Mark], 'squares are X for black, O for white and - if empty').

blank(' ').
blank('\n').
blank('\r').
blank('\t').

malformed(Chars, Reason) :- throw(malformed(Chars, Reason)).

impossible(['there is no disc on ', S]) :- initially(disc(S, _)), \+ disc(S, _).
impossible(['no disc touches the one on ', S]) :-
    disc(S, _), \+ initially(disc(S, _)), \+ ( next(_, S, T), disc(T, _) ).

% ?- position_text('---------------------------OX------XO--------------------------- X', Facts).
% Facts = [turn(black), disc(d4, white), disc(e4, black), disc(d5, black), disc(e5, white)]

% picture

tile(X, Row, green) :- at(_, X, Y), seen(Y, Row).
token(X, Row, disc, P) :- disc(S, P), at(S, X, Y), seen(Y, Row).
label(top, X, Letter) :- at(S, X, 1), atom_chars(S, [Letter|_]).
label(left, Row, Y) :- at(_, 1, Y), seen(Y, Row).
caption(['black ', B, ', white ', W]) :- discs(black, B), discs(white, W).

% Rows of the picture are counted from the bottom.
seen(Y, Row) :- size(N), Row is N + 1 - Y.

% evaluation

feature(discs, P, N) :- player(P), discs(P, N).
feature(moves, P, N) :- player(P), aggregate_all(count, ( square(S), \+ disc(S, _), encloses(P, S) ), N).
feature(corners, P, N) :- player(P), aggregate_all(count, ( corner(S), disc(S, P) ), N).
feature(exposed, P, N) :- player(P), aggregate_all(count, ( beside_corner(S, C), disc(S, P), \+ disc(C, _) ), N).
feature(edges, P, N) :- player(P), aggregate_all(count, ( edge(S), disc(S, P) ), N).
feature(frontier, P, N) :- player(P), aggregate_all(count, ( disc(S, P), next(_, S, T), \+ disc(T, _) ), N).

:- table corner/1, beside_corner/2, edge/1.

corner(S) :- size(N), at(S, X, Y), member(X, [1, N]), member(Y, [1, N]).
beside_corner(S, C) :- corner(C), next(_, C, S).
edge(S) :- size(N), at(S, X, Y), ( memberchk(X, [1, N]) -> true ; memberchk(Y, [1, N]) ), \+ beside_corner(S, _).

weight(discs, 2).
weight(moves, 20).
weight(corners, 200).
weight(exposed, -60).
weight(edges, 10).
weight(frontier, -5).

% ?- suppose([disc(a1, white), disc(b2, black)], ( feature(corners, white, N), feature(exposed, black, M) )).
% N = 1, M = 0

% Corners first, and squares beside an empty corner last.
promise(put(S), 3) :- corner(S).
promise(put(S), -3) :- beside_corner(S, C), \+ disc(C, _).
promise(put(S), 1) :- edge(S).

% levels

level(easy, [random, wins(60)]).
level(medium, [depth(1), margin(60)]).
level(hard, [depth(4), margin(10)]).
level(extreme, [time(2500)]).

% in words

:- about([
    "Aim: have more discs than your opponent when neither of you can move any more.",
    "Board: 8x8 squares. Two black and two white discs lie crosswise in the middle at the start. Black begins.",
    "Moves: put a disc on an empty square so that it encloses at least one straight row of enemy discs, across, up \c
     or diagonally, between itself and another disc of yours. All discs enclosed in this way, in every direction, \c
     are turned over and become yours. Discs are never removed.",
    "Pass: if you cannot enclose anything, you pass, and your opponent moves again. You must not pass otherwise.",
    "End: when neither player can move, usually because the board is full, the player with more discs wins. Equal \c
     numbers are a draw.",
    "Notation: type a square by its column, from a on the left to h, and its row, from 1 at the top to 8: d3. Type \c
     pass if you cannot move."
]).

:- notation("`d3` puts a disc on column d, row 3 from the top; `pass` if you cannot move").
