% after/2, and repeated/1 and occurred/1 in positions that are supposed.

:- game("A row of stones").
:- players([x, o]).
:- state(stone(place, -player)).
:- state(passed(player)).
:- state(seen(player, -count)).           % what the aftermath saw
:- state(clock(-count)).
:- clock(clock/1).

place(S) :- between(1, 5, S).
count(N) :- between(0, 9, N).

initially(stone(1, x)).
initially(stone(2, o)).
initially(stone(5, o)).
initially(clock(0)).

legal(put(S)) :- place(S), \+ stone(S, _).
legal(pass).
legal(Move) :- no_move(Move).             % so that any move may have an effect

effect(put(S), [stone(S, P), clock(N)]) :- turn(P), clock(M), N is M + 1.
effect(put(_), [-passed(P)]) :- turn(P).
effect(pass, [passed(P)]) :- turn(P).
effect(again(S), [stone(S, P), turn(P)]) :- turn(P).
effect(swap(S, T), [-stone(S, _), stone(T, P)]) :- stone(S, P).
effect(wait, []).
effect(outside, [stone(9, x)]).
effect(strange, [Fact]) :- Fact = stones(1, x).
effect(open, [stone(_, x)]).
effect(endless, L) :- L = [clock(1)|_].

% Stones between two of the one who has moved are taken.
aftermath(put(_), [-stone(S, Q)]) :-
    mover(P), stone(S, Q), Q \== P,
    Before is S - 1, After is S + 1, stone(Before, P), stone(After, P).
aftermath(put(_), [seen(P, N)]) :- mover(P), aggregate_all(count, stone(_, _), N).
aftermath(late, [clock(1)]).

no_move(_) :- fail.
board(L) :- findall(S-P, stone(S, P), L).
moved(P) :- ( mover(Q) -> P = Q ; P = nobody ).
mobile(P) :- turn(P), once(legal(_)).
best(M) :- legal(M), \+ ( legal(N), better(N, M) ).
better(N, M) :- after(N, stones_of(x, A)), after(M, stones_of(x, B)), A > B.
stones_of(P, N) :- aggregate_all(count, stone(_, P), N).
% A goal in the position after so many moves.
line(0, G) :- call(G).
line(N, G) :- N > 0, M is N - 1, legal(Move), after(Move, line(M, G)).

% ?- after(put(4), board(L)).
% L = [1-x, 2-o, 4-x, 5-o]

% ?- after(put(3), board(L)).
% L = [1-x, 3-x, 5-o]

% ?- after(put(3), board(_)), board(L).
% L = [1-x, 2-o, 5-o]

% ?- after(put(3), turn(P)).
% P = o

% ?- after(again(3), ( turn(P), board(L) )).
% P = x, L = [1-x, 2-o, 3-x, 5-o]

% ?- after(pass, ( turn(P), passed(Q) )).
% P = o, Q = x

% ?- after(put(3), seen(P, N)).
% P = x, N = 4

% ?- after(put(3), moved(P)).
% P = nobody

% ?- after(swap(1, 4), board(L)).
% L = [2-o, 4-x, 5-o]

% ?- after(wait, ( turn(P), board(L) )).
% P = o, L = [1-x, 2-o, 5-o]

% ?- after(put(1), board(L)).
% L = [1-x, 2-o, 5-o]

% ?- after(put(4), stone(S, x)).
% S = 1

% ?- after(put(4), ( stone(S, x), S > 1 )).
% S = 4

% ?- after(put(4), stone(3, _)).
% false

% ?- \+ after(put(4), stone(3, _)), board(L).
% L = [1-x, 2-o, 5-o]

% ?- after(pass, after(put(3), ( board(L), turn(P) ))).
% L = [1-x, 2-o, 3-o, 5-o], P = x

% ?- after(pass, suppose([stone(3, x)], after(put(4), board(L)))).
% L = [1-x, 2-o, 4-o, 5-o]

% ?- suppose([turn(o)], after(put(3), board(L))).
% L = [1-x, 2-o, 3-o, 5-o]

% ?- after(put(3), fail) ; board(L).
% L = [1-x, 2-o, 5-o]

% ?- legal(M), after(M, \+ stone(2, _)).
% M = put(3)

% ?- best(M).
% M = put(3)
% M = put(4)

% ?- line(2, ( board(L), \+ stone(2, _) )).
% L = [1-x, 3-x, 4-o, 5-o]

% ?- G = after(pass, turn(P)), call(G).
% G = after(pass, turn(o)), P = o

% ?- call(after(pass), turn(P)).
% P = o

% ?- after(pass, ! ; true).
% true

% ?- findall(L, ( member(M, [put(3), put(4)]), after(M, board(L)) ), Ls).
% Ls = [[1-x, 3-x, 5-o], [1-x, 2-o, 4-x, 5-o]]

% ?- after(pass, mobile(P)).
% P = o

% Moves that cannot be made

% ?- catch(after(_, true), error(E, _), true).
% E = instantiation_error

% ?- catch(after(put(_), true), error(E, _), true).
% E = instantiation_error

% ?- catch(after(never, true), error(E, _), true).
% E = existence_error(effect, never)

% ?- catch(after(late, true), error(E, _), true).
% E = existence_error(effect, late)

% ?- catch(after(outside, true), error(E, _), true).
% E = type_error(place, 9)

% ?- catch(after(strange, true), error(E, _), true).  % not on swi: the shim fails
% E = domain_error(state_relation, stones/2)

% ?- catch(after(open, true), error(E, _), true).
% E = instantiation_error

% ?- catch(after(endless, true), error(E, _), true).  % not on swi: another error
% E = instantiation_error

% ?- catch(after(put(3), throw(oops)), oops, board(L)).
% L = [1-x, 2-o, 5-o]

% ?- catch(after(put(3), throw(oops)), oops, moved(P)).
% P = nobody

% What would occur again

% ?- repeated(N), occurred(M).
% N = 1, M = 1

% ?- suppose([], ( repeated(N), occurred(M) )).
% N = 2, M = 2

% ?- suppose([stone(1, x)], ( repeated(N), occurred(M) )).
% N = 2, M = 2

% ?- suppose([turn(o)], ( repeated(N), occurred(M) )).
% N = 1, M = 2

% ?- suppose([clock(5)], ( repeated(N), occurred(M) )).
% N = 2, M = 2

% ?- suppose([stone(3, x)], ( repeated(N), occurred(M) )).
% N = 1, M = 1

% ?- suppose([stone(3, x)], suppose([-stone(3, x)], ( repeated(N), occurred(M) ))).
% N = 2, M = 2

% ?- after(wait, ( repeated(N), occurred(M) )).
% N = 1, M = 2

% ?- after(put(1), ( repeated(N), occurred(M) )).
% N = 1, M = 1

% ?- after(wait, after(wait, ( repeated(N), occurred(M) ))).
% N = 2, M = 2

% ?- after(wait, true), repeated(N).
% N = 1
