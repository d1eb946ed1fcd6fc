% Go on 9x9 points: surround points and stones; whoever has more points at the end wins.
%
% Rules: https://en.wikipedia.org/wiki/Rules_of_Go, with area scoring, suicide forbidden, and two passes in a row at the
% end. Dead stones are not removed by agreement: take them before you pass. Repetition: a stone that has just taken a
% single one cannot be taken back at once (ko), and a position that occurs again with the same player to move ends the
% game without a result, as in the Japanese rules.
% Leaves from the start: 82, 6643, 531522. With size=2: 5, 21, 68, 156, 316, 604, 1168, 2368.

:- game("Go").
:- players([black, white]).
:- option(size(9)).                       % points on a side, from 2 to 19
:- option(komi(7)).                       % points that white gets for moving second

:- state(stone(point, -player)).
:- state(ko(-point)).                     % where no stone may go now
:- state(passes(-count)).                 % in a row

opponent(black, white).
opponent(white, black).

count(N) :- between(0, 2, N).

% board
%
% Points are numbered from the bottom left and named by column and row; the letter i is not used.

:- table next/2, named/2.

point(S) :- size(N), Last is N * N, between(1, Last, S).

at(S, X, Y) :- size(N), X is (S - 1) mod N + 1, Y is (S - 1) // N + 1.

next(S, T) :- point(S), size(N), S mod N =\= 0, T is S + 1.
next(S, T) :- point(S), size(N), S mod N =\= 1, T is S - 1.
next(S, T) :- point(S), size(N), T is S + N, point(T).
next(S, T) :- point(S), size(N), T is S - N, point(T).

named(S, Name) :- point(S), at(S, X, Y), letter(X, Letter), atom_concat(Letter, Y, Name).

letter(X, Letter) :- atom_chars(abcdefghjklmnopqrst, Letters), nth1(X, Letters, Letter).

% ?- aggregate_all(set(T), next(9, T), Points).
% Points = [8, 18]

% set-up

initially(passes(0)).

% moves

%! the point is empty, and the stone has a liberty
legal(put(S)) :-
    point(S),
    %! there is a stone of {Owner} on it
    \+ stone(S, _Owner),
    %! the stone there has just been taken, so you cannot take back at once
    \+ ko(S),
    %! the stone would have no liberty
    breathes(S).
legal(pass).

% breathes(S): a stone of the player to move on S has a free point next to it, joins a chain that has another liberty,
% or takes a chain that has no other.
breathes(S) :- next(S, T), \+ stone(T, _), !.
breathes(S) :- turn(P), next(S, T), stone(T, Q), ( Q == P -> \+ closed_in(S, T) ; closed_in(S, T) ), !.

% closed_in(S, T): a stone next to T has no other free point beside it, and its chain neither.
closed_in(S, T) :- \+ ( next(T, U), U =\= S, \+ stone(U, _) ), in_atari(T).

% in_atari(S): the chain of the stone on S has one liberty.
in_atari(S) :- only_liberty(S, _).

only_liberty(S, L) :- lowest(S, L), highest(S, M), L =:= M.

% lowest(S, L), highest(S, L): the liberty with the lowest or highest number of a chain.
:- table lowest(_, min), highest(_, max).
lowest(S, L) :- stone(S, _), next(S, L), \+ stone(L, _).
lowest(T, L) :- lowest(S, L), linked(S, T).
highest(S, L) :- stone(S, _), next(S, L), \+ stone(L, _).
highest(T, L) :- highest(S, L), linked(S, T).

linked(S, T) :- stone(S, P), next(S, T), stone(T, P).

effect(put(S), [stone(S, P), passes(0)]) :- turn(P).
effect(put(S), [-stone(T, P)]) :- taken(S, T, P).
effect(put(S), [ko(T)]) :- \+ ( next(S, U), turn(P), ( \+ stone(U, _) ; stone(U, P) ) ), only_one(S, T).
effect(pass, [passes(N)]) :- passes(M), N is M + 1.
effect(_, [-ko(S)]) :- ko(S).

% taken(S, T, P): a stone on S takes the one of P on T.
taken(S, T, P) :- turn(Q), opponent(Q, P), takes(S, P), stone(T, P), only_liberty(T, L), L =:= S.

takes(S, P) :- next(S, T), stone(T, P), closed_in(S, T), !.

only_one(S, T) :- findall(U, taken(S, U, _), [T]).

% end

%! after two passes {P} has {N} points and the other player {M}
wins(P) :- passes(2), opponent(P, Q), points(P, N), points(Q, M), N > M.

%! both have {N} points after two passes
draw :- passes(2), points(black, N), points(white, N).
%! the same position has occurred before
draw :- repeated(N), N >= 2.

% points(P, N): the stones of P, the empty points that only they enclose, and white's komi.
points(P, N) :-
    opponent(P, Q),
    aggregate_all(count, ( point(S), reached(P, S), \+ reached(Q, S) ), Area),
    ( P == white -> komi(Komi), N is Area + Komi ; N = Area ).

% reached(P, S): S has a stone of P, or empty points lead there from one.
:- table reached/2.
reached(P, S) :- stone(S, P).
reached(P, T) :- reached(P, S), next(S, T), \+ stone(T, _).

% White has the right side; the point a1 is black's, and the points between the walls are no one's.
% ?- suppose([stone(2, black), stone(10, black), stone(8, white), stone(17, white), stone(18, white)],
%            ( points(black, B), points(white, W) )).
% B = 3, W = 11

% A black stone in the corner would have no liberty, until white's stones have none but that either.
% ?- suppose([stone(2, white), stone(10, white)], legal(put(1))).
% false

% ?- suppose([stone(2, white), stone(10, white), stone(3, black), stone(11, black)],
%            ( legal(put(1)), findall(T, taken(1, T, _), Taken) )).
% Taken = [2]

% notation: e5, and pass

notation(put(S), Name) :- named(S, Name).
notation(pass, pass).

% ?- notation(Move, j1).
% Move = put(9)

% positions

impossible(['the stone on ', Name, ' has no liberty']) :- stone(S, _), \+ lowest(S, _), named(S, Name).
impossible(['the point ', Name, ' is ko, but not empty']) :- ko(S), stone(S, _), named(S, Name).
impossible('passes/1 is missing, such as passes(0)') :- \+ passes(_).

% ?- impossible(_).
% false

% ?- suppose([stone(1, black), stone(2, white), stone(10, white)], impossible([_, Name|_])).
% Name = a1

% picture

tile(X, Y, Shade) :- point(S), at(S, X, Y), ( ko(S) -> Shade = lit ; Shade = brown ).
token(X, Y, disc, P) :- stone(S, P), at(S, X, Y).
label(bottom, X, Letter) :- size(N), between(1, N, X), letter(X, Letter).
label(left, Y, Y) :- size(N), between(1, N, Y).
caption(['points: black ', B, ', white ', W, ' with komi']) :- points(black, B), points(white, W).

% evaluation

feature(stones, P, N) :- player(P), aggregate_all(count, stone(_, P), N).
feature(area, P, N) :-
    opponent(P, Q), aggregate_all(count, ( point(S), reached(P, S), \+ reached(Q, S) ), N).
feature(liberties, P, N) :- player(P), aggregate_all(count, liberty(P, _), N).
feature(atari, P, N) :- player(P), aggregate_all(count, ( stone(S, P), in_atari(S) ), N).

liberty(P, S) :- point(S), \+ stone(S, _), once(( next(S, T), stone(T, P) )).

weight(stones, 10).
weight(area, 10).
weight(liberties, 5).
weight(atari, -12).

% ?- suppose([stone(1, black), stone(2, white)], findall(Name-N, feature(Name, black, N), Features)).
% Features = [stones-1, area-1, liberties-1, atari-1]

% levels

level(easy, [random, wins(60)]).
level(medium, [depth(1), margin(10)]).
level(hard, [depth(2), margin(2)]).
level(extreme, [time(2500)]).

% in words

:- about([
    "Aim: have more points than your opponent at the end: your stones on the board, and the empty points that only \c
     your stones enclose.",
    "Moves: black begins. In turn, each player puts a stone on an empty point, or passes. Stones are not moved.",
    "Liberties: stones of a colour that are next to each other, across or up and down, are a chain. The empty points \c
     next to it are its liberties. If you fill the last liberty of a chain of your opponent, it is taken off the board. \c
     A stone that takes nothing and leaves its own chain without a liberty is not allowed.",
    "Ko: if your stone has been taken alone by a single stone, you may not take that one back with your next move. If \c
     the same position occurs again, with the same player to move, the game ends without a result: a draw.",
    "End: two passes in a row end the game. All stones on the board count as alive, so take dead ones before you pass. \c
     White gets a komi of 7 points for moving second. With equal points the game is a draw.",
    "Notation: name the point by its column, from a on the left (there is no i), and its row, from 1 at the bottom: e5 \c
     is in the middle. `pass` passes."
]).

:- notation("`e5` puts a stone on column e, row 5; `pass` passes").
