% Gomoku: put down stones in turn; the first to have five or more in a line wins (freestyle, without restrictions).
%
% Rules: https://en.wikipedia.org/wiki/Gomoku
% Perft: 225, 50400, 11239200; with size=4 and connect=3: 16, 240, 3360, 43680, 524160, 5518656

:- game("Gomoku").
:- players([black, white]).
:- option(size(15)).                      % places on a side, up to 26
:- option(connect(5)).                    % stones in a line that win
:- state(stone(column, row, -player)).
:- state(connected(-player)).             % who has completed a line

% board

column(X) :- size(N), between(1, N, X).
row(Y) :- size(N), between(1, N, Y).

% The directions of a line, numbered.
direction(1, 0, 1).
direction(2, 1, 0).
direction(3, 1, 1).
direction(4, 1, -1).

% moves

%! the place is empty
legal(put(X, Y)) :-
    %! the board has no such column
    column(X),
    %! the board has no such row
    row(Y),
    %! there is a stone of {Owner}
    \+ stone(X, Y, _Owner).

effect(put(X, Y), [stone(X, Y, P)]) :- turn(P).

% ?- aggregate_all(count, legal(_), N).
% N = 225

% end

% Only the stone just put down can complete a line. A full board without one is a draw: there is no move.
aftermath(put(X, Y), [connected(P)]) :- stone(X, Y, P), in_line(X, Y, P).

%! {P} has completed a line
wins(P) :- connected(P).

in_line(X, Y, P) :-
    connect(N),
    direction(_, DX, DY),
    run(X, Y, DX, DY, P, Ahead),
    BackX is -DX,
    BackY is -DY,
    run(X, Y, BackX, BackY, P, Behind),
    Behind + 1 + Ahead >= N,
    !.

% How many stones of a player follow one another after a place in a direction.
run(X, Y, DX, DY, P, N) :-
    NextX is X + DX,
    NextY is Y + DY,
    (   stone(NextX, NextY, P)
    ->  run(NextX, NextY, DX, DY, P, More), N is More + 1
    ;   N = 0
    ).

% Six in a line win, too.
% ?- suppose([stone(3, 3, white), stone(4, 4, white), stone(5, 5, white), stone(7, 7, white), stone(8, 8, white),
%             stone(6, 6, white)], aftermath(put(6, 6), Changes)).
% Changes = [connected(white)]

% ?- suppose([stone(3, 3, white), stone(4, 3, white), stone(5, 3, white), stone(7, 3, white)], aftermath(put(3, 3), _)).
% false

% notation: h8 is in column h, row 8 from the bottom

notation(put(X, Y), [Letter, Y]) :- row(Y), letter(X, Letter).

attempt(put(X, Y), Text) :-
    atom_chars(Text, [Letter|Digits]),
    char_code(Letter, Code),
    between(0'a, 0'z, Code),
    X is Code - 0'a + 1,
    Digits \== [],
    forall(member(Digit, Digits), atom_number(Digit, _)),
    atom_chars(Row, Digits),
    atom_number(Row, Y).

letter(X, Letter) :- column(X), Code is 0'a + X - 1, char_code(Letter, Code).

% ?- notation(put(8, 8), Text).
% Text = [h, 8]

% positions

impossible(['black has ', B, ' and white ', W, ' stones, so it is not ', P, '\'s turn']) :-
    stones(black, B), stones(white, W), turn(P), \+ due(P, B, W).
impossible([P, ' has a line, but connected(', P, ') is missing']) :- player(P), has_line(P), \+ connected(P).
impossible([P, ' has no line']) :- connected(P), \+ has_line(P).
impossible([P, ' has a line, so it cannot be ', P, '\'s turn']) :- turn(P), has_line(P).
impossible(['no last stone of ', P, ' can have completed the line']) :-
    connected(P),
    has_line(P),
    \+ ( stone(X, Y, P), suppose([-stone(X, Y, P)], \+ has_line(P)) ).

has_line(P) :- stone(X, Y, P), in_line(X, Y, P), !.

stones(P, N) :- aggregate_all(count, stone(_, _, P), N).

due(black, N, N).
due(white, B, W) :- B =:= W + 1.

% ?- suppose([stone(8, 8, black), turn(white)], impossible(_)).
% false

% picture

tile(X, Y, yellow) :- column(X), row(Y).
token(X, Y, disc, P) :- stone(X, Y, P).

% evaluation: lines of five places that a player can still fill, worth the more the more stones are there

feature(lines, P, N) :- player(P), aggregate_all(sum(V), ( line(D, X, Y), held(D, X, Y, P, H), value(H, V) ), N).
feature(turn, P, 1) :- turn(P).

% held(D, X, Y, P, N): the line in direction D from X, Y has N stones of P, and 100 more for each of the other player's.
held(D, X, Y, P, N) :-
    aggregate_all(sum(V), ( field(D, X, Y, X1, Y1), stone(X1, Y1, Q), ( Q == P -> V = 1 ; V = 100 ) ), N).

value(1, 1).
value(2, 8).
value(3, 40).
value(4, 200).

% line(D, X, Y): a line begins there; field(D, X, Y, X1, Y1): it goes through that place.
line(D, X, Y) :-
    direction(D, DX, DY),
    column(X),
    row(Y),
    connect(N),
    EndX is X + DX * (N - 1),
    column(EndX),
    EndY is Y + DY * (N - 1),
    row(EndY).

field(D, X, Y, X1, Y1) :-
    line(D, X, Y), direction(D, DX, DY), connect(N), between(1, N, I), X1 is X + (I - 1) * DX, Y1 is Y + (I - 1) * DY.

weight(lines, 1).
weight(turn, 30).

% ?- aggregate_all(count, line(_, _, _), N).
% N = 572

% ?- suppose([stone(1, 1, black), stone(1, 2, black)], feature(lines, black, N)).
% N = 13

% What completes a line or keeps the other from it, then what lengthens lines of either player.
promise(put(X, Y), N) :-
    turn(P), aggregate_all(sum(V), ( field(D, X0, Y0, X, Y), held(D, X0, Y0, P, H), gain(H, V) ), N).

gain(0, 1).
gain(1, 10).
gain(2, 60).
gain(3, 400).
gain(4, 100000).
gain(100, 8).
gain(200, 50).
gain(300, 300).
gain(400, 20000).

% levels

level(easy, [random, wins(60)]).
level(medium, [depth(1), margin(30)]).
level(hard, [depth(2), margin(10)]).
level(extreme, [time(2500)]).

% in words

:- about([
    "Aim: be the first to have five or more of your stones in an unbroken line: across, up or diagonally.",
    "Moves: black begins. In turn, each player puts one stone on an empty place of the board, which has 15x15 places. \c
     Stones are never moved or removed.",
    "End: the player who completes a line of five or more wins at once. If the board is full and no one has a line, \c
     the game is a draw.",
    "Notation: name a place by its column, from a on the left to o, and its row, from 1 at the bottom to 15: h8 is \c
     the one in the middle."
]).

:- notation("`h8` puts a stone on column h, row 8").
