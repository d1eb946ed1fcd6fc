% Italian draughts (dama italiana), by the rules of the Federazione Italiana Dama: articles are those of its Regolamento
% tecnico, Capo I, and rules those of its leaflet "Le 10 regole per giocare a dama italiana".
%
% Squares are numbered from the top left:   1   2   3   4
%                                             5   6   7   8
%                                           9  10  11  12
%                                            13  14  15  16
%                                          17  18  19  20
%                                            21  22  23  24
%                                          25  26  27  28
%                                            29  30  31  32
%
% Perft from the start: 7, 49, 302, 1469, 7361, 36473, 177532, 828783, 3860875.

:- game("Italian draughts").
:- players([white, black]).                       % white begins (art. 3.4)
:- state(piece(square, -player, -rank)).          % at most one piece per square
:- state(idle(-count)).                           % moves in a row by kings and without a capture, if any
:- clock(idle/1).                                 % without making a position another one
:- stuck(loses).                                  % a player without pieces or without a move

% board

square(S) :- between(1, 32, S).
rank(man).
rank(king).
count(N) :- between(1, 80, N).

% One step up the board, row by row; and the jumps from a square over the next to the one behind it.
up(5, 1).   up(5, 2).   up(6, 2).   up(6, 3).   up(7, 3).   up(7, 4).   up(8, 4).
up(9, 5).   up(10, 5).  up(10, 6).  up(11, 6).  up(11, 7).  up(12, 7).  up(12, 8).
up(13, 9).  up(13, 10). up(14, 10). up(14, 11). up(15, 11). up(15, 12). up(16, 12).
up(17, 13). up(18, 13). up(18, 14). up(19, 14). up(19, 15). up(20, 15). up(20, 16).
up(21, 17). up(21, 18). up(22, 18). up(22, 19). up(23, 19). up(23, 20). up(24, 20).
up(25, 21). up(26, 21). up(26, 22). up(27, 22). up(27, 23). up(28, 23). up(28, 24).
up(29, 25). up(29, 26). up(30, 26). up(30, 27). up(31, 27). up(31, 28). up(32, 28).

up(9, 5, 2).    up(10, 5, 1).   up(10, 6, 3).   up(11, 6, 2).   up(11, 7, 4).   up(12, 7, 3).
up(13, 10, 6).  up(14, 10, 5).  up(14, 11, 7).  up(15, 11, 6).  up(15, 12, 8).  up(16, 12, 7).
up(17, 13, 10). up(18, 13, 9).  up(18, 14, 11). up(19, 14, 10). up(19, 15, 12). up(20, 15, 11).
up(21, 18, 14). up(22, 18, 13). up(22, 19, 15). up(23, 19, 14). up(23, 20, 16). up(24, 20, 15).
up(25, 21, 18). up(26, 21, 17). up(26, 22, 19). up(27, 22, 18). up(27, 23, 20). up(28, 23, 19).
up(29, 26, 22). up(30, 26, 21). up(30, 27, 23). up(31, 27, 22). up(31, 28, 24). up(32, 28, 23).

% Men go forward only, kings in all four directions (rules 2 and 4, art. 5.3).
step(white, man, From, To) :- up(From, To).
step(black, man, From, To) :- up(To, From).
step(_, king, From, To) :- up(From, To).
step(_, king, From, To) :- up(To, From).

jump(white, man, From, Over, To) :- up(From, Over, To).
jump(black, man, From, Over, To) :- up(To, Over, From).
jump(_, king, From, Over, To) :- up(From, Over, To).
jump(_, king, From, Over, To) :- up(To, Over, From).

last_row(white, S) :- S =< 4.
last_row(black, S) :- S >= 29.

% set-up

initially(piece(S, black, man)) :- between(1, 12, S).
initially(piece(S, white, man)) :- between(21, 32, S).

% moves: step(From, To), or capture(Path, Taken) with the squares the piece touches, and those it takes

legal(Move) :-
    turn(P),
    findall(Capture, capture(P, Capture), Captures),
    (   Captures == []
    ->  Move = step(From, To),
        piece(From, P, Rank),
        step(P, Rank, From, To),
        \+ piece(To, _, _)
    ;   preferred(Captures, Best),
        different(Best, Move)
    ).

% A piece that captures continues as long as there is something to take (art. 5.7).
capture(P, capture([Start, To|Path], [Over|Taken])) :-
    piece(Start, P, Rank),
    hit(P, Rank, Start, Start, [], Over, To),
    onward(P, Rank, Start, To, [Over], Path, Taken).

onward(P, Rank, Start, From, Done, [], []) :-
    \+ hit(P, Rank, Start, From, Done, _, _).
onward(P, Rank, Start, From, Done, [To|Path], [Over|Taken]) :-
    hit(P, Rank, Start, From, Done, Over, To),
    onward(P, Rank, Start, To, [Over|Done], Path, Taken).

% A piece that came from Start takes the one on Over and lands on To. What it has taken stays on the board until the
% end of the move (art. 3.5), and is not taken again.
hit(P, Rank, Start, From, Done, Over, To) :-
    jump(P, Rank, From, Over, To),
    piece(Over, Owner, Victim),
    Owner \== P,
    may_take(Rank, Victim),
    \+ ( piece(To, _, _), To \== Start ),
    \+ memberchk(Over, Done).

% A man takes only men, a king takes both (art. 5.3).
may_take(man, man).
may_take(king, _).

% One must take the most pieces (rule 5), then with a king (rule 6), then the most kings (rule 7), then where they come
% first (rule 8).
preferred([Only], [Only]) :- !.
preferred(Captures, Best) :-
    findall(Order-Capture, ( member(Capture, Captures), order(Capture, Order) ), Ordered),
    min_member(First-_, Ordered),
    findall(Capture, member(First-Capture, Ordered), Best).

% The standard order puts first what is preferred: king before man, and -3 before -2.
order(capture([From|_], Taken), order(MinusPieces, Rank, MinusKings, Ranks)) :-
    piece(From, _, Rank),
    findall(R, ( member(S, Taken), piece(S, _, R) ), Ranks),
    length(Taken, Pieces),
    aggregate_all(count, member(king, Ranks), Kings),
    MinusPieces is -Pieces,
    MinusKings is -Kings.

% Ways from one square to another that take the same pieces are one move: the first of them.
different(Captures, Capture) :-
    append(Earlier, [Capture|_], Captures),
    \+ ( member(Other, Earlier), same(Other, Capture) ).

same(capture([From|Path1], Taken1), capture([From|Path2], Taken2)) :-
    last(Path1, To),
    last(Path2, To),
    msort(Taken1, Taken),
    msort(Taken2, Taken).

effect(step(From, To), Changes) :- moved(From, To, Changes).
effect(capture([From|Path], _), Changes) :- last(Path, To), moved(From, To, Changes).
effect(capture(_, Taken), [-piece(S, P, Rank)]) :- member(S, Taken), piece(S, P, Rank).

moved(From, To, [-piece(From, P, Rank), pice(To, P, NewRank)]) :-
    piece(From, P, Rank),
    ( last_row(P, To) -> NewRank = king ; NewRank = Rank ).

% ?- aggregate_all(count, legal(_), N).
% N = 7

% ?- effect(step(23, 19), Changes).
% Changes = [-piece(23, white, man), piece(19, white, man)]

% A man does not take a king.
% ?- findall(-F, initially(F), _Clear),
%    append(_Clear, [piece(18, white, man), piece(14, black, king), piece(13, black, man)], _Other),
%    suppose(_Other, findall(Move, legal(Move), Moves)).
% Moves = [capture([18, 9], [13])]

% The king must take where a man could take as many.
% ?- findall(-F, initially(F), _Clear),
%    append(_Clear, [piece(18, white, man), piece(23, white, king), piece(14, black, man),
%                    piece(20, black, man)], _Other),
%    suppose(_Other, legal(Move)).
% Move = capture([23, 16], [20])

% Both ways a man and a king are taken, but over 19 the king comes first.
% ?- findall(-F, initially(F), _Clear),
%    append(_Clear, [piece(22, white, king), piece(18, black, man), piece(10, black, king),
%                    piece(19, black, king), piece(12, black, man)], _Other),
%    suppose(_Other, legal(Move)).
% Move = capture([22, 15, 8], [19, 12])

% Around a square and back, the other way round is the same move.
% ?- findall(-F, initially(F), _Clear),
%    append(_Clear, [piece(31, black, king), turn(black), piece(19, white, man), piece(20, white, man),
%                    piece(27, white, man), piece(28, white, man)], _Other),
%    suppose(_Other, legal(Move)).
% Move = capture([31, 22, 15, 24, 31], [27, 19, 20, 28])

% end

%! the same position has occurred {N} times
draw :-
    repeated(N),
    %! this position has occurred {N} of four times
    N >= 4.
%! each side has made 40 king moves without a capture
draw :- idle(80).

effect(Move, [idle(N)]) :- king_step(Move), ( idle(M) -> N is min(M + 1, 80) ; N = 1 ).
effect(Move, [-idle(N)]) :- idle(N), \+ king_step(Move).

king_step(step(From, _)) :- piece(From, _, king).

% ?- draw.
% false

% ?- suppose([idle(80)], draw).
% true

% notation: 23-19, 19x12, and 5x14x23 where 5x23 could be another capture, too; captures may be typed in both ways

notation(Move, Text) :- legal(Move), written(Move, Text).
notation(capture(Path, Taken), Text) :-
    legal(capture(Path, Taken)),
    ( ends(Path, Squares) ; Squares = Path ),
    joined(Squares, x, Text).

written(step(From, To), Text) :- joined([From, To], -, Text).
written(capture(Path, _), Text) :-
    ends(Path, Ends),
    (   legal(capture(Other, _)), Other \== Path, ends(Other, Ends)
    ->  joined(Path, x, Text)
    ;   joined(Ends, x, Text)
    ).

ends([From|Path], [From, To]) :- last(Path, To).

joined([], _, '').
joined([Part], _, Text) :- atom_concat(Part, '', Text).
joined([Part, Next|Rest], Mark, Text) :-
    joined([Next|Rest], Mark, Text1),
    atom_concat(Mark, Text1, Text2),
    atom_concat(Part, Text2, Text).

% refusals: what a text may mean, legal or not, and what there is to say against a move that is not

attempt(step(From, To), Text) :- squares(Text, -, [From, To]).
attempt(Capture, Text) :- squares(Text, x, Squares), possible(Capture), leads(Capture, Squares).
attempt(capture([From, To|Path], _), Text) :- squares(Text, x, [From, To|Path]).

squares(Text, Mark, Squares) :- atom_chars(Text, Chars), split(Chars, Mark, Parts), maplist(number, Parts, Squares).

leads(capture(Path, _), Path).
leads(capture(Path, _), Ends) :- ends(Path, Ends), Ends \== Path.

%! there is no square {S}: squares are numbered from 1 to 32
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
refused(step(From, To)) :- piece(From, P, man), step(P, king, From, To), \+ step(P, man, From, To).
%! {To} is not next to {From}
refused(step(From, To)) :- \+ step(_, king, From, To).

%! it takes {N}, and {Best} takes {Most}: the most pieces must be taken
refused(Capture) :- rival(Capture, _Best, order(A, _, _, _), order(B, _, _, _)), B < A, _N is -A, _Most is -B.
%! it takes with a man, and {Best} takes as many with a king: the king must take
refused(Capture) :- rival(Capture, _Best, order(N, man, _, _), order(N, king, _, _)).
%! it takes {N} kings, and {Best} takes {Most} with as many pieces: the most kings must be taken
refused(Capture) :-
    rival(Capture, _Best, order(Pieces, Rank, A, _), order(Pieces, Rank, B, _)), B < A, _N is -A, _Most is -B.
%! it takes as many kings as {Best}, but later: the kings must be taken as early as possible
refused(Capture) :-
    rival(Capture, _Best, order(Pieces, Rank, Kings, A), order(Pieces, Rank, Kings, B)), B @< A.
%! it is the same move as {Other}
refused(Capture) :- possible(Capture), required(Best), member(Other, Best), Other \== Capture, same(Other, Capture).

%! the capture continues from {To}: {Whole}
refused(capture(Part, _)) :-
    possible(capture(Path, _)), append(Part, [_|_], Path), last(Part, _To), joined(Path, x, _Whole).
%! a {Rank} does not take a {Victim}, and there is one on {Over}
refused(capture([From, To|_], _)) :-
    piece(From, P, Rank),
    jump(P, Rank, From, Over, To),
    piece(Over, Owner, Victim),
    Owner \== P,
    \+ may_take(Rank, Victim).
%! a man takes forward only
refused(capture([From, To|_], _)) :-
    piece(From, P, man), jump(P, king, From, _, To), \+ jump(P, man, From, _, To).
%! there is a piece on {To}
refused(capture([From, To|_], _)) :- To \== From, piece(To, _, _).
%! there is nothing to take on {Over}
refused(capture([From, To|_], _)) :-
    piece(From, P, Rank), jump(P, Rank, From, Over, To), \+ ( piece(Over, Owner, _), Owner \== P ).
%! no jump leads from {From} to {To}
refused(capture([From, To|_], _)) :- \+ jump(_, king, From, _, To).

touches(step(From, To), S) :- member(S, [From, To]).
touches(capture(Path, _), S) :- member(S, Path).

from(step(From, _), From).
from(capture([From|_], _), From).

possible(Capture) :- turn(P), capture(P, Capture).

% The captures of which one must be made, if there are any.
required(Best) :-
    findall(Capture, possible(Capture), Captures),
    Captures \== [],
    preferred(Captures, Preferred),
    findall(Capture, different(Preferred, Capture), Best).

% A capture that is possible but must not be made, one that must, and how both are judged.
rival(Capture, Best, Order, First) :-
    possible(Capture),
    findall(Other, possible(Other), Captures),
    preferred(Captures, Preferred),
    \+ memberchk(Capture, Preferred),
    order(Capture, Order),
    required([Best|_]),
    order(Best, First).

% ?- forall(legal(Move), \+ refused(Move)).
% true

% ?- findall(Text, (legal(Move), once(notation(Move, Text))), Texts).
% Texts = ['21-17', '21-18', '22-18', '22-19', '23-19', '23-20', '24-20']

% ?- notation(Move, '23-19').
% Move = step(23, 19)

% ?- findall(-F, initially(F), _Clear),
%    append(_Clear, [piece(18, white, man), piece(5, black, man), piece(6, black, man),
%                    piece(13, black, man), piece(14, black, man)], _Other),
%    suppose(_Other, findall(Text, (legal(Move), once(notation(Move, Text))), Texts)).
% Texts = ['18x9x2', '18x11x2']

% positions: facts, or PDN's FEN, such as W:W18,24,K30:B1-4

position_text(Text) :-
    turn(P),
    colour(Turn, P),
    placed(white, White),
    placed(black, Black),
    joined([Turn, White, Black], :, Text).

placed(P, Text) :-
    findall(Square, ( piece(S, P, Rank), mark(Rank, Mark), atom_concat(Mark, S, Square) ), Squares),
    joined(Squares, ',', Text1),
    colour(Letter, P),
    atom_concat(Letter, Text1, Text).

mark(man, '').
mark(king, 'K').

colour('W', white).
colour('B', black).

position_text(Text, [turn(P)|Pieces]) :-
    atom_chars(Text, Given),
    exclude(blank, Given, Chars1),
    ( append(Chars, ['.'], Chars1) -> true ; Chars = Chars1 ),
    Chars = [Turn, :|Rest],
    colour_of(Turn, P),
    split(Rest, :, Sides),
    findall(Q-Squares, ( member([Letter|Squares], Sides), colour_of(Letter, Q) ), Placed),
    (   length(Sides, 2), msort(Placed, [black-_, white-_])
    ->  true
    ;   malformed([], 'after the turn come white\'s and black\'s pieces, as in W:W18,K30:B1-4')
    ),
    findall(piece(S, Q, Rank), ( member(Q-Squares, Placed), stands(Squares, S, Rank) ), Pieces).

blank(' ').
blank('\n').
blank('\r').
blank('\t').

% stands(Chars, S, Rank): a piece of that rank is on S, as the text of a side says.
stands(Squares, S, Rank) :-
    Squares \== [],
    split(Squares, ',', Groups),
    member(Group, Groups),
    ( Group = ['K'|Range] -> Rank = king ; Range = Group, Rank = man ),
    split(Range, -, Ends),
    ( maplist(number, Ends, Numbers) -> true ; malformed(Group, 'squares are written as 18, K30 or 1-12') ),
    ( forall(member(N, Numbers), square(N)) -> true ; malformed(Group, 'squares are numbered from 1 to 32') ),
    (   range(Numbers, First, Last)
    ->  between(First, Last, S)
    ;   malformed(Group, 'a range goes from one square to a higher one, as in 1-12')
    ).

range([S], S, S).
range([First, Last], First, Last) :- First < Last.

colour_of(Letter, P) :- ( colour(Letter, Found) -> P = Found ; malformed([Letter], 'W is white, B is black') ).

number(Chars, N) :- Chars \== [], maplist(digit, Chars), atom_chars(Text, Chars), atom_number(Text, N).

digit(Char) :- char_code(Char, Code), between(0'0, 0'9, Code).

malformed(Chars, Reason) :- throw(malformed(Chars, Reason)).

% split(List, Mark, Parts): the parts of a list between marks.
split(List, Mark, [Part|Parts]) :- append(Part, [Mark|Rest], List), !, split(Rest, Mark, Parts).
split(List, _, [List]).

impossible('there is no piece on the board') :- \+ piece(_, _, _).
impossible([P, ' has ', N, ' pieces, more than twelve']) :-
    player(P), aggregate_all(count, piece(_, P, _), N), N > 12.
impossible(['the man of ', P, ' on ', S, ' would have been crowned']) :- piece(S, P, man), last_row(P, S).

% ?- position_text(Text).
% Text = 'W:W21,22,23,24,25,26,27,28,29,30,31,32:B1,2,3,4,5,6,7,8,9,10,11,12'

% ?- position_text('B:W18,K30:B1-3', Facts).
% Facts = [turn(black), piece(18, white, man), piece(30, white, king), piece(1, black, man), piece(2, black, man), piece(3, black, man)]

% ?- catch(position_text('W:Wx5:B1', _), malformed(Part, _), true).
% Part = [x, '5']

% picture

tile(X, Y, dark, S) :- square(S), grid(S, X, Y).
tile(X, Y, light) :- between(1, 8, X), between(1, 8, Y), (X + Y) mod 2 =:= 0.
token(X, Y, Rank, P) :- piece(S, P, Rank), grid(S, X, Y).
label(left, Y, S) :- square(S), S mod 4 =:= 1, grid(S, _, Y).
label(right, Y, S) :- square(S), S mod 4 =:= 0, grid(S, _, Y).

grid(S, X, Y) :- Row is (S - 1) // 4, X is (S - 1) mod 4 * 2 + Row mod 2 + 1, Y is 8 - Row.

% ?- grid(1, X, Y).
% X = 1, Y = 8

% ?- grid(32, X, Y).
% X = 8, Y = 1

% evaluation

feature(men, P, N) :- player(P), aggregate_all(count, piece(_, P, man), N).
feature(kings, P, N) :- player(P), aggregate_all(count, piece(_, P, king), N).
feature(moves, P, N) :- player(P), aggregate_all(count, free_step(P), N).
feature(back_row, P, N) :- player(P), aggregate_all(count, ( piece(S, P, man), first_row(P, S) ), N).
feature(protected, P, N) :- player(P), aggregate_all(count, ( piece(S, P, _), behind(P, S, T), piece(T, P, _) ), N).
feature(advance, P, N) :- player(P), aggregate_all(sum(R), ( piece(S, P, man), advanced(P, S, R) ), N).
feature(edge, P, N) :- player(P), aggregate_all(count, ( piece(S, P, _), edge(S) ), N).
feature(centre, P, N) :- player(P), aggregate_all(count, ( piece(S, P, _), centre(S) ), N).

free_step(P) :- piece(From, P, Rank), step(P, Rank, From, To), \+ piece(To, _, _).

first_row(white, S) :- S >= 29.
first_row(black, S) :- S =< 4.

behind(white, S, T) :- up(T, S).
behind(black, S, T) :- up(S, T).

advanced(white, S, N) :- N is 7 - (S - 1) // 4.
advanced(black, S, N) :- N is (S - 1) // 4.

edge(S) :- member(S, [5, 12, 13, 20, 21, 28]).
centre(S) :- member(S, [10, 11, 14, 15, 18, 19, 22, 23]).

% Found by `regola tune` (docs/measure-your-game.md).
weight(men, 190).
weight(kings, 320).
weight(moves, 15).
weight(back_row, 65).
weight(protected, 35).
weight(advance, 8).
weight(edge, -28).
weight(centre, -30).

% ?- findall(Name-N, feature(Name, white, N), Features).
% Features = [men-12, kings-0, moves-7, back_row-4, protected-14, advance-12, edge-2, centre-2]

% ?- forall(( feature(Name, white, N), weight(Name, _) ), feature(Name, black, N)).
% true

% Captures first, the longest before the others.
promise(capture(Path, _), N) :- length(Path, N).
promise(step(From, To), 1) :- turn(P), last_row(P, To), piece(From, P, man).

% levels

level(easy, [random, wins(60)]).
level(medium, [depth(2), margin(10)]).
level(hard, [depth(4), margin(10)]).
level(extreme, [time(2500)]).

% in words

:- about([
    "Aim: take all pieces of your opponent, or leave them without a move.",
    "Board: only the 32 dark squares are used, numbered from 1 at the top left to 32 at the bottom right. Each \c
     player starts with twelve men: black on 1 to 12, white on 21 to 32. White begins.",
    "Moves: a man moves one square diagonally forward to an empty square: white up the board, black down. A man \c
     that reaches the last row becomes a king. A king moves one square diagonally in any direction.",
    "Captures: a piece takes an enemy piece on a neighbouring square by jumping over it to the empty square right \c
     behind, and goes on from there as long as it can take more. A man takes forward only, and only men; a king \c
     takes in any direction, men and kings. Pieces that were taken are removed at the end of the move, and none is \c
     jumped twice.",
    "If you can take, you must. Of several captures you must choose the one that takes the most pieces; then one \c
     made with a king rather than a man; then the one that takes the most kings; then the one that meets a king \c
     first. Among captures that are still equal, you choose.",
    "End: a player who has no pieces or no legal move loses. The game is a draw when the same position occurs for \c
     the fourth time, or when each player has made 40 moves in a row with kings and without a capture.",
    "Notation: type the two squares, with - for a move and x for a capture. 23-19 moves from 23 to 19, and 19x12 \c
     captures from 19 to 12. Where two captures start and end on the same squares, name every square on the way, as \c
     in 5x14x23."
]).

:- notation("`23-19` moves from 23 to 19, `19x12` captures").
