% Connect four: discs fall to the bottom of their column; the first to have four in a line wins.
%
% Rules: https://en.wikipedia.org/wiki/Connect_Four
% Perft: 7, 49, 343, 2401, 16807, 117649, 823536, 5673234, 39394572, 268031646

:- game("Connect four").
:- players([yellow, red]).
:- option(columns(7)).
:- option(rows(6)).
:- option(connect(4)).
:- state(disc(column, row, -player)).
:- state(connected(-player)).             % who has completed a line

% board

column(C) :- columns(N), between(1, N, C).
row(R) :- rows(N), between(1, N, R).      % from the bottom

% The directions of a line, each with the way back.
direction(0, 1, 0, -1).
direction(1, 0, -1, 0).
direction(1, 1, -1, -1).
direction(1, -1, -1, 1).

% moves

%! there is room in column {C}
legal(drop(C)) :-
    %! there is no column {C}
    column(C),
    rows(Top),
    %! column {C} is full
    \+ disc(C, Top, _).

effect(drop(C), [disc(C, R, P)]) :- turn(P), lowest_free(C, R).

lowest_free(C, R) :- once(( row(R), \+ disc(C, R, _) )).

% ?- suppose([disc(4, 1, yellow), disc(4, 2, red)], effect(drop(4), Changes)).
% Changes = [disc(4, 3, yellow)]

% end

% Only the disc just dropped can complete a line. A full board without one is a draw: there is no move.
aftermath(drop(C), [connected(P)]) :- top(C, R), disc(C, R, P), in_line(C, R, P).

%! {P} has a line
wins(P) :- connected(P).

top(C, R) :- disc(C, R, _), Above is R + 1, \+ disc(C, Above, _), !.

in_line(C, R, P) :-
    connect(N),
    direction(DC, DR, BackC, BackR),
    run(C, R, DC, DR, P, Ahead),
    run(C, R, BackC, BackR, P, Behind),
    Behind + 1 + Ahead >= N,
    !.

% How many discs of a player follow one another after a place in a direction.
run(C, R, DC, DR, P, N) :-
    NextC = C + DC,
    NextR is R + DR,
    (   disc(NextC, NextR, P)
    ->  run(NextC, NextR, DC, DR, P, More), N is More + 1
    ;   N = 0
    ).

% ?- suppose([disc(1, 1, red), disc(2, 1, red), disc(4, 1, red), disc(3, 1, red)], aftermath(drop(3), Changes)).
% Changes = [connected(red)]

% ?- suppose([disc(1, 1, red), disc(2, 1, red), disc(4, 1, red)], aftermath(drop(4), Changes)).
% false

% notation

notation(drop(C), Name) :- column(C), atom_number(Name, C).

attempt(drop(C), Name) :- atom_number(Name, C).

% ?- notation(drop(4), Name).
% Name = '4'

% ?- notation(Move, '4').
% Move = drop(4)

% positions: facts, or the columns played from the start, such as 4453

position_text(Text, moves(Columns)) :-
    atom_chars(Text, Chars),
    Chars = [First|_],
    atom_number(First, _),
    exclude(blank, Chars, Columns).

blank(' ').
blank('\n').
blank('\r').
blank('\t').

impossible(['yellow has ', Y, ' and red ', R, ' discs, so it is not ', P, '\'s turn']) :-
    discs(yellow, Y), discs(red, R), turn(P), \+ due(P, Y, R).
impossible(['there is no disc below the one in column ', C, ', row ', R]) :-
    disc(C, R, _), R > 1, Below is R - 1, \+ disc(C, Below, _).
impossible([P, ' has a line, but connected(', P, ') is missing']) :-
    player(P), has_line(P), \+ connected(P).
impossible([P, ' has no line']) :- connected(P), \+ has_line(P).
impossible([P, ' has a line, so it cannot be ', P, '\'s turn']) :- turn(P), has_line(P).
impossible(['no last disc of ', P, ' can have completed the line']) :-
    connected(P),
    has_line(P),
    \+ ( disc(C, R, P), top(C, R), suppose([-disc(C, R, P)], \+ has_line(P)) ).

has_line(P) :- disc(C, R, P), in_line(C, R, P), !.

discs(P, N) :- aggregate_all(count, disc(_, _, P), N).

due(yellow, N, N).
due(red, Y, R) :- Y =:= R + 1.

% ?- position_text('4453', Position).
% Position = moves(['4', '4', '5', '3'])

% ?- position_text('4 4 5', Position).
% Position = moves(['4', '4', '5'])

% ?- suppose([disc(2, 2, yellow), turn(red)], impossible(_)).
% true

% picture

tile(C, R, blue) :- column(C), row(R).
token(C, R, disc, P) :- disc(C, R, P).
label(bottom, C, C) :- column(C).

% evaluation

% Lines that a player can still complete, one or two discs short of it, by direction.
feature(one_short(Way), P, N) :- player(P), way(Way, _, _), aggregate_all(count, chance(Way, P, 1), N).
feature(two_short(Way), P, N) :- player(P), way(Way, _, _), aggregate_all(count, chance(Way, P, 2), N).
feature(centre, P, N) :- player(P), central(C), aggregate_all(count, disc(C, _, P), N).

way(upright, 0, 1).
way(level, 1, 0).
way(rising, 1, 1).
way(falling, 1, -1).

central(C) :- columns(N), C is (N + 1) // 2.

chance(Way, P, Missing) :- connect(N), Held is N - Missing, line(L, Way), held(L, P, Held).

% held(L, P, N): a line has N discs of P, and 100 more for each of the other player's.
held(L, P, N) :- aggregate_all(sum(V), ( field(L, C, R), disc(C, R, Q), ( Q == P -> V = 1 ; V = 100 ) ), N).

% line(L, Way): the line of number L runs that way; field(L, C, R): it goes through that place.
line(L, Way) :- lines(Lines), nth1(L, Lines, Way-_).
field(L, C, R) :- lines(Lines), nth1(L, Lines, _-Places), member(C/R, Places).

:- table lines/1.
lines(Lines) :- findall(Way-Places, places(Way, Places), Lines).

places(Way, Places) :-
    way(Way, DC, DR),
    column(C),
    row(R),
    connect(N),
    Last is N - 1,
    EndC is C + DC * Last,
    column(EndC),
    EndR is R + DR * Last,
    row(EndR),
    findall(C1/R1, ( between(0, Last, I), C1 is C + I * DC, R1 is R + I * DR ), Places).

weight(one_short(upright), 40).
weight(one_short(level), 60).
weight(one_short(rising), 60).
weight(one_short(falling), 60).
weight(two_short(Way), 8) :- way(Way, _, _).
weight(centre, 6).

% ?- aggregate_all(count, line(_, _), N).
% N = 69

% ?- suppose([disc(4, 1, yellow), disc(4, 2, yellow)], feature(two_short(upright), yellow, N)).
% N = 1

% First what wins, what keeps the other from winning, and what threatens to win; then columns from the middle outwards.
promise(drop(C), N) :-
    turn(P),
    lowest_free(C, R),
    columns(Last),
    aggregate_all(sum(V), ( field(L, C, R), held(L, P, Held), connect(Length), gain(Length, Held, V) ), Gain),
    N is Gain - abs(2 * C - Last - 1).

gain(Length, Held, 1000) :- Held =:= Length - 1.
gain(Length, Held, 500) :- Held =:= 100 * (Length - 1).
gain(Length, Held, 100) :- Held =:= Length - 2.

% levels

level(easy, [random, wins(60)]).
level(medium, [depth(1), margin(40)]).
level(hard, [depth(4), margin(20)]).
level(extreme, [time(2500)]).

% in words

:- about([
    "Aim: be the first to have four of your discs in a line, next to each other: across, up or diagonally.",
    "Moves: yellow begins. In turn, each player drops one disc into a column that is not full. The disc falls to \c
     the lowest free place of that column and stays there. The board has seven columns and six rows.",
    "End: the player who completes a line of four wins at once. If the board is full and no one has a line, the \c
     game is a draw.",
    "Notation: type the number of a column, counted from 1 on the left: 4 drops a disc into the fourth column. 4453 \c
     drops four discs, one after the other, for both players in turn."
]).

:- notation("`4` drops a disc into column 4, `4453` plays four moves").
