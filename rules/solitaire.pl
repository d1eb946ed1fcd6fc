% Peg solitaire on the English board of 33 holes: jump until one peg is left, in the middle.
%
% Rules: https://en.wikipedia.org/wiki/Peg_solitaire
% Leaves from the start: 4, 12, 60, 400, 2960, 24600, 221072.

:- game("Peg solitaire").
:- players([player]).
:- option(empty(d4)).                     % the hole without a peg at the start, where the last one must end

:- state(peg(hole)).

% board
%
%            c7 d7 e7
%            c6 d6 e6
%      a5 b5 c5 d5 e5 f5 g5
%      a4 b4 c4 d4 e4 f4 g4
%      a3 b3 c3 d3 e3 f3 g3
%            c2 d2 e2
%            c1 d1 e1

:- table at/3, jump/3.

at(Hole, X, Y) :-
    between(1, 7, X),
    between(1, 7, Y),
    \+ ( corner(X), corner(Y) ),
    Code is 0'a + X - 1,
    char_code(Letter, Code),
    atom_concat(Letter, Y, Hole).

corner(N) :- member(N, [1, 2, 6, 7]).

hole(H) :- at(H, _, _).

% jump(From, Over, To): three holes in a row.
jump(From, Over, To) :-
    at(From, X, Y),
    toward(DX, DY),
    OverX is X + DX,
    OverY is Y + DY,
    at(Over, OverX, OverY),
    ToX is OverX + DX,
    ToY is OverY + DY,
    at(To, ToX, ToY).

toward(0, 1).
toward(1, 0).
toward(0, -1).
toward(-1, 0).

% ?- aggregate_all(count, jump(_, _, _), N).
% N = 76

% set-up

initially(peg(H)) :- hole(H), \+ empty(H).

% moves

%! the peg on {From} jumps over another into an empty hole
legal(jump(From, To)) :-
    %! no jump leads from {From} to {To}
    jump(From, Over, To),
    %! there is no peg on {From}
    peg(From),
    %! there is no peg on {Over}
    peg(Over),
    %! there is a peg on {To}
    \+ peg(To).

effect(jump(From, To), [-peg(From), -peg(Over), peg(To)]) :- jump(From, Over, To).

% ?- findall(From, legal(jump(From, _)), Pegs).
% Pegs = [b4, d2, d6, f4]

% end: solved, or no jump is left

%! one peg is left, in the right place
wins(player) :- empty(H), peg(H), \+ ( peg(Other), Other \== H ).

% ?- wins(_).
% false

% notation: b4-d4

notation(jump(From, To), Text) :- jump(From, _, To), atom_concat(From, -, Start), atom_concat(Start, To, Text).

% ?- notation(Move, 'b4-d4').
% Move = jump(b4, d4)

% picture

tile(X, Y, brown) :- at(_, X, Y).
token(X, Y, peg, player) :- peg(H), at(H, X, Y).
glyph(peg, _, '●', 'o').
caption([N, ' pegs']) :- aggregate_all(count, peg(_), N).

% evaluation

% Pegs on the outer holes are the hardest to get rid of.
feature(jumps, player, N) :- aggregate_all(count, legal(_), N).
feature(outside, player, N) :- aggregate_all(count, ( peg(H), outside(H) ), N).

outside(H) :- at(H, X, Y), ( member(X, [1, 7]) ; member(Y, [1, 7]) ).

weight(jumps, 3).
weight(outside, -2).

% ?- feature(Name, player, N).
% Name = jumps, N = 4
% Name = outside, N = 12

% levels

level(easy, [random]).
level(medium, [depth(2)]).
level(hard, [depth(8)]).
level(extreme, [time(2500)]).

% in words

:- about([
    "Aim: leave a single peg, in the hole that was empty at the start: the one in the middle.",
    "Board: a cross of 33 holes, with a peg in each but the middle one.",
    "Moves: a peg jumps over a neighbouring peg, across or up and down, into the empty hole right behind it. The peg \c
     that was jumped over is removed.",
    "End: you have solved it when one peg is left, in the middle, after 31 jumps. If no jump is left before that, it \c
     is not solved.",
    "Notation: name holes by column, from a on the left, and row, from 1 at the bottom: b4-d4 jumps from b4 over c4 to \c
     d4."
]).

:- notation("`b4-d4` jumps from b4 over c4 to d4").
