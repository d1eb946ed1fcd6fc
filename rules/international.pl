% International draughts, by Annex 1 of the regulations of the World Draughts Federation (FMJD), "Official FMJD rules for
% international draughts" (https://www.fmjd.org). Course of a move, notation and FEN are those of the Italian game; board,
% kings and what one must take differ.
%
% Squares are numbered from the top left:     1   2   3   4   5
%                                           6   7   8   9  10
%                                                 …
%                                          46  47  48  49  50
%
% Perft from the start: 9, 81, 658, 4265, 27117, 167140, 1049442, 6483961 (R. Halbersma, "Perft for all recognized
% draughts variants", forum of laatste.info, 2010).

:- extends(dama).
:- game("International draughts").
:- state(lone(-turns)).                           % moves since a king alone faces three pieces or fewer, if it does
:- clock(lone/1).

% board

:- replaces(square/1).
square(S) :- at(S, _, _).

:- table at/3, next/3.

width(10).
home_rows(4).                                     % rows of men of each player at the start

% at(S, X, Y): the column from the left and the row from the bottom of a square. The bottom left one is dark.
at(S, X, Y) :- dark(N, X, Y), named(N, X, Y, S).

dark(N, X, Y) :-
    width(Width),
    Last is Width * Width // 2,
    between(1, Last, N),
    Row is (N - 1) * 2 // Width,
    Y is Width - Row,
    X is (N - 1) mod (Width // 2) * 2 + 2 - Row mod 2.

named(N, _, _, N).

% next(D, S, T): T is the square after S in direction D; directions are numbered clockwise, 1 is up to the right.
next(D, S, T) :- at(S, X, Y), direction(D, DX, DY), X1 is X + DX, Y1 is Y + DY, at(T, X1, Y1).

direction(1, 1, 1).
direction(2, 1, -1).
direction(3, -1, -1).
direction(4, -1, 1).

forward(white, 4).
forward(white, 1).
forward(black, 3).
forward(black, 2).

:- replaces(up/2).
up(S, T) :- forward(white, D), next(D, S, T).

:- replaces(last_row/2).
last_row(white, S) :- width(Y), at(S, _, Y).
last_row(black, S) :- at(S, _, 1).

% ?- findall(S, next(_, 28, S), Squares).
% Squares = [23, 33, 32, 22]

% set-up

:- replaces(initially/1).
initially(piece(S, black, man)) :- width(Width), home_rows(Rows), at(S, _, Y), Y > Width - Rows.
initially(piece(S, white, man)) :- home_rows(Rows), at(S, _, Y), Y =< Rows.

% moves

% Men step forward, kings go any distance in any direction.
:- replaces(step/4).
step(P, man, From, To) :- forward(P, D), next(D, From, To).
step(_, king, From, To) :- direction(D, _, _), glide(D, From, To).

glide(D, From, To) :- next(D, From, S), \+ piece(S, _, _), ( To = S ; glide(D, S, To) ).

% A piece that captures continues as long as there is something to take.
:- replaces(capture/2).
capture(P, capture([Start|Path], Taken)) :-
    piece(Start, P, Rank),
    onward(P, Rank, Start, Start, [], Path, Taken),
    Taken \== [].

:- replaces(onward/7).
onward(P, Rank, Start, From, Done, Path, Taken) :-
    findall(Over-To, hit(P, Rank, Start, From, Done, Over, To), Hits),
    (   Hits == []
    ->  Path = [],
        Taken = []
    ;   member(Over-To, Hits),
        Path = [To|Path1],
        Taken = [Over|Taken1],
        continues(P, Rank, To, New),
        onward(P, New, Start, To, [Over|Done], Path1, Taken1)
    ).

% continues(P, Rank, S, New): a piece that lands on S goes on capturing with this rank; a man only passes the last row.
continues(_, Rank, _, Rank).

% Men take backward, too; kings from a distance, and land on any of the empty squares behind.
:- replaces(hit/7).
hit(P, man, Start, From, Done, Over, To) :-
    next(D, From, Over),
    takes(P, Over, Done),
    next(D, Over, To),
    vacant(To, Start).
hit(P, king, Start, From, Done, Over, To) :-
    target(P, Start, From, Done, D, Over),
    next(D, Over, S),
    landing(D, S, Start, To).

takes(P, Over, Done) :- piece(Over, Owner, _), Owner \== P, \+ memberchk(Over, Done).

vacant(S, Start) :- \+ ( piece(S, _, _), S \== Start ).

% target(P, Start, From, Done, D, Over): a king on From can take the piece on Over, in direction D.
target(P, Start, From, Done, D, Over) :-
    next(D, From, S),
    first(D, S, Start, Over),
    takes(P, Over, Done),
    next(D, Over, Behind),
    vacant(Behind, Start).

first(D, S, Start, T) :- vacant(S, Start) -> next(D, S, N), first(D, N, Start, T) ; T = S.

landing(D, S, Start, To) :- vacant(S, Start), ( To = S ; next(D, S, N), landing(D, N, Start, To) ).

% One must take the most pieces; kings count like men.
:- replaces(order/2).
order(capture(_, Taken), order(MinusPieces, any, 0, [])) :- length(Taken, Pieces), MinusPieces is -Pieces.

% ?- aggregate_all(count, legal(_), N).
% N = 9

% A man takes backward, too, and goes over the last row without becoming a king.
% ?- findall(-F, initially(F), _Clear),
%    append(_Clear, [piece(11, white, man), piece(7, black, man), piece(8, black, man)], _Other),
%    suppose(_Other, ( legal(Move), effect(Move, [_, piece(To, _, Rank)]) )).
% Move = capture([11, 2, 13], [7, 8]), To = 13, Rank = man

% The king must take two pieces, and may stop on three squares.
% ?- findall(-F, initially(F), _Clear),
%    append(_Clear, [piece(46, white, king), piece(37, black, man), piece(19, black, man), piece(13, black, man)], _Other),
%    suppose(_Other, aggregate_all(set(To-Taken), ( legal(capture(Path, Taken)), last(Path, To) ), Moves)).
% Moves = [5-[37, 19], 10-[37, 19], 14-[37, 19]]

% end

:- replaces(draw/0).
%! the same position has occurred {N} times
draw :-
    repeated(N),
    %! this position has occurred {N} of three times
    N >= 3.
%! each player has made 25 moves with kings and without a capture
draw :- idle(N), N >= 50.
%! a king alone has held out for 16 moves against three pieces
draw :- lone(32).
%! a king alone has held out for five moves against one or two pieces
draw :- lone(N), N >= 10, pieces(P, 1), opponent(P, Q), pieces(Q, M), M =< 2.

% Moves are counted from when a king is alone against at most three pieces, one of them a king.
aftermath(Move, [lone(N)]) :- lone_king, ( Move = step(_, _), lone(M) -> N is min(M + 1, 32) ; N = 0 ).

lone_king :- piece(S, P, king), alone(S, P), opponent(P, Q), pieces(Q, N), N =< 3, piece(_, Q, king), !.

alone(S, P) :- \+ ( piece(T, P, _), T \== S ).

pieces(P, N) :- player(P), aggregate_all(count, piece(_, P, _), N).

turns(N) :- between(0, 32, N).

opponent(white, black).
opponent(black, white).

% ?- draw.
% false

% ?- findall(-F, initially(F), _Clear),
%    append(_Clear, [piece(46, white, king), piece(5, black, king), lone(10)], _Other),
%    suppose(_Other, draw).
% true

% refusals

:- replaces(refused/1).
%! there is no square {S}
refused(Move) :- touches(Move, S), \+ square(S).
%! there is no piece on {From}
refused(Move) :- from(Move, From), \+ piece(From, _, _).
%! the piece on {From} belongs to {Owner}
refused(Move) :- from(Move, From), turn(P), piece(From, Owner, _), Owner \== P.
%! a capture is possible and must be made: {Best}
refused(step(_, _)) :- required(_Best).
%! there is a piece on {To}
refused(step(_, To)) :- piece(To, _, _).
%! a man moves forward only
refused(step(From, To)) :- piece(From, P, man), next(D, From, To), \+ forward(P, D).
%! a man moves to the next square only
refused(step(From, To)) :- piece(From, _, man), square(To), \+ next(_, From, To).
%! {To} is not on a diagonal with {From}, or a piece is in the way
refused(step(From, To)) :- piece(From, _, king), square(To), \+ step(_, king, From, To).
%! it takes {N}, and {Best} takes {Most}: the most pieces must be taken
refused(Capture) :- rival(Capture, _Best, order(A, _, _, _), order(B, _, _, _)), B < A, _N is -A, _Most is -B.
%! it is the same move as {Other}
refused(Capture) :- possible(Capture), required(Best), member(Other, Best), Other \== Capture, same(Other, Capture).
%! the capture continues from {To}: {Whole}
refused(capture(Part, _)) :-
    possible(capture(Path, _)), append(Part, [_|_], Path), last(Part, _To), joined(Path, x, _Whole).
%! nothing can be taken on the way from {From} to {To}
refused(capture([From, To|_], _)) :- turn(P), piece(From, P, Rank), \+ hit(P, Rank, From, From, [], _, To).

% ?- forall(legal(Move), \+ refused(Move)).
% true

% positions

:- replaces(stands/3).
stands(Squares, S, Rank) :-
    Squares \== [],
    split(Squares, ',', Groups),
    member(Group, Groups),
    ( Group = ['K'|Range] -> Rank = king ; Range = Group, Rank = man ),
    split(Range, -, Names),
    ( maplist(square_of, Names, Ends), covers(Ends, _) -> covers(Ends, S) ; written_as(How), malformed(Group, How) ).

% covers(Ends, S): S is the only square, or one from the first to the last.
covers([S], S).
covers([First, Last], S) :- First < Last, between(First, Last, S).

written_as('squares are written as 18, K30 or 1-12, and there are 50').

square_of(Chars, S) :- number(Chars, S), square(S).

:- replaces(impossible/1).
impossible('there is no piece on the board') :- \+ piece(_, _, _).
impossible([P, ' has ', N, ' pieces, more than ', Most]) :-
    pieces(P, N), width(Width), home_rows(Rows), Most is Width // 2 * Rows, N > Most.
impossible(['the man of ', P, ' on ', S, ' would have been crowned']) :- piece(S, P, man), last_row(P, S).

% ?- position_text('B:W28,K46:B1-3', Facts).
% Facts = [turn(black), piece(28, white, man), piece(46, white, king), piece(1, black, man), piece(2, black, man), piece(3, black, man)]

% picture

:- replaces(tile/4).
tile(X, Y, dark, S) :- at(S, X, Y).

:- replaces(tile/3).
tile(X, Y, light) :- width(Width), between(1, Width, X), between(1, Width, Y), (X + Y) mod 2 =:= 1.

:- replaces(grid/3).
grid(S, X, Y) :- at(S, X, Y).

:- replaces(label/3).
label(left, Y, S) :- at(S, X, Y), X =< 2.
label(right, Y, S) :- width(Width), at(S, X, Y), X >= Width - 1.

% evaluation

:- replaces(feature/3).
feature(men, P, N) :- player(P), aggregate_all(count, piece(_, P, man), N).
feature(kings, P, N) :- player(P), aggregate_all(count, piece(_, P, king), N).
feature(advance, P, N) :- player(P), aggregate_all(sum(R), ( piece(S, P, man), advanced(P, S, R) ), N).
feature(back_row, P, N) :- player(P), aggregate_all(count, ( piece(S, P, man), advanced(P, S, 0) ), N).
feature(protected, P, N) :- player(P), aggregate_all(count, ( piece(S, P, man), behind(P, S, T), piece(T, P, _) ), N).
feature(centre, P, N) :- player(P), aggregate_all(count, ( piece(S, P, _), centre(S) ), N).

:- replaces(advanced/3).
advanced(white, S, N) :- at(S, _, Y), N is Y - 1.
advanced(black, S, N) :- width(Width), at(S, _, Y), N is Width - Y.

% The columns and rows in the middle, without two on either side.
:- replaces(centre/1).
centre(S) :- width(Width), at(S, X, Y), X > 2, X < Width - 1, Y > 3, Y < Width - 2.

:- replaces(weight/2).
weight(men, 100).
weight(kings, 300).
weight(advance, 3).
weight(back_row, 10).
weight(protected, 4).
weight(centre, 6).

% ?- findall(Name-N, feature(Name, white, N), Features).
% Features = [men-20, kings-0, advance-30, back_row-5, protected-27, centre-3]

% in words

:- about([
    "Aim: take all pieces of your opponent, or leave them without a move.",
    "Board: 10x10 squares, of which only the 50 dark ones are used, numbered from 1 at the top left to 50 at the \c
     bottom right. Each player starts with 20 men: black on 1 to 20, white on 31 to 50. White begins.",
    "Moves: a man moves one square diagonally forward to an empty square. A king moves any distance along a free \c
     diagonal. A man that ends its move on the last row becomes a king.",
    "Captures: a man takes an enemy piece on a neighbouring square, forward or backward, by jumping over it to the \c
     empty square right behind. A king takes from any distance along a free diagonal, and lands on any of the empty \c
     squares behind the piece. The capture goes on from there as long as there is more to take. Pieces that were \c
     taken are removed at the end of the move, and none is jumped twice.",
    "If you can take, you must, and of several captures you must choose one that takes the most pieces. A man that \c
     only passes the last row while it captures stays a man.",
    "End: a player who has no pieces or no legal move loses. The game is a draw when the same position occurs for \c
     the third time; when each player has made 25 moves in a row with kings and without a capture; when a king alone \c
     has held out for 16 moves against three pieces, one of them a king; and after five moves against one or two.",
    "Notation: type the two squares, with - for a move and x for a capture: 32-28, 28x17. Where two captures start \c
     and end on the same squares, name every square on the way, as in 28x17x26."
]).

:- notation("`32-28` moves from 32 to 28, `28x17` captures").
