% Prints what SWI-Prolog makes of positions of a game: swipl -q tests/swi/legal.pl -- FILE
%
% Reads terms at(Facts, Repeated, Move) from the standard input: the facts that hold, how often the position has
% occurred, and a legal move to make, or `none`. For each it prints a line `@` and then terms, one per line in no
% particular order: legal(Move, Text) with the first notation, wins(Player) or draw, feature(Name, Player, N), and
% then(Fact) for every fact that holds after the move.

:- use_module(shim).
:- initialization(main, main).

main([File]) :-
    set_prolog_flag(user:double_quotes, atom),
    set_prolog_flag(encoding, utf8),
    set_stream(user_input, encoding(utf8)),
    set_stream(user_output, encoding(utf8)),
    load_rules(File),
    forall(( member(Asked, [wins/1, draw/0, aftermath/2, feature/3, weight/2]), \+ current_predicate(user:Asked) ),
           dynamic(user:Asked)),
    repeat,
    read_term(Term, [module(user)]),
    (   Term == end_of_file
    ->  !
    ;   Term = at(Facts, Repeated, Move),
        writeln(@),
        set_up(Facts, Repeated),
        tell(Move),
        fail
    ).

set_up(Facts, Repeated) :-
    findall(-Fact, holds(Fact), Cleared),
    append(Cleared, Facts, Changes),
    changed(Changes, _),
    set_repeated(Repeated),
    forget_best.

% Tables with `min` or `max` are not found by abolish_table_subgoals/1.
forget_best :- forall(( current_table(user:Goal, Table), shim:state_table(Goal) ), '$tbl_destroy_table'(Table)).

holds(Fact) :- shim:relation(Fact, _, Now, _), call(shim:Now).

tell(Move) :-
    findall(M, user:legal(M), Found),
    sort(Found, Moves),
    forall(member(M, Moves), ( once(user:notation(M, Text)), spoken(Text, Said), say(legal(M, Said)) )),
    findall(Winner, user:wins(Winner), Winners),
    aggregate_all(count, user:player(_), Players),
    sort(Winners, Different),
    (   Players > 2, length(Different, Players) -> say(draw)
    ;   Players > 2, Winners \== [] -> forall(member(Winner, Different), say(wins(Winner)))
    ;   Winners = [Winner|_] -> say(wins(Winner))
    ;   user:draw -> say(draw)
    ;   true
    ),
    forall(( user:weight(Name, _), user:player(P) ),
           ( aggregate_all(sum(N), user:feature(Name, P, N), Sum), say(feature(Name, P, Sum)) )),
    ( Move == none -> true ; made(Move, _), forall(holds(Fact), say(then(Fact))) ).

% A text is an atom, a number, or a list of texts.
spoken(Text, Said) :- flatten([Text], Parts), atomic_list_concat(Parts, Said).

say(Term) :- write_term(Term, [quoted(true), spacing(next_argument)]), nl.
