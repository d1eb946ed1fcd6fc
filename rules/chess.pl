% Chess, by the Laws of Chess of FIDE (in force since 2023): articles are those of
% https://handbook.fide.com/chapter/E012023. Draws that a player may claim (art. 9.2 and 9.3) are made at once.
%
% Perft from the start: 20, 400, 8902, 197281, 4865609, 119060324.
% From r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1: 48, 2039, 97862, 4085603.

:- game("Chess").
:- players([white, black]).                       % white begins (art. 1.1)
:- state(piece(square, -player, -kind)).          % at most one piece per square
:- state(castle(player, side)).                   % neither the king nor the rook of that side has moved
:- state(passed(-square)).                        % a pawn has just gone over this square, and may be taken there
:- state(idle(-count)).                           % moves in a row without a capture and not by pawns
:- state(round(-ordinal)).                        % the number of the move, for FEN
:- clock(idle/1).                                 % neither makes a position another one
:- clock(round/1).

opponent(white, black).
opponent(black, white).

kind(king).
kind(queen).
kind(rook).
kind(bishop).
kind(knight).
kind(pawn).

side(kingside).
side(queenside).

count(N) :- between(0, 100, N).
ordinal(N) :- between(1, 6000, N).

% board: squares

:- table at/3, next/3, line/2, leap/2, beside/2.

at(Square, X, Y) :-
    between(1, 8, Y),
    nth1(X, [a, b, c, d, e, f, g, h], Letter),
    atom_concat(Letter, Y, Square).

square(S) :- at(S, _, _).

% next(D, S, T): T is the square after S in direction D; directions are numbered clockwise from the north.
next(D, S, T) :- at(S, X, Y), direction(D, DX, DY), X1 is X + DX, Y1 is Y + DY, at(T, X1, Y1).

direction(1, 0, 1).
direction(2, 1, 1).
direction(3, 1, 0).
direction(4, 1, -1).
direction(5, 0, -1).
direction(6, -1, -1).
direction(7, -1, 0).
direction(8, -1, 1).

% slides(Kind, D): what moves any distance in a direction (art. 3.2 to 3.4).
slides(queen, D) :- direction(D, _, _).
slides(rook, D) :- member(D, [1, 3, 5, 7]).
slides(bishop, D) :- member(D, [2, 4, 6, 8]).

% leap(S, T): a knight's move (art. 3.6).
leap(S, T) :- at(S, X, Y), at(T, X1, Y1), abs((X1 - X) * (Y1 - Y)) =:= 2.

% beside(S, T): a king's move (art. 3.8.1).
beside(S, T) :- next(_, S, T).

% line(S, T): a queen could go from one to the other on an empty board.
line(S, T) :- at(S, X, Y), at(T, X1, Y1), S \== T, ( X =:= X1 ; Y =:= Y1 ; abs(X1 - X) =:= abs(Y1 - Y) ).

% board: pawns (art. 3.7)

:- table ahead/3, double/4, takes/3, last_row/2.

ahead(white, S, T) :- next(1, S, T).
ahead(black, S, T) :- next(5, S, T).

% double(P, From, Over, To): the first move of a pawn may be over two squares.
double(white, From, Over, To) :- at(From, _, 2), next(1, From, Over), next(1, Over, To).
double(black, From, Over, To) :- at(From, _, 7), next(5, From, Over), next(5, Over, To).

% takes(P, S, T): a pawn of P on S takes what is on T.
takes(white, S, T) :- ( next(8, S, T) ; next(2, S, T) ).
takes(black, S, T) :- ( next(6, S, T) ; next(4, S, T) ).

last_row(white, S) :- at(S, _, 8).
last_row(black, S) :- at(S, _, 1).

promoted(queen).
promoted(rook).
promoted(bishop).
promoted(knight).

% board: castling (art. 3.8.2)

% castled(P, Side, King, Through, KingTo, Rook, Free): the king goes through one square to another, and the rook goes to
% the square between. These and the Free ones are between king and rook.
castled(white, kingside, e1, f1, g1, h1, g1).
castled(white, queenside, e1, d1, c1, a1, b1).
castled(black, kingside, e8, f8, g8, h8, g8).
castled(black, queenside, e8, d8, c8, a8, b8).

% spoils(S, P, Side): a move from or to S ends the right to castle.
spoils(S, P, Side) :- castled(P, Side, S, _, _, _, _).
spoils(S, P, Side) :- castled(P, Side, _, _, _, S, _).

% ?- next(2, c3, S).
% S = d4

% ?- aggregate_all(bag(S), leap(g1, S), Squares).
% Squares = [e2, f3, h3]

% set-up

initially(piece(S, P, Kind)) :-
    member(P/Y/Z, [white/1/2, black/8/7]),
    (   nth1(X, [rook, knight, bishop, queen, king, bishop, knight, rook], Kind), at(S, X, Y)
    ;   Kind = pawn, at(S, _, Z)
    ).
initially(castle(P, Side)) :- player(P), side(Side).
initially(idle(0)).
initially(round(1)).

% moves: move(From, To), promotion(From, To, Kind), en_passant(From, To) and castling(From, To)

%! the {Kind} can go from {From} to {To}, and the king is safe
legal(Move) :-
    turn(P),
    piece(King, P, king),
    ( attacked(P, King) -> Check = yes ; Check = no ),
    piece(From, P, Kind),
    goes(Kind, P, From, To),
    safe(Kind, Check, P, King, From, To),
    arrives(Kind, P, From, To, Move).
%! the pawn on {From} takes the one on {Taken} en passant
legal(en_passant(From, To)) :-
    passed(To),
    turn(P),
    takes(P, From, To),
    piece(From, P, pawn),
    ahead(P, Taken, To),
    opponent(P, Q),
    piece(King, P, king),
    suppose([-piece(From, P, pawn), -piece(Taken, Q, pawn), piece(To, P, pawn)], \+ attacked(P, King)).
%! {P} castles on the {Side}
legal(castling(King, To)) :-
    turn(P),
    castle(P, Side),
    castled(P, Side, King, Through, To, _, Free),
    \+ piece(Through, _, _),
    \+ piece(To, _, _),
    \+ piece(Free, _, _),
    \+ ( member(S, [King, Through, To]), attacked(P, S) ).

% goes(Kind, P, From, To): how the pieces move.
goes(king, P, From, To) :- beside(From, To), \+ piece(To, P, _).
goes(knight, P, From, To) :- leap(From, To), \+ piece(To, P, _).
goes(pawn, P, From, To) :- ahead(P, From, To), \+ piece(To, _, _).
goes(pawn, P, From, To) :- double(P, From, Over, To), \+ piece(Over, _, _), \+ piece(To, _, _).
goes(pawn, P, From, To) :- takes(P, From, To), opponent(P, Q), piece(To, Q, _).
goes(Kind, P, From, To) :- slides(Kind, D), slide(P, D, From, To).

slide(P, D, From, To) :-
    next(D, From, S),
    ( piece(S, Q, _) -> Q \== P, To = S ; ( To = S ; slide(P, D, S, To) ) ).

arrives(Kind, P, From, To, Move) :-
    (   Kind == pawn, last_row(P, To)
    ->  promoted(New), Move = promotion(From, To, New)
    ;   Move = move(From, To)
    ).

% safe(Kind, Check, P, King, From, To): the move does not leave the king of P attacked (art. 3.9.2). A king that is not
% in check can only be exposed by a piece on a line with it.
safe(Kind, Check, P, King, From, To) :-
    Check == no,
    Kind \== king,
    \+ line(King, From)
    ->  true
    ;   ( Kind == king -> Target = To ; Target = King ),
        suppose([-piece(From, P, Kind), piece(To, P, Kind)], \+ attacked(P, Target)).

% attacked(P, S): an enemy of P could take what is on S (art. 3.1.2).
attacked(P, S) :- opponent(P, Q), attacks(Q, P, S), !.

attacks(Q, _, S) :- leap(S, T), piece(T, Q, knight).
attacks(Q, P, S) :- takes(P, S, T), piece(T, Q, pawn).
attacks(Q, _, S) :- next(D, S, N), first(D, N, T), piece(T, Q, Kind), slides(Kind, D).
attacks(Q, _, S) :- beside(S, T), piece(T, Q, king).

% first(D, S, T): the first square from S on in direction D that is not empty.
first(D, S, T) :- piece(S, _, _) -> T = S ; next(D, S, N), first(D, N, T).

effect(move(From, To), [-piece(From, P, Kind), piece(To, P, Kind)]) :- piece(From, P, Kind).
effect(promotion(From, To, Kind), [-piece(From, P, pawn), piece(To, P, Kind)]) :- turn(P).
effect(en_passant(From, To), [-piece(From, P, pawn), -piece(Taken, Q, pawn), piece(To, P, pawn)]) :-
    turn(P), opponent(P, Q), ahead(P, Taken, To).
effect(castling(King, To),
       [-piece(King, P, king), -piece(Rook, P, rook), piece(To, P, king), piece(Through, P, rook)]) :-
    castled(P, _, King, Through, To, Rook, _).

% A pawn that has gone over a square may be taken there by the next move only (art. 3.7.3.1), if there is an enemy pawn.
effect(_, [-passed(S)]) :- passed(S).
effect(move(From, To), [passed(Over)]) :-
    piece(From, P, pawn), double(P, From, Over, To), opponent(P, Q), takes(P, Over, S), piece(S, Q, pawn).

effect(move(From, To), [-castle(P, Side)]) :- castle(P, Side), spoils(S, P, Side), ( S = From ; S = To ).
effect(promotion(_, To, _), [-castle(P, Side)]) :- castle(P, Side), spoils(To, P, Side).
effect(castling(King, _), [-castle(P, Side)]) :- castle(P, Side), spoils(King, P, Side).

effect(move(From, To), [idle(N)]) :-
    ( ( piece(From, _, pawn) ; piece(To, _, _) ) -> N = 0 ; idle(M), N is min(M + 1, 100) ).
effect(promotion(_, _, _), [idle(0)]).
effect(en_passant(_, _), [idle(0)]).
effect(castling(_, _), [idle(N)]) :- idle(M), N is min(M + 1, 100).

effect(_, [round(N)]) :- turn(black), round(M), N is min(M + 1, 6000).

% end

in_check(P) :- piece(King, P, king), attacked(P, King).

%! {P} has checkmated {Q}
wins(P) :-
    turn(Q),
    %! {Q} is not in check
    in_check(Q),
    %! {Q} has a legal move
    \+ legal(_),
    opponent(P, Q).

% A player who is not in check and has no move is stalemated: a draw (art. 5.2.1).
%! each player has made 50 moves without a capture and without moving a pawn
draw :- idle(100).
%! the same position has occurred {N} times
draw :-
    repeated(N),
    %! this position has occurred {N} of three times
    N >= 3.
%! neither player has the pieces to checkmate the other
draw :-
    \+ ( piece(_, _, Kind), mates(Kind) ),
    \+ enough.

mates(pawn).
mates(rook).
mates(queen).

% Two knights, or a knight and a bishop, or bishops on squares of both colours, whoever owns them.
enough :- piece(S, _, knight), piece(T, _, Kind), T \== S, Kind \== king.
enough :- piece(S, _, bishop), piece(T, _, bishop), shade(S, light), shade(T, dark).

shade(S, Shade) :- at(S, X, Y), ( (X + Y) mod 2 =:= 0 -> Shade = dark ; Shade = light ).

% ?- aggregate_all(count, legal(_), N).
% N = 20

% En passant (art. 3.7.3.1): the pawn on d5 has just come from d7.
% ?- suppose([-piece(e2, white, pawn), piece(e5, white, pawn), -piece(d7, black, pawn), piece(d5, black, pawn), passed(d6)],
%            findall(Changes, effect(en_passant(e5, d6), Changes), [Effect|_])).
% Effect = [-piece(e5, white, pawn), -piece(d5, black, pawn), piece(d6, white, pawn)]

% The king does not castle through check.
% ?- suppose([-piece(f1, white, bishop), -piece(g1, white, knight)], legal(castling(From, To))).
% From = e1, To = g1

% ?- suppose([-piece(f1, white, bishop), -piece(g1, white, knight), -piece(e2, white, pawn), piece(a6, black, bishop)],
%            legal(castling(_, _))).
% false

% Two moves after 1. f3 e5 2. g4 Qh4 white is checkmated.
% ?- suppose([-piece(f2, white, pawn), piece(f3, white, pawn), -piece(g2, white, pawn), piece(g4, white, pawn),
%             -piece(e7, black, pawn), piece(e5, black, pawn), -piece(d8, black, queen), piece(h4, black, queen)],
%            wins(P)).
% P = black

% ?- draw.
% false

% ?- findall(-F, initially(F), _Clear),
%    append(_Clear, [piece(e1, white, king), piece(c1, white, bishop), piece(e8, black, king), piece(f8, black, bishop)], _Other),
%    suppose(_Other, draw).
% true

% notation: e2e4, e7e8q and e1g1, or as in books: e4, exd5, e8=Q, Nf3, R1a3, O-O, with or without + and #

notation(Move, Text) :- coordinates(Move, Text).
notation(Move, Text) :-
    algebraic(Move, Plain),
    ( Text = Plain ; check_mark(Move, Mark), Text = [Plain, Mark] ).

coordinates(move(From, To), [From, To]).
coordinates(promotion(From, To, Kind), [From, To, Letter]) :- letter(black, Kind, Letter).
coordinates(en_passant(From, To), [From, To]).
coordinates(castling(From, To), [From, To]).

algebraic(castling(_, To), Text) :- castled(_, Side, _, _, To, _, _), castling_text(Side, Text).
algebraic(en_passant(From, To), [Column, x, To]) :- column(From, Column).
algebraic(promotion(From, To, Kind), [Pawn, =, Letter]) :- pawn_move(From, To, Pawn), letter(white, Kind, Letter).
algebraic(move(From, To), Text) :-
    piece(From, P, Kind),
    (   Kind == pawn
    ->  pawn_move(From, To, Text)
    ;   letter(white, Kind, Letter),
        findall(Other, rival(P, Kind, From, To, Other), Others),
        distinction(Others, From, Which),
        ( piece(To, _, _) -> Text = [Letter, Which, x, To] ; Text = [Letter, Which, To] )
    ).

pawn_move(From, To, Text) :- piece(To, _, _) -> column(From, Column), Text = [Column, x, To] ; Text = To.

castling_text(kingside, 'O-O').
castling_text(queenside, 'O-O-O').

% rival(P, Kind, From, To, Other): another piece of the kind could go to the same square.
rival(P, Kind, From, To, Other) :- legal(move(Other, To)), Other \== From, piece(Other, P, Kind).

distinction([], _, '') :- !.
distinction(Others, From, Column) :-
    column(From, Column), \+ ( member(Other, Others), column(Other, Column) ), !.
distinction(Others, From, Row) :- at(From, _, Row), \+ ( member(Other, Others), at(Other, _, Row) ), !.
distinction(_, From, From).

column(S, Letter) :- atom_chars(S, [Letter|_]).

check_mark(Move, Mark) :-
    findall(Changes, effect(Move, Changes), Lists),
    append(Lists, All),
    turn(P),
    opponent(P, Q),
    suppose([turn(Q)|All], ( in_check(Q), ( legal(_) -> Mark = + ; Mark = # ) )).

letter(white, king, 'K').
letter(white, queen, 'Q').
letter(white, rook, 'R').
letter(white, bishop, 'B').
letter(white, knight, 'N').
letter(white, pawn, 'P').
letter(black, king, k).
letter(black, queen, q).
letter(black, rook, r).
letter(black, bishop, b).
letter(black, knight, n).
letter(black, pawn, p).

% ?- notation(move(g1, f3), Text).
% Text = [g1, f3]
% Text = ['N', '', f3]

% refusals: what a text may mean, legal or not, and what there is to say against a move that is not

attempt(Move, Text) :-
    atom_chars(Text, Given),
    exclude(sign, Given, [A, B, C, D|Rest]),
    atom_concat(A, B, From),
    atom_concat(C, D, To),
    square(From),
    square(To),
    meant(Rest, From, To, Move).
attempt(castling(King, To), Text) :-
    turn(P), castling_text(Side, Text), castled(P, Side, King, _, To, _, _).

sign(-).
sign(x).
sign(=).

meant([], King, To, castling(King, To)) :- turn(P), castled(P, _, King, _, To, _, _), piece(King, P, king), !.
meant([], From, To, move(From, To)).
meant([Letter], From, To, promotion(From, To, Kind)) :- letter(_, Kind, Letter).

%! there is no piece on {From}
refused(Move) :- ends(Move, From, _), \+ piece(From, _, _).
%! the {Kind} on {From} belongs to {Owner}
refused(Move) :- ends(Move, From, _), turn(P), piece(From, Owner, _Kind), Owner \== P.
%! your own {Kind} is on {To}
refused(Move) :- own(Move, P, _, _, To), piece(To, P, _Kind).
%! a {Kind} does not move from {From} to {To}
refused(Move) :- own(Move, P, Kind, From, To), Move \= castling(_, _), \+ could_go(Kind, P, From, To).
%! the {Other} on {S} is in the way
refused(Move) :- own(Move, _, Kind, From, To), slides(Kind, D), over(D, From, To, S), piece(S, _, _Other).
%! the {Other} on {S} is in the way
refused(Move) :- own(Move, P, pawn, From, To), straight(P, From, To, S), piece(S, _, _Other).
%! a pawn goes diagonally only to take, and there is nothing to take on {To}
refused(move(From, To)) :- own(move(From, To), P, pawn, _, _), takes(P, From, To), \+ piece(To, _, _), \+ passed(To).
%! say what the pawn becomes, as in {From}{To}q
refused(move(From, To)) :- own(move(From, To), P, pawn, _, _), could_go(pawn, P, From, To), last_row(P, To).
%! only a pawn that reaches the last row becomes another piece
refused(promotion(From, To, Kind)) :-
    own(promotion(From, To, Kind), P, Mover, _, _), ( Mover \== pawn ; \+ last_row(P, To) ).
%! a pawn becomes a queen, a rook, a bishop or a knight
refused(promotion(_, _, Kind)) :- \+ promoted(Kind).
%! the {Kind} on {S} would attack the king
refused(Move) :-
    own(Move, P, Mover, From, To),
    Move \= castling(_, _),
    goes(Mover, P, From, To),
    opponent(P, Q),
    suppose([-piece(From, P, Mover), piece(To, P, Mover)],
            ( piece(King, P, king), taker(Q, S, King), piece(S, Q, _Kind) )).
%! the king or the rook has moved before
refused(castling(King, To)) :- turn(P), castled(P, Side, King, _, To, _, _), \+ castle(P, Side).
%! the {Kind} on {S} is in the way
refused(castling(King, To)) :-
    turn(P), castled(P, _, King, Through, To, _, Free), member(S, [Through, To, Free]), piece(S, _, _Kind).
%! the king is in check
refused(castling(King, _)) :- turn(P), attacked(P, King).
%! the king would go over {S}, which is attacked
refused(castling(King, To)) :- turn(P), castled(P, _, King, S, To, _, _), attacked(P, S).
%! the king would be attacked on {To}
refused(castling(_, To)) :- turn(P), attacked(P, To).

ends(move(From, To), From, To).
ends(promotion(From, To, _), From, To).
ends(en_passant(From, To), From, To).
ends(castling(From, To), From, To).

own(Move, P, Kind, From, To) :- ends(Move, From, To), turn(P), piece(From, P, Kind).

% could_go(Kind, P, From, To): the piece could go there if others did not matter.
could_go(king, _, From, To) :- beside(From, To).
could_go(knight, _, From, To) :- leap(From, To).
could_go(pawn, P, From, To) :- ( ahead(P, From, To) ; double(P, From, _, To) ; takes(P, From, To) ), !.
could_go(Kind, _, From, To) :- slides(Kind, D), along(D, From, To), !.

along(D, From, To) :- next(D, From, S), ( To = S ; along(D, S, To) ).

% over(D, From, To, S): S is on the way.
over(D, From, To, S) :- along(D, From, S), along(D, S, To).

straight(P, From, To, To) :- ahead(P, From, To).
straight(P, From, To, S) :- double(P, From, Over, To), member(S, [Over, To]).

taker(Q, S, T) :- piece(S, Q, Kind), Kind \== pawn, goes(Kind, Q, S, T).
taker(Q, S, T) :- piece(S, Q, pawn), takes(Q, S, T).

% ?- forall(legal(Move), \+ refused(Move)).
% true

% positions: facts, or FEN, such as rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1

position_text([Board, ' ', Turn, ' ', Castling, ' ', Passed, ' ', Idle, ' ', Round]) :-
    findall([Bar, Row], ( rank(Y, Bar), row_text(1, Y, 0, Row) ), Board),
    turn(P),
    colour(Turn, P),
    findall(Letter, ( castling_letter(Letter, Q, Side), castle(Q, Side) ), Letters),
    ( Letters == [] -> Castling = '-' ; Castling = Letters ),
    ( passed(S) -> Passed = S ; Passed = '-' ),
    ( idle(N) -> Idle = N ; Idle = 0 ),
    ( round(M) -> Round = M ; Round = 1 ).

rank(Y, Bar) :- between(0, 7, I), Y is 8 - I, ( I =:= 0 -> Bar = '' ; Bar = / ).

% row_text(X, Y, N, Text): row Y from column X on, after N empty squares.
row_text(9, _, N, Text) :- !, number_text(N, Text).
row_text(X, Y, N, Text) :-
    at(S, X, Y),
    Next is X + 1,
    (   piece(S, P, Kind)
    ->  letter(P, Kind, Letter),
        number_text(N, Empty),
        row_text(Next, Y, 0, Rest),
        Text = [Empty, Letter|Rest]
    ;   More is N + 1,
        row_text(Next, Y, More, Text)
    ).

number_text(0, []) :- !.
number_text(N, [N]).

colour(w, white).
colour(b, black).

castling_letter('K', white, kingside).
castling_letter('Q', white, queenside).
castling_letter(k, black, kingside).
castling_letter(q, black, queenside).

position_text(Text, [turn(P), idle(Idle), round(Round)|Facts]) :-
    atom_chars(Text, Chars),
    memberchk(/, Chars),
    \+ memberchk('(', Chars),
    maplist(plain_blank, Chars, Plain),
    split(Plain, ' ', Parts),
    exclude(==([]), Parts, Fields),
    (   filled(Fields, [[], [w], [-], [-], ['0'], ['1']], [Board, Turn, Castling, Passed, Clock, Number])
    ->  true
    ;   malformed([], 'FEN has six parts: board, who is to move, rights to castle, a square and two numbers')
    ),
    ( Turn = [T], colour(T, P) -> true ; malformed(Turn, 'w or b is to move') ),
    findall(Fact, placed(Board, Fact), Pieces),
    findall(castle(Q, Side), right(Castling, Q, Side), Rights),
    findall(passed(S), passed_over(Passed, P, Pieces, S), Over),
    number_of(Clock, N),
    Idle is min(N, 100),
    number_of(Number, M),
    Round is max(1, min(M, 6000)),
    append([Pieces, Rights, Over], Facts).

plain_blank(Char, Plain) :- memberchk(Char, ['\n', '\r', '\t']) -> Plain = ' ' ; Plain = Char.

% filled(Given, Defaults, All): parts that are left out at the end have their defaults.
filled([], Defaults, Defaults).
filled([Part|Given], [_|Defaults], [Part|All]) :- filled(Given, Defaults, All).

placed(Board, piece(S, P, Kind)) :-
    split(Board, /, Rows),
    ( length(Rows, 8) -> true ; malformed(Board, 'there must be eight rows, separated by /') ),
    nth0(I, Rows, Row),
    Y is 8 - I,
    expanded(Row, Row, Squares),
    ( length(Squares, 8) -> true ; malformed(Row, 'a row has eight squares') ),
    nth1(X, Squares, Letter),
    letter(P, Kind, Letter),
    at(S, X, Y).

% expanded(Chars, Row, Squares): a letter for each piece, and - for each empty square.
expanded([], _, []).
expanded([Char|Chars], Row, Squares) :-
    expanded(Chars, Row, More),
    (   letter(_, _, Char)
    ->  Squares = [Char|More]
    ;   atom_number(Char, N), N >= 1, N =< 8
    ->  length(Empty, N), maplist(=(-), Empty), append(Empty, More, Squares)
    ;   malformed(Row, 'a row has letters from KQRBNPkqrbnp and numbers of empty squares')
    ).

right(Letters, P, Side) :-
    member(Letter, Letters),
    Letter \== '-',
    (   castling_letter(Letter, P, Side)
    ->  true
    ;   malformed(Letters, 'rights to castle are letters from KQkq, or -')
    ).

% Only where there is a pawn to take there.
passed_over(Chars, P, Pieces, S) :-
    Chars \== [-],
    atom_chars(S, Chars),
    ( square(S) -> true ; malformed(Chars, 'a pawn has gone over a square such as e3, or -') ),
    takes(P, From, S),
    memberchk(piece(From, P, pawn), Pieces),
    !.

number_of(Chars, N) :-
    (   atom_chars(Text, Chars), atom_number(Text, M), M >= 0
    ->  N = M
    ;   malformed(Chars, 'a number is expected')
    ).

malformed(Chars, Reason) :- throw(malformed(Chars, Reason)).

% split(List, Mark, Parts): the parts of a list between marks.
split(List, Mark, [Part|Parts]) :- append(Part, [Mark|Rest], List), !, split(Rest, Mark, Parts).
split(List, _, [List]).

impossible([P, ' has ', N, ' kings']) :- player(P), aggregate_all(count, piece(_, P, king), N), N =\= 1.
impossible([P, ' has ', N, ' pieces, more than 16']) :- player(P), aggregate_all(count, piece(_, P, _), N), N > 16.
impossible([P, ' has ', N, ' pawns, more than eight']) :- player(P), aggregate_all(count, piece(_, P, pawn), N), N > 8.
impossible(['there is a pawn on ', S]) :- piece(S, _, pawn), last_row(_, S).
impossible([P, ' cannot castle on the ', Side]) :-
    castle(P, Side), castled(P, Side, King, _, _, Rook, _), \+ ( piece(King, P, king), piece(Rook, P, rook) ).
impossible(['no pawn has just gone over ', S]) :-
    passed(S),
    turn(P),
    opponent(P, Q),
    \+ ( double(Q, From, S, To), piece(To, Q, pawn), \+ piece(S, _, _), \+ piece(From, _, _) ).
impossible(['no pawn can take on ', S]) :- passed(S), turn(P), \+ ( takes(P, From, S), piece(From, P, pawn) ).
impossible([P, ' is in check, and it is ', Q, '\'s turn']) :- turn(Q), opponent(P, Q), in_check(P).

% ?- position_text('8/8/8/8/8/4k3/4p3/4K3 b - - 12 80', Facts).
% Facts = [turn(black), idle(12), round(80), piece(e3, black, king), piece(e2, black, pawn), piece(e1, white, king)]

% ?- catch(position_text('8/8/8/8/8/4k3/4p3/4X3 b', _), malformed(Part, _), true).
% Part = ['4', 'X', '3']

% picture

tile(X, Y, Shade) :- at(S, X, Y), shade(S, Shade).
token(X, Y, Kind, P) :- piece(S, P, Kind), at(S, X, Y).
caption([P, ' is in check']) :- turn(P), in_check(P).

glyph(Kind, P, Text, Letter) :- figure(P, Kind, Text), letter(P, Kind, Letter).

figure(white, king, '♔').
figure(white, queen, '♕').
figure(white, rook, '♖').
figure(white, bishop, '♗').
figure(white, knight, '♘').
figure(white, pawn, '♙').
figure(black, king, '♚').
figure(black, queen, '♛').
figure(black, rook, '♜').
figure(black, bishop, '♝').
figure(black, knight, '♞').
figure(black, pawn, '♟').

% evaluation: what the pieces are worth, and how well they are placed

feature(material, P, N) :- player(P), aggregate_all(sum(W), ( piece(_, P, Kind), worth(Kind, W) ), N).
feature(place, P, N) :- player(P), aggregate_all(sum(V), ( piece(S, P, Kind), placed(Kind, P, S, V) ), N).

worth(pawn, 100).
worth(knight, 310).
worth(bishop, 325).
worth(rook, 500).
worth(queen, 950).
worth(king, 0).

:- table placed/4.

% Pawns advance, minor pieces and the queen go to the middle, rooks to the seventh row, and the king stays in a corner.
placed(pawn, P, S, V) :- advanced(P, S, Row), central(S, C), V is (Row - 2) * (Row - 2) + Row * C // 2.
placed(knight, _, S, V) :- square(S), central(S, C), V is 10 * C.
placed(bishop, _, S, V) :- square(S), central(S, C), V is 6 * C.
placed(rook, P, S, V) :- advanced(P, S, Row), ( Row =:= 7 -> V = 20 ; V = 0 ).
placed(queen, _, S, V) :- square(S), central(S, C), V is 2 * C.
placed(king, P, S, V) :- advanced(P, S, Row), at(S, X, _), V is 4 * abs(2 * X - 9) - 15 * (Row - 1).

advanced(white, S, Y) :- at(S, _, Y).
advanced(black, S, Row) :- at(S, _, Y), Row is 9 - Y.

% central(S, N): from 0 on the edge to 3 on the four squares in the middle.
central(S, N) :- at(S, X, Y), N is min(min(X, 9 - X), min(Y, 9 - Y)) - 1.

weight(material, 1).
weight(place, 1).

% Captures first, of the most valuable piece by the least valuable one.
promise(move(From, To), N) :-
    piece(To, _, Victim),
    worth(Victim, V),
    piece(From, _, Kind),
    worth(Kind, W),
    N is 10 * V - W.
promise(promotion(_, _, Kind), N) :- worth(Kind, V), N is 10 * V.
promise(en_passant(_, _), 900).

% levels

level(easy, [random, wins(60)]).
level(medium, [depth(2), margin(30)]).
level(hard, [depth(4), margin(10)]).
level(extreme, [time(2500)]).

% in words

:- about([
    "Aim: checkmate the king of your opponent: attack it so that it cannot escape.",
    "Board: 8x8 squares, columns a to h from the left and rows 1 to 8 from the bottom. White begins.",
    "Moves: no piece goes to a square with another of its own colour; on one with an enemy piece, it takes that \c
     piece. A rook goes any distance along a row or column, a bishop along a diagonal, a queen along both; nothing may \c
     be in the way. A knight goes two squares along and one aside, over anything. A king goes one square in any \c
     direction.",
    "Pawns: a pawn goes one square straight forward to an empty square, or two from where it starts, and takes one \c
     square diagonally forward. If an enemy pawn goes two squares and comes to be beside yours, you may take it on \c
     your next move as if it had gone one square: en passant. A pawn that reaches the last row becomes a queen, \c
     rook, bishop or knight.",
    "Castling: once, the king goes two squares towards a rook, which goes to the square that the king has gone over. \c
     Neither may have moved before, nothing may be between them, and the king may not be in check, nor go over or to \c
     a square that is attacked.",
    "Check: a king that could be taken is in check. No move may leave your own king in check. A player who is in \c
     check and has no legal move is checkmated and loses; one who is not in check and has no legal move is \c
     stalemated, which is a draw.",
    "End: other draws are a position that occurs for the third time, 50 moves by each player without a capture or a \c
     move of a pawn, and too few pieces for checkmate: a king against a king, alone or with one knight, or with \c
     bishops on squares of one colour only.",
    "Notation: type the square that the piece leaves and the one that it goes to: e2e4, or e1g1 to castle. For a \c
     pawn that reaches the last row, add q, r, b or n: e7e8q. You may also type moves as they are printed in books: \c
     e4, Nf3, exd5, R1a3, O-O, e8=Q."
]).

:- notation("`e2e4` or `e4` moves a pawn, `Nf3` a knight, `O-O` castles, `e7e8q` promotes").
