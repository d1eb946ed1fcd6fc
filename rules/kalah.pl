% Kalah (William Champion 1940): sow seeds around the board and have more of them in your store at the end.
%
% Rules: https://en.wikipedia.org/wiki/Kalah, without its "empty capture" and pie-rule variants
% Leaves from the start: 6, 35, 185, 942, 4690, 23233, 114430, 563055.
%
% Houses and stores are numbered in the direction of sowing, for six houses:
%
%         13 12 11 10  9  8         north
%     14                     7
%          1  2  3  4  5  6         south

:- game("Kalah").
:- players([south, north]).
:- option(houses(6)).                     % of each player, up to 9
:- option(seeds(4)).                      % in each house at the start

:- state(holds(pit, -count)).

opponent(south, north).
opponent(north, south).

% board

:- table pit/1, house/3, store/2, opposite/2, way/4.

pit(Pit) :- houses(N), Last is 2 * N + 2, between(1, Last, Pit).

count(N) :- houses(H), seeds(S), All is 2 * H * S, between(0, All, N).

% house(P, I, Pit): the I-th house of a player, counted in the direction of sowing.
house(south, I, I) :- houses(N), between(1, N, I).
house(north, I, Pit) :- houses(N), between(1, N, I), Pit is N + 1 + I.

store(south, Pit) :- houses(N), Pit is N + 1.
store(north, Pit) :- houses(N), Pit is 2 * N + 2.

opposite(Pit, Other) :- houses(N), house(_, _, Pit), Other is 2 * N + 2 - Pit.

% way(P, From, D, To): the D-th seed that P sows from a house goes there; the last D leads back to the house itself.
way(P, From, D, To) :-
    house(P, I, From),
    houses(N),
    opponent(P, Q),
    house(P, 1, First),
    Round is 2 * N + 1,
    between(1, Round, D),
    % Steps from the first house of P, in which the other player's store would come last.
    Steps is (I - 1 + D) mod Round,
    To is (First - 1 + Steps) mod (Round + 1) + 1,
    \+ store(Q, To).

% ?- findall(To, way(north, 13, _, To), Pits).
% Pits = [14, 1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 13]

% set-up

initially(holds(Pit, N)) :- house(_, _, Pit), seeds(N).
initially(holds(Pit, 0)) :- store(_, Pit).

% moves

%! house {I} has seeds
legal(sow(I)) :-
    turn(P),
    %! there is no house {I}
    house(P, I, From),
    holds(From, N),
    %! house {I} is empty
    N > 0.

effect(sow(I), [holds(Pit, N)]) :-
    turn(P),
    house(P, I, From),
    holds(From, S),
    ( captures(P, From, S, Last, Other, Prize) -> true ; Last = none, Other = none, Prize = 0 ),
    way(P, From, D, Pit),
    sown(From, S, D, Pit, Sown),
    ( Pit == Last -> N = 0 ; Pit == Other -> N = 0 ; store(P, Pit) -> N is Sown + Prize ; N = Sown ).
effect(sow(I), [turn(P)]) :- turn(P), house(P, I, From), holds(From, S), last_pit(P, From, S, Pit), store(P, Pit).

% sown(From, S, D, Pit, N): after sowing S seeds, the pit at distance D holds N.
sown(From, S, D, Pit, N) :-
    houses(H),
    Round is 2 * H + 1,
    ( Pit =:= From -> Old = 0 ; holds(Pit, Old) ),
    N is Old + (S - D + Round) // Round.

last_pit(P, From, S, Pit) :- houses(H), Round is 2 * H + 1, D is (S - 1) mod Round + 1, way(P, From, D, Pit).

% captures(P, From, S, Last, Other, Prize): the last seed falls into an empty house of P with seeds in the one opposite,
% and both go to the store.
captures(P, From, S, Last, Other, Prize) :-
    houses(H),
    Round is 2 * H + 1,
    S =< Round,
    way(P, From, S, Last),
    house(P, _, Last),
    ( Last =:= From -> true ; holds(Last, 0) ),
    opposite(Last, Other),
    way(P, From, D, Other),
    sown(From, S, D, Other, Taken),
    Taken > 0,
    Prize is Taken + 1.

% When a player has no seeds left in the houses, the other one puts the rest into the store.
aftermath(sow(_), [holds(Pit, 0)]) :- over, house(_, _, Pit).
aftermath(sow(_), [holds(Store, N)]) :-
    over, player(P), store(P, Store), holds(Store, M), in_houses(P, Rest), N is M + Rest.

over :- player(P), \+ ( house(P, _, Pit), holds(Pit, N), N > 0 ), !.

in_houses(P, Sum) :- aggregate_all(sum(N), ( house(P, _, Pit), holds(Pit, N) ), Sum).

% ?- findall(Pit-N, effect(sow(3), [holds(Pit, N)]), Pits).
% Pits = [4-5, 5-5, 6-5, 7-1, 8-4, 9-4, 10-4, 11-4, 12-4, 13-4, 1-4, 2-4, 3-0]

% The last seed falls into the empty house 6, and takes the four opposite.
% ?- suppose([holds(2, 4), holds(6, 0)], findall(Pit-N, ( effect(sow(2), [holds(Pit, N)]), member(Pit, [6, 7, 8]) ), Pits)).
% Pits = [6-0, 7-5, 8-0]

% end

% All seeds are in the stores.
%! {P} has {N} of {All} seeds
wins(P) :- final(P, N, All), 2 * N > All.

%! both have {N} seeds
draw :- final(south, N, All), 2 * N =:= All.

final(P, N, All) :-
    store(south, S),
    holds(S, A),
    store(north, T),
    holds(T, B),
    houses(H),
    seeds(K),
    All is 2 * H * K,
    A + B =:= All,
    store(P, Store),
    holds(Store, N).

% ?- findall(-F, initially(F), _Clear), append(_Clear, [holds(7, 30), holds(14, 18)], _Other), suppose(_Other, wins(P)).
% P = south

% notation: the number of the house, from 1 on the player's left

notation(sow(I), Name) :- house(south, I, _), atom_number(Name, I).

attempt(sow(I), Name) :- atom_number(Name, I).

% ?- notation(Move, '3').
% Move = sow(3)

% positions

impossible(['pit ', Pit, ' needs a number of seeds, such as holds(', Pit, ', 0)']) :- pit(Pit), \+ holds(Pit, _).
impossible(['there are ', N, ' seeds, not ', All]) :-
    aggregate_all(sum(K), holds(_, K), N), houses(H), seeds(S), All is 2 * H * S, N =\= All.

% ?- impossible(_).
% false

% picture: the stores at both ends, houses between them

tile(X, Y, brown) :- house(_, _, Pit), place(Pit, X, Y).
tile(X, 2, dark, 0) :- store(_, Pit), place(Pit, X, 2).
token(X, Y, Kind, P) :- owner(Pit, P), holds(Pit, N), N > 0, place(Pit, X, Y), atom_number(Kind, N).
glyph(Kind, _, Kind, Kind) :- count(N), atom_number(Kind, N).
label(bottom, X, I) :- house(south, I, Pit), place(Pit, X, _).
label(top, X, I) :- house(north, I, Pit), place(Pit, X, _).
label(left, 2, 'N').
label(right, 2, 'S').
gesture(sow(I), [X-Y]) :- turn(P), house(P, I, Pit), place(Pit, X, Y).

owner(Pit, P) :- house(P, _, Pit).
owner(Pit, P) :- store(P, Pit).

place(Pit, X, 1) :- house(south, I, Pit), X is I + 1.
place(Pit, X, 3) :- house(north, I, Pit), houses(N), X is N + 2 - I.
place(Pit, 1, 2) :- store(north, Pit).
place(Pit, X, 2) :- store(south, Pit), houses(N), X is N + 2.

% ?- place(9, X, Y).
% X = 6, Y = 3

% evaluation

feature(stored, P, N) :- store(P, Pit), holds(Pit, N).
feature(in_houses, P, N) :- player(P), in_houses(P, N).
feature(again, P, N) :- player(P), aggregate_all(count, again(P, _), N).

% again(P, I): sowing from this house ends in the store, and P moves again.
again(P, I) :- house(P, I, Pit), holds(Pit, N), N > 0, last_pit(P, Pit, N, Store), store(P, Store).

weight(stored, 100).
weight(in_houses, 20).
weight(again, 20).

% ?- feature(again, south, N).
% N = 1

% First what gives another move, then houses near the store.
promise(sow(I), N) :- turn(P), ( again(P, I) -> N is 100 + I ; N = I ).

% levels

level(easy, [random, wins(60)]).
level(medium, [depth(1), margin(30)]).
level(hard, [depth(5), margin(10)]).
level(extreme, [time(2500)]).

% in words

:- about([
    "Aim: have more seeds in your store than your opponent when the game ends.",
    "Board: each player has six houses with four seeds in each, and a store to the right of them, seen from the \c
     player. South has the lower row and the store on the right, north the upper row and the store on the left.",
    "Moves: south begins. Choose one of your houses with seeds, take them all, and sow them one by one into the pits \c
     that follow, to the right and on around the board: into your houses, your store, and the houses of your \c
     opponent, but not into the other store.",
    "Again: if your last seed falls into your store, you move once more.",
    "Capture: if your last seed falls into an empty house of yours, and there are seeds in the house opposite, your \c
     seed and those go to your store.",
    "End: as soon as one player has no seeds in any house, the other one puts the seeds left in the other houses into \c
     the own store. The player with more seeds wins; with 24 each, the game is a draw.",
    "Notation: type the number of the house, from 1 on your left to 6 next to your store."
]).

:- notation("`3` sows the seeds of your third house, counted from your left").
