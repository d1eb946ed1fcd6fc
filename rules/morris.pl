% Nine Men's Morris: three men in a row are a mill, and each mill takes a man of the other player.
%
% Rules: https://en.wikipedia.org/wiki/Nine_men%27s_morris, with flying: a player with three men left goes anywhere.
% A man who closes two mills at once takes one man. Draws, which those rules leave open: a position that occurs for
% the third time, and 50 moves of each player without a mill after all men are on the board.
% Leaves from the start: 24, 552, 12144, 255024, 5140800.

:- game("Nine Men's Morris").
:- players([white, black]).
:- state(man(point, -player)).
:- state(hand(player, -count)).           % men not yet on the board
:- state(left(player, -count)).           % men on the board and in hand
:- state(idle(-plies)).                   % moves in a row without a capture, once all men are on the board
:- clock(idle/1).

:- stuck(loses).

opponent(white, black).
opponent(black, white).

count(N) :- between(0, 9, N).
plies(N) :- between(0, 100, N).

% board
%
%     a7 ------- d7 ------- g7
%     |  b6 ---- d6 ---- f6  |
%     |  |   c5  d5  e5  |   |
%     a4 b4  c4      e4  f4 g4
%     |  |   c3  d3  e3  |   |
%     |  b2 ---- d2 ---- f2  |
%     a1 ------- d1 ------- g1

% The lines: each is a possible mill, and neighbours on it are joined.
line(a7, d7, g7). line(b6, d6, f6). line(c5, d5, e5). line(a4, b4, c4).
line(e4, f4, g4). line(c3, d3, e3). line(b2, d2, f2). line(a1, d1, g1).
line(a7, a4, a1). line(b6, b4, b2). line(c5, c4, c3). line(d7, d6, d5).
line(d3, d2, d1). line(e5, e4, e3). line(f6, f4, f2). line(g7, g4, g1).

:- table point/1, next/2, row/3.

point(S) :- findall(P, ( line(A, B, C), member(P, [A, B, C]) ), Points), sort(Points, Sorted), member(S, Sorted).

next(A, B) :- line(A, B, _).
next(B, A) :- line(A, B, _).
next(B, C) :- line(_, B, C).
next(C, B) :- line(_, B, C).

% row(S, A, B): the points are in a line.
row(A, B, C) :- line(A, B, C).
row(B, A, C) :- line(A, B, C).
row(C, A, B) :- line(A, B, C).

% ?- aggregate_all(count, point(_), N).
% N = 24

% ?- aggregate_all(set(S), next(d6, S), Points).
% Points = [b6, d5, d7, f6]

% set-up

initially(hand(P, 9)) :- player(P).
initially(left(P, 9)) :- player(P).

% moves

legal(put(To)) :-
    %! all men of {P} are on the board
    placing(_P),
    free(To),
    \+ closes(To, none).
legal(put(To, Taken)) :- placing(_), free(To), closes(To, none), taken(Taken).
legal(go(From, To)) :- goes(From, To), \+ closes(To, From).
legal(go(From, To, Taken)) :- goes(From, To), closes(To, From), taken(Taken).

placing(P) :- turn(P), hand(P, N), N > 0.

%! {To} is empty
free(To) :-
    point(To),
    %! there is a man of {Owner} on {To}
    \+ man(To, _Owner).

% A man goes to a neighbouring point, and anywhere if there are only three.
goes(From, To) :-
    turn(P),
    hand(P, 0),
    man(From, P),
    ( left(P, 3) -> point(To) ; next(From, To) ),
    \+ man(To, _).

% closes(To, From): a man of the player to move, coming from From, makes a mill on To.
closes(To, From) :- turn(P), row(To, A, B), A \== From, B \== From, man(A, P), man(B, P), !.

% A man outside mills can be taken; one in a mill only if there are no others.
taken(S) :- turn(P), opponent(P, Q), man(S, Q), ( \+ milled(S, Q) -> true ; all_milled(Q) ).

milled(S, P) :- row(S, A, B), man(A, P), man(B, P), !.

all_milled(P) :- \+ ( man(S, P), \+ milled(S, P) ).

effect(put(To), Changes) :- put(To, Changes).
effect(put(To, _), Changes) :- put(To, Changes).
effect(put(_, Taken), Changes) :- lost(Taken, Changes).
effect(go(From, To), [-man(From, P), man(To, P), idle(N)]) :- turn(P), ( idle(M) -> N is min(M + 1, 100) ; N = 1 ).
effect(go(From, To, _), [-man(From, P), man(To, P), -idle(_)]) :- turn(P).
effect(go(_, _, Taken), Changes) :- lost(Taken, Changes).

put(To, [man(To, P), hand(P, N)]) :- turn(P), hand(P, M), N is M - 1.

lost(S, [-man(S, P), left(P, N)]) :- man(S, P), left(P, M), N is M - 1.

% end: two men left, or no move

%! {Q} has only two men left
wins(P) :- left(Q, 2), opponent(Q, P).

% ?- suppose([left(black, 2)], wins(P)).
% P = white

%! the same position has occurred {N} times
draw :-
    repeated(N),
    N >= 3.
%! each player has made 50 moves without a mill
draw :- idle(100).

% notation: d6, d6xa7, d6-d7 and d6-d7xa1

notation(put(To), To) :- point(To).
notation(put(To, Taken), Text) :- point(To), point(Taken), joined([To, x, Taken], Text).
notation(go(From, To), Text) :- point(From), point(To), joined([From, -, To], Text).
notation(go(From, To, Taken), Text) :- point(From), point(To), point(Taken), joined([From, -, To, x, Taken], Text).

joined([Part], Part).
joined([Part, Next|Rest], Text) :- joined([Next|Rest], Text1), atom_concat(Part, Text1, Text).

%! {To} is not next to {From}, and {P} has more than three men
refused(Move) :- gone(Move, From, To), turn(P), hand(P, 0), \+ left(P, 3), man(From, P), \+ next(From, To).
%! there is a man of {Owner} on {To}
refused(Move) :- ( gone(Move, _, To) ; placed(Move, To) ), man(To, _Owner).
%! {From} is not a man of {P}
refused(Move) :- gone(Move, From, _), turn(P), \+ man(From, P).
%! {P} still has men to put on the board
refused(Move) :- gone(Move, _, _), turn(P), \+ hand(P, 0).
%! all men of {P} are on the board
refused(Move) :- placed(Move, _), turn(P), hand(P, 0).
%! the move closes a mill: say which man it takes, as in {Text}
refused(Move) :-
    plain(Move, To, From),
    closes(To, From),
    once(taken(S)),
    notation(Move, Start),
    joined([Start, x, S], _Text).
%! the move closes no mill
refused(Move) :- taking(Move, To, From, _), \+ closes(To, From).
%! the man on {S} is in a mill, and others are not
refused(Move) :- taking(Move, _, _, S), turn(P), opponent(P, Q), man(S, Q), milled(S, Q), \+ all_milled(Q).
%! {S} is not a man of {Q}
refused(Move) :- taking(Move, _, _, S), turn(P), opponent(P, Q), \+ man(S, Q).

placed(put(To), To).
placed(put(To, _), To).

gone(go(From, To), From, To).
gone(go(From, To, _), From, To).

plain(put(To), To, none).
plain(go(From, To), To, From).

taking(put(To, Taken), To, none, Taken).
taking(go(From, To, Taken), To, From, Taken).

% ?- notation(Move, 'd6-d7').
% Move = go(d6, d7)

% ?- suppose([man(a1, white), man(d1, white), man(b2, black)], notation(put(g1, b2), Text)).
% Text = g1xb2

% A mill takes a man, but none out of a mill while there are others.
% ?- suppose([man(a1, white), man(d1, white), man(b2, black), man(d2, black), man(f2, black), man(a7, black)],
%            findall(S, legal(put(g1, S)), Taken)).
% Taken = [a7]

% ?- suppose([man(a1, white), man(d1, white), man(b2, black), man(d2, black), man(f2, black)],
%            findall(S, legal(put(g1, S)), Taken)).
% Taken = [b2, d2, f2]

% positions

impossible([P, ' needs hand(', P, ', 0) and left(', P, ', 9), or other numbers']) :-
    player(P), \+ ( hand(P, _), left(P, _) ).
impossible([P, ' has ', Here, ' men on the board and ', Hand, ' in hand, which are not ', All, ' together']) :-
    hand(P, Hand), left(P, All), aggregate_all(count, man(_, P), Here), Here + Hand =\= All.

% ?- impossible(_).
% false

% picture

tile(X, Y, dark) :- point(S), place(S, X, Y).
tile(X, Y, light, '---') :- next(A, B), place(A, X1, Y), place(B, X2, Y), inside(X1, X2, X).
tile(X, Y, light, '|') :- next(A, B), place(A, X, Y1), place(B, X, Y2), inside(Y1, Y2, Y).
token(X, Y, man, P) :- man(S, P), place(S, X, Y).
caption(['men in hand: white ', W, ', black ', B]) :- hand(white, W), hand(black, B), W + B > 0.

place(S, X, Y) :- atom_chars(S, [Letter, Digit]), char_code(Letter, Code), X is Code - 0'a + 1, atom_number(Digit, Y).

inside(A, B, N) :- First is A + 1, Last is B - 1, between(First, Last, N).

% ?- place(d6, X, Y).
% X = 4, Y = 6

% evaluation

feature(men, P, N) :- left(P, N).
feature(mills, P, N) :- player(P), aggregate_all(count, mill(P), N).
feature(open_mills, P, N) :- player(P), aggregate_all(count, open_mill(P), N).
feature(moves, P, N) :- player(P), aggregate_all(count, ( man(S, P), next(S, T), \+ man(T, _) ), N).

mill(P) :- line(A, B, C), man(A, P), man(B, P), man(C, P).

% Two men in a line whose third point is free.
open_mill(P) :- row(S, A, B), \+ man(S, _), man(A, P), man(B, P).

weight(men, 100).
weight(mills, 25).
weight(open_mills, 20).
weight(moves, 6).

% ?- suppose([man(a1, white), man(d1, white)], findall(Name-N, feature(Name, white, N), Features)).
% Features = [men-9, mills-0, open_mills-1, moves-3]

% Mills first.
promise(put(_, _), 2).
promise(go(_, _, _), 2).

% levels

level(easy, [random, wins(60)]).
level(medium, [depth(1), margin(15)]).
level(hard, [depth(4), margin(5)]).
level(extreme, [time(2500)]).

% in words

:- about([
    "Aim: leave your opponent with two men, or without a move.",
    "Board: three squares inside each other, joined in the middles of their sides; the 24 points are where lines meet. \c
     Each player has nine men.",
    "Placing: white begins. In turn, each player puts a man on an empty point until all men are on the board.",
    "Moving: then, in turn, each player moves a man along a line to a neighbouring empty point. A player who has only \c
     three men left may fly: move a man to any empty point.",
    "Mills: three men of yours on a line are a mill. If your man closes one, you take a man of your opponent off the \c
     board, for good. You may not take a man out of a mill while there are others. A man who closes two mills at once \c
     still takes only one.",
    "End: a player who has two men left, or cannot move, loses. The game is a draw when the same position occurs for \c
     the third time, or when each player has made 50 moves without a mill.",
    "Notation: name points by column, from a on the left, and row, from 1 at the bottom. d6 puts a man there, d6-d7 \c
     moves one, and x names the man that a mill takes: d6xa7, d6-d7xa1."
]).

:- notation("`d6` puts a man on d6, `d6-d7` moves it; after `x` comes the man that a mill takes: `d6-d7xa1`").
