% Russian draughts (shashki), by the rules of the Russian Draughts Federation: kings as in the international game, on a
% board of 8x8. One may choose among captures, and a man that reaches the last row while it captures goes on as a king.
%
% Perft from the start: 7, 49, 302, 1469, 7482, 37986, 190146 (R. Halbersma, "Perft for all recognized draughts variants",
% forum of laatste.info, 2010), 929899, where ways to take the same pieces count once (929905 otherwise).

:- extends(international).
:- game("Russian draughts").

% board: squares from a1 at the bottom left to h8

:- replaces(width/1).
width(8).

:- replaces(home_rows/1).
home_rows(3).

:- replaces(named/4).
named(_, X, Y, S) :- nth1(X, [a, b, c, d, e, f, g, h], Letter), atom_concat(Letter, Y, S).

% moves

% A man that reaches the last row while it captures continues as a king.
:- replaces(continues/4).
continues(P, Rank, S, New) :- last_row(P, S) -> New = king ; New = Rank.

% A king must land where it can go on taking, if there is such a square.
:- replaces(hit/7).
hit(P, man, Start, From, Done, Over, To) :-
    next(D, From, Over),
    takes(P, Over, Done),
    next(D, Over, To),
    vacant(To, Start).
hit(P, king, Start, From, Done, Over, To) :-
    target(P, Start, From, Done, D, Over),
    next(D, Over, S),
    (   landing(D, S, Start, Good), target(P, Start, Good, [Over|Done], _, _)
    ->  landing(D, S, Start, To), once(target(P, Start, To, [Over|Done], _, _))
    ;   landing(D, S, Start, To)
    ).

% One may choose among captures.
:- replaces(preferred/2).
preferred(Captures, Captures).

:- replaces(effect/2).
effect(step(From, To), [-piece(From, P, Rank), piece(To, P, New)]) :- piece(From, P, Rank), continues(P, Rank, To, New).
effect(capture([From|Path], _), [-piece(From, P, Rank), piece(To, P, New)]) :-
    piece(From, P, Rank),
    last(Path, To),
    ( member(S, Path), last_row(P, S) -> New = king ; New = Rank ).
effect(capture(_, Taken), [-piece(S, P, Rank)]) :- member(S, Taken), piece(S, P, Rank).
effect(Move, [idle(N)]) :- king_step(Move), ( idle(M) -> N is min(M + 1, 80) ; N = 1 ).
effect(Move, [-idle(N)]) :- idle(N), \+ king_step(Move).

% ?- aggregate_all(count, legal(_), N).
% N = 7

% A man becomes a king on the way, and goes on as one.
% ?- findall(-F, initially(F), _Clear),
%    append(_Clear, [piece(f6, white, man), piece(e7, black, man), piece(b6, black, man)], _Other),
%    suppose(_Other, ( legal(Move), effect(Move, [_, piece(To, _, Rank)]) )).
% Move = capture([f6, d8, a5], [e7, b6]), To = a5, Rank = king

% The king must land where it can take the second man.
% ?- findall(-F, initially(F), _Clear),
%    append(_Clear, [piece(a1, white, king), piece(c3, black, man), piece(g5, black, man)], _Other),
%    suppose(_Other, findall(Path, legal(capture(Path, _)), Paths)).
% Paths = [[a1, f6, h4]]

% end

:- replaces(draw/0).
%! the same position has occurred {N} times
draw :-
    repeated(N),
    %! this position has occurred {N} of three times
    N >= 3.
%! each player has made 15 moves with kings and without a capture
draw :- idle(N), N >= 30.

:- replaces(aftermath/2).
aftermath(_, []) :- fail.

% notation and positions: c3-d4, c3xe5, and W:Wc3,Ke1:Bb8

:- replaces(number/2).
number(Chars, S) :- Chars \== [], atom_chars(S, Chars).

:- replaces(covers/2).
covers([S], S).

:- replaces(written_as/1).
written_as('squares are written as c3 or Ke1, and only the dark ones are used').

% ?- position_text('B:Wc3,Ke1:Bb8', Facts).
% Facts = [turn(black), piece(c3, white, man), piece(e1, white, king), piece(b8, black, man)]

% ?- findall(Text, ( legal(Move), once(notation(Move, Text)) ), Texts).
% Texts = ['a3-b4', 'c3-b4', 'c3-d4', 'e3-d4', 'e3-f4', 'g3-f4', 'g3-h4']

% picture

:- replaces(label/3).
label(bottom, X, Letter) :- at(S, X, Y), Y =< 2, atom_chars(S, [Letter|_]).
label(left, Y, Y) :- width(Width), between(1, Width, Y).

% in words

:- about([
    "Aim: take all pieces of your opponent, or leave them without a move.",
    "Board: 8x8 squares, of which only the 32 dark ones are used. Each player starts with twelve men: white on the \c
     three rows at the bottom, black on the three rows at the top. White begins.",
    "Moves: a man moves one square diagonally forward to an empty square. A king moves any distance along a free \c
     diagonal. A man that reaches the last row becomes a king.",
    "Captures: a man takes an enemy piece on a neighbouring square, forward or backward, by jumping over it to the \c
     empty square right behind. A king takes from any distance along a free diagonal, and lands on any of the empty \c
     squares behind the piece, but where it can go on taking if there is such a square. The capture goes on as long \c
     as there is more to take. A man that reaches the last row on the way goes on as a king. Pieces that were taken \c
     are removed at the end of the move, and none is jumped twice.",
    "If you can take, you must, but you may choose among several captures, even if another one takes more.",
    "End: a player who has no pieces or no legal move loses. The game is a draw when the same position occurs for \c
     the third time, or when each player has made 15 moves in a row with kings and without a capture.",
    "Notation: type the two squares, with - for a move and x for a capture: c3-d4, c3xe5. Columns go from a on the \c
     left to h, rows from 1 at the bottom. Where two captures start and end on the same squares, name every square on \c
     the way, as in c3xe5xg3."
]).

:- notation("`c3-d4` moves from c3 to d4, `c3xe5` captures").
