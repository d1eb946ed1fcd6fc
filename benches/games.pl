% Plays a game of rules/ on SWI-Prolog: swipl -O games.pl -- FILE perft DEPTH
%                                       swipl -O games.pl -- FILE playouts GAMES PLIES
% Prints how many leaves or plies there were and the milliseconds of processor time they took. Loading does not count, nor does the
% first look at the moves, which fills the tables that do not depend on the position.
%
% Repetitions are not looked for, which spares SWI-Prolog some work.

:- use_module('../tests/swi/shim').
:- use_module(library(lists)).
:- use_module(library(apply)).
:- use_module(library(aggregate)).
:- use_module(library(error)).

:- initialization(main, main).

main :-
    current_prolog_flag(argv, [File, Task|Numbers]),
    set_prolog_flag(user:double_quotes, atom),
    load_rules(File),
    prepare,
    maplist(atom_number, Numbers, Sizes),
    perft(1, _),
    statistics(cputime, Start),
    Goal =.. [Task|Sizes],
    call(Goal, Count),
    statistics(cputime, End),
    Milliseconds is (End - Start) * 1000,
    format("~d ~4f~n", [Count, Milliseconds]).

:- dynamic next_player/2.

% Lists who follows whom, and gives what the rules leave out no clauses.
prepare :-
    findall(P, user:player(P), [First|Rest]),
    append(Rest, [First], Next),
    forall(nth0(N, [First|Rest], P), ( nth0(N, Next, Q), assertz(next_player(P, Q)) )),
    forall(( member(Asked, [wins/1, draw/0, aftermath/2]), \+ current_predicate(user:Asked) ), dynamic(user:Asked)).

% The number of positions after exactly N moves.
perft(0, 1) :- !.
perft(_, 0) :- over, !.
perft(Depth, Count) :-
    Left is Depth - 1,
    moves(Moves),
    perft_each(Moves, Left, 0, Count).

perft_each([], _, Count, Count).
perft_each([Move|Moves], Left, Count0, Count) :-
    make(Move, Undo),
    perft(Left, Below),
    unmake(Undo),
    Count1 is Count0 + Below,
    perft_each(Moves, Left, Count1, Count).

% The number of moves in some random games, each ended after a number of moves at the latest.
playouts(Games, Most, Count) :-
    findall(Plies, ( between(1, Games, _), playout(Most, Plies) ), All),
    sum_list(All, Count).

playout(0, 0) :- !.
playout(_, 0) :- over, !.
playout(Most, Plies) :-
    moves(Moves),
    (   Moves == []
    ->  Plies = 0
    ;   random_member(Move, Moves),
        make(Move, Undo),
        Left is Most - 1,
        playout(Left, More),
        unmake(Undo),
        Plies is More + 1
    ).

moves(Moves) :-
    findall(Move, user:legal(Move), Found),
    list_to_set(Found, Moves).

over :- user:wins(_), !.
over :- user:draw, !.

make(Move, Undo2-Undo1) :-
    user:turn(P),
    findall(Changes, user:effect(Move, Changes), Effects),
    append(Effects, Effect),
    changed(Effect, Undo1),
    set_mover(P),
    findall(Changes, user:aftermath(Move, Changes), Aftermaths),
    append(Aftermaths, Aftermath),
    (   ( memberchk(turn(_), Effect) ; memberchk(turn(_), Aftermath) )
    ->  changed(Aftermath, Undo2)
    ;   next_player(P, Q),
        changed([turn(Q)|Aftermath], Undo2)
    ).

unmake(Undo2-Undo1) :- undo(Undo2), undo(Undo1).
