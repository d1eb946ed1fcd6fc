% A deletion is about what agrees with the arguments that it gives.
:- players([x, o]).
:- state(piece(square, -player, -rank)).
:- state(pair(square, -rank, -rank)).
square(1).
square(2).
rank(man).
rank(king).
initially(piece(1, x, man)).
initially(piece(2, o, king)).
initially(pair(1, man, man)).
initially(pair(2, man, king)).
legal(take(S, P)) :- piece(S, _, _), turn(P).
legal(demote(S)) :- piece(S, _, _).
legal(both(S)) :- pair(S, _, _).
legal(clear(S)) :- piece(S, _, _).
effect(take(S, P), [-piece(S, P, _)]).
effect(demote(S), [-piece(S, _, king), turn(x)]).
effect(both(S), [-pair(S, R, R)]) :- square(R0), R0 > 1, rank(_).
effect(clear(S), [-piece(S, _, _)]).
aftermath(take(S, _), [-pair(S, _, king)]).
wins(x) :- suppose([-piece(1, o, _)], \+ piece(1, _, _)).
feature(kept, x, N) :- suppose([-piece(2, _, man), -pair(2, _, king)], aggregate_all(count, ( piece(_, _, _) ; pair(_, _, _) ), N)).
weight(kept, 1).
