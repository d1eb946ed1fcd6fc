% Italian draughts (dama italiana), by the rules of the Federazione Italiana Dama: Regolamento tecnico, Capo I.
% The articles cited below are those of its edition of 2008.
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
:- stuck(loses).                                  % a player without pieces or without a move

% board

square(S) :- between(1, 32, S).
rank(man).
rank(king).
count(N) :- between(1, 80, N).

at(S, Row, Column) :-
    square(S),
    Row is (S - 1) // 4 + 1,
    Column is (S - 1) mod 4 * 2 + 2 - Row mod 2.

% Men go forward only, kings in all four directions (art. 4.7).
heading(white, man, -1).
heading(black, man, 1).
heading(_, king, -1).
heading(_, king, 1).

% Where a piece goes from a square, in one step or by jumping over the next square.
:- table step/4.
step(P, Rank, From, To) :- diagonal(P, Rank, From, To, _).

:- table jump/5.
jump(P, Rank, From, Over, To) :-
    diagonal(P, Rank, From, Over, Direction),
    diagonal(P, Rank, Over, To, Direction).

diagonal(P, Rank, From, To, Up/Side) :-
    heading(P, Rank, Up),
    at(From, Row, Column),
    at(To, NewRow, NewColumn),
    NewRow =:= Row + Up,
    Side is NewColumn - Column,
    abs(Side) =:= 1.

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

% Who captures goes on as long as there is something to take (art. 5.7).
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

% One must take the most pieces (art. 6.6), then with a king (6.7), then the most kings (6.8), then where they come
% first (6.9).
preferred([Only], [Only]) :- !.
preferred(Captures, Best) :-
    findall(Order-Capture, ( member(Capture, Captures), order(Capture, Order) ), Ordered),
    min_member(First-_, Ordered),
    findall(Capture, member(First-Capture, Ordered), Best).

% What is preferred comes first in the standard order, as king does before man.
order(capture([From|_], Taken), order(Pieces, Rank, Kings, Ranks)) :-
    piece(From, _, Rank),
    findall(R, ( member(S, Taken), piece(S, _, R) ), Ranks),
    aggregate_all(sum(-1), member(_, Ranks), Pieces),
    aggregate_all(sum(-1), member(king, Ranks), Kings).

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

moved(From, To, [-piece(From, P, Rank), piece(To, P, NewRank)]) :-
    piece(From, P, Rank),
    ( last_row(P, To) -> NewRank = king ; NewRank = Rank ).

% end

draw :- repeated(N), N >= 4.                      % art. 9.3
draw :- idle(80).                                 % 40 moves each (art. 10.4)

effect(Move, [idle(N)]) :- king_step(Move), ( idle(M) -> N is min(M + 1, 80) ; N = 1 ).
effect(Move, [-idle(N)]) :- idle(N), \+ king_step(Move).

king_step(step(From, _)) :- piece(From, _, king).

% notation: 23-19, 19x12, and 5x14x23 where 5x23 could be another capture, too

notation(Move, Text) :- legal(Move), written(Move, Text).

written(step(From, To), Text) :- joined([From, To], -, Text).
written(capture(Path, _), Text) :-
    ends(Path, Ends),
    (   legal(capture(Other, _)), Other \== Path, ends(Other, Ends)
    ->  joined(Path, x, Text)
    ;   joined(Ends, x, Text)
    ).

ends([From|Path], [From, To]) :- last(Path, To).

joined([S], _, Text) :- atom_number(Text, S).
joined([S, Next|Rest], Mark, Text) :-
    joined([Next|Rest], Mark, Text1),
    atom_concat(Mark, Text1, Text2),
    atom_concat(S, Text2, Text).
