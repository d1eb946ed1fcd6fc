% Prints what SWI-Prolog makes of positions of many small games: swipl -q tests/swi/agreement.pl
%
% Reads terms game(File, Questions) from the standard input, each question at(Facts, Past, Move): the facts that hold,
% those of each position before, and a move to make, or `none`. For each game it prints a line `game`, and for each of
% its questions a line `@` and then terms, one per line: legal(Move) in the order found, each once; wins(Player) or draw; stuck(Player); and
% then(Fact) for every fact that holds after the move. `error(What)` stands for what ended in an error, and
% `unknown(What)` for what took too long.
%
% Every game is loaded into a process of its own, forked from this one, so that none finds anything of another.

:- use_module(shim).
:- use_module(library(unix)).
:- set_prolog_flag(gc_thread, false).
:- initialization(main, main).

main(_) :-
    set_prolog_flag(user:double_quotes, atom),
    set_prolog_flag(encoding, utf8),
    set_stream(user_input, encoding(utf8)),
    set_stream(user_output, encoding(utf8)),
    repeat,
    read_term(Term, [module(user)]),
    (   Term == end_of_file
    ->  !
    ;   Term = game(File, Questions),
        writeln(game),
        flush_output,
        fork(Child),
        (   Child == child
        ->  ( catch(play(File, Questions), Ball, ( print_message(error, Ball), fail )) -> true ; writeln(broken) ),
            flush_output,
            halt
        ;   wait(Child, _),
            fail
        )
    ).

play(File, Questions) :-
    style_check(-singleton),
    set_prolog_flag(stack_limit, 200_000_000),
    load_rules(File),
    forall(( member(Asked, [wins/1, draw/0, stuck/1]), \+ current_predicate(user:Asked) ), dynamic(user:Asked)),
    forall(member(Question, Questions), answer(Question)).

answer(at(Facts, Past, Move)) :-
    writeln(@),
    findall(-Fact, holds(Fact), Cleared),
    append(Cleared, Facts, Changes),
    changed(Changes, _),
    set_past(Past),
    set_mover(none),
    forget_best,
    bounded(legal, legal),
    bounded(decided, decided),
    bounded(stuck, ( user:stuck(Loser) -> say(stuck(Loser)) ; true )),
    ( Move == none -> true ; bounded(then, then(Move)) ).

% Tables with `min` or `max` are not found by abolish_table_subgoals/1.
forget_best :- forall(( current_table(user:Goal, Table), shim:state_table(Goal) ), '$tbl_destroy_table'(Table)).

holds(Fact) :- shim:relation(Fact, _, Now, _), call(shim:Now).

% Asks a question that may end in an error or not at all.
bounded(What, Goal) :-
    (   catch(call_with_inference_limit(Goal, 1_000_000, Result), Ball, true)
    ->  (   nonvar(Ball), Ball = error(resource_error(_), _) -> say(unknown(What))
        ;   nonvar(Ball) -> say(error(What))
        ;   Result == inference_limit_exceeded -> say(unknown(What))
        ;   true
        )
    ;   say(error(What))
    ).

legal :-
    findall(Move, user:legal(Move), Found),
    list_to_set(Found, Moves),
    ( ground(Moves) -> true ; throw(open_move) ),
    forall(member(Move, Moves), say(legal(Move))).

decided :-
    findall(Player, user:player(Player), Players),
    (   Players = [_, _, _|_]
    ->  findall(Winner, user:wins(Winner), Winners)
    ;   findall(Winner, once(user:wins(Winner)), Winners)
    ),
    forall(member(Winner, Winners), ( member(Player, Players), Player == Winner -> true ; throw(unknown_winner) )),
    include([Player]>>memberchk(Player, Winners), Players, Found),
    (   Found == Players, Players = [_, _|_]
    ->  say(draw)
    ;   Found = [_|_]
    ->  forall(member(Winner, Found), say(wins(Winner)))
    ;   user:draw
    ->  say(draw)
    ;   true
    ).

then(Move) :-
    made(Move, _),
    forall(holds(Fact), say(then(Fact))).

say(Term) :- write_term(Term, [quoted(true), spacing(next_argument)]), nl.
