% Loads an unmodified rules file into SWI-Prolog: load_rules(+File), and changes its position.
%
% The directives of the language become ordinary clauses while the file is read. The position is kept in one
% dynamic predicate per state relation (`now cell`/2 for cell/2). The relation itself looks there: at once if the
% arguments that are no `-` are known, else value by value, so that its answers come in the order of the types.

:- module(shim, [load_rules/1, changed/2, undo/1, suppose/2, after/2, made/2, repeated/1, occurred/1, mover/1,
                 set_repeated/1, set_past/1, set_mover/1]).
:- meta_predicate suppose(+, 0), after(+, 0).

:- dynamic relation/4.      % relation(Fact, Types, Now, Old): Fact is stored as Now, and replaces any Old
:- dynamic domain/2.        % domain(Type, Value): the values of a type in the order of its answers
:- dynamic option/1.        % option(Name/Arity): a fact that the file and its user may set
:- dynamic clock/2.         % clock(Name, Arity): a relation that does not make positions different
:- dynamic state_table/1.   % state_table(Goal): a tabled predicate that depends on the position

load_rules(File) :-
    style_check(-discontiguous),
    load_files(user:File, [silent(true)]),
    find_state_tables,
    enumerate_types,
    set_up.

% Directives

:- multifile user:term_expansion/2.
:- dynamic user:term_expansion/2.

directive(game(_), []).
directive(about(_), []).
directive(notation(_), []).
directive(stuck(_), []).
directive(clock(Clocks), []) :- forall(indicator(Clocks, Name/Arity), assertz(clock(Name, Arity))).
directive(option(Fact), Clauses) :-
    functor(Fact, Name, Arity),
    (   option(Name/Arity)
    ->  Clauses = [(:- abolish(Name/Arity)), Fact]
    ;   assertz(option(Name/Arity)),
        Clauses = [Fact]
    ).
directive(extends(Base), (:- include(Base))).
directive(replaces(Name/Arity), (:- abolish(Name/Arity))).
directive(players(Players), Clauses) :-
    findall(player(P), member(P, Players), Facts),
    directive(state(turn(-player)), Turn),
    append(Facts, Turn, Clauses).
directive(state(Declaration), Clauses) :-
    Declaration =.. [Name|Modes],
    maplist(argument, Modes, Args, Others, Types),
    Fact =.. [Name|Args],
    atom_concat('now ', Name, Store),
    Now =.. [Store|Args],
    Old =.. [Store|Others],
    assertz(relation(Fact, Types, Now, Old)),
    functor(Now, Store, Arity),
    dynamic(Store/Arity),
    look_up(Modes, Args, shim:Now, Known, Each),
    (   Known == true
    ->  Clauses = [(Fact :- Each)]
    ;   Clauses = [(Fact :- Known, !, shim:Now), (Fact :- Each)]
    ).

indicator(Name/Arity, Name/Arity).
indicator((A, B), Each) :- ( indicator(A, Each) ; indicator(B, Each) ).
indicator([A|As], Each) :- member(B, [A|As]), indicator(B, Each).

argument(-Type, Arg, _, Type-Arg) :- !.
argument(Type, Arg, Arg, Type-Arg).

% A test that all arguments that are no `-` are known, and a goal that goes through their values.
look_up([], [], Now, true, Now).
look_up([-_|Modes], [_|Args], Now, Known, Each) :- !,
    look_up(Modes, Args, Now, Known, Each).
look_up([Type|Modes], [Arg|Args], Now, (nonvar(Arg), Known), (shim:domain(Type, Arg), Each)) :-
    look_up(Modes, Args, Now, Known, Each).

user:term_expansion((:- Directive), Clauses) :- directive(Directive, Clauses).

% Tables of predicates that depend on the position: those with a call that leads to a relation

find_state_tables :-
    findall(Goal, ( relation(Fact, _, _, _), general(Fact, Goal) ; member(Goal, [repeated(_), occurred(_), mover(_), after(_, _)]) ), State),
    findall(Head, own_predicate(Head), Heads),
    reaching(State, Heads, Reaching),
    forall(( member(Head, Reaching), predicate_property(user:Head, tabled) ), assertz(state_table(Head))).

general(Term, General) :- functor(Term, Name, Arity), functor(General, Name, Arity).

own_predicate(Head) :-
    current_predicate(_, user:Head),
    \+ predicate_property(user:Head, imported_from(_)).

reaching(State, Heads, Reaching) :-
    partition(calls_one_of(State), Heads, Callers, Others),
    (   Callers == []
    ->  Reaching = State
    ;   append(Callers, State, More),
        reaching(More, Others, Reaching)
    ).

% The head stays general: a clause is about some of its values only.
calls_one_of(Goals, Head) :-
    \+ memberchk(Head, Goals),
    \+ \+ ( catch(clause(user:Head, Body), error(permission_error(_, _, _), _), fail),
             sub_term(Goal, Body), callable(Goal), memberchk(Goal, Goals) ).

% The starting position

enumerate_types :-
    findall(Type, ( relation(_, Types, _, _), member(Type-_, Types) ), All),
    sort(All, Different),
    forall(member(Type, Different),
           ( findall(V, call(user:Type, V), Vs), list_to_set(Vs, Set),
             forall(member(V, Set), assertz(domain(Type, V))) )).

set_up :-
    ( relation(turn(_), _, _, _), domain(player, First) -> add(turn(First), _) ; true ),
    (   current_predicate(user:initially/1)
    ->  forall(user:initially(Fact), ( checked(Fact), add(Fact, _) ))
    ;   true
    ).

% Changes: all are checked, then made, deletions first; Undo is what brings the position before them back

changed(Changes, Undo) :-
    must_be(list, Changes),
    maplist(checked, Changes),
    deletions(Changes, Additions, [], Undo1),
    additions(Additions, Undo1, Undo),
    forget_tables.

% A fact of the position is a declared relation with every argument inside its type. What is deleted may leave arguments
% marked `-` open, which are those that are not in Old.
checked(Change) :-
    ( var(Change) ; nonvar(Change), Change = -Fact, var(Fact) ), !,
    instantiation_error(Change).
checked(-Fact) :- !,
    relation(Fact, Types, _, Old), !,
    term_variables(Old, Open),
    ( member(_-Value, Types), var(Value), member(Key, Open), Key == Value -> instantiation_error(Key) ; true ),
    include(has_value, Types, Given),
    inside(Given).
checked(Fact) :-
    must_be(ground, Fact),
    relation(Fact, Types, _, _), !,
    inside(Types).

has_value(_-Value) :- nonvar(Value).

inside([]).
inside([Type-Value|Types]) :-
    ( domain(Type, Value) -> true ; type_error(Type, Value) ),
    inside(Types).

deletions([], [], Undo, Undo).
deletions([Change|Changes], Additions, Undo0, Undo) :-
    (   Change = -Fact
    ->  delete_fact(Fact, Undo0, Undo1),
        deletions(Changes, Additions, Undo1, Undo)
    ;   Additions = [Change|Additions1],
        deletions(Changes, Additions1, Undo0, Undo)
    ).

delete_fact(Fact, Undo0, Undo) :-
    relation(Fact, _, Now, _), !,
    ( retract(Now) -> Undo = [assertz(Now)|Undo0] ; Undo = Undo0 ).

additions([], Undo, Undo).
additions([Fact|Facts], Undo0, Undo) :-
    add(Fact, Undo0, Undo1),
    additions(Facts, Undo1, Undo).

add(Fact, Undo) :- add(Fact, [], Undo).

add(Fact, Undo0, [retract(Now)|Undo]) :-
    relation(Fact, _, Now, Old), !,
    ( retract(Old) -> Undo = [assertz(Old)|Undo0] ; Undo = Undo0 ),
    assertz(Now).

undo(Undo) :- undo_each(Undo), forget_tables.

undo_each([]).
undo_each([Goal|Goals]) :- call(Goal), !, undo_each(Goals).

forget_tables :- forall(state_table(Goal), abolish_table_subgoals(user:Goal)).

suppose(Changes, Goal) :- supposed(Changes, Undo), once_before(Undo, Goal).

% The first answer of a goal; then the position is as it was.
once_before(Undo, Goal) :-
    (   catch(Goal, Ball, ( undo(Undo), throw(Ball) ))
    ->  undo(Undo)
    ;   undo(Undo), fail
    ).

% Changes after which the position is a supposed one, if it was not before: `game` is that of the game then, else `here`.
supposed(Changes, [nb_setval(game, Before)|Undo]) :-
    nb_getval(game, Before),
    ( Before == here -> position(Game) ; Game = Before ),
    changed(Changes, Undo),
    nb_setval(game, Game).

% Moves tried out: effect, aftermath, and the turn passes

after(Move, Goal) :-
    must_be(ground, Move),
    made(Move, Undo),
    once_before(Undo, Goal).

made(Move, Undo) :-
    nb_getval(mover, Mover),
    set_mover(none),
    catch(made_by(Move, [nb_setval(mover, Mover)], Undo), Ball, ( set_mover(Mover), throw(Ball) )).

made_by(Move, Undo0, Undo) :-
    once(user:turn(Player)),
    findall(Changes, user:effect(Move, Changes), Effects),
    ( Effects == [] -> existence_error(effect, Move) ; true ),
    appended(Effects, Effect),
    supposed(Effect, Undo1),
    append(Undo1, Undo0, Undo2),
    catch(aftermath(Move, Player, Effect, Undo3), Ball, ( undo(Undo2), throw(Ball) )),
    append(Undo3, Undo2, Undo).

aftermath(Move, Player, Effect, Undo) :-
    set_mover(Player),
    (   current_predicate(user:aftermath/2)
    ->  findall(Changes, user:aftermath(Move, Changes), Aftermaths)
    ;   Aftermaths = []
    ),
    appended(Aftermaths, Aftermath),
    findall(Other, user:player(Other), Players),
    once(( append(_, [Player, Next|_], Players) ; Players = [Next|_] )),
    ( memberchk(turn(_), Effect) -> Passed = [] ; Passed = [turn(Next)] ),
    append(Passed, Aftermath, Changed),
    set_mover(none),
    changed(Changed, Undo).

appended(Lists, Whole) :- maplist(must_be(list), Lists), append(Lists, Whole).

% What the game in progress tells: `past` are the positions before the one of the game

repeated(N) :-
    position(Now), past(Past),
    include(==(Now), Past, Equal), length([Now|Equal], N).

occurred(N) :-
    position(Now0), past(Past0),
    maplist(exclude(is_turn), [Now0|Past0], [Now|Past]),
    include(==(Now), Past, Equal), length([Now|Equal], N).

is_turn(turn(_)).

% The facts that hold and make positions different.
position(Facts) :-
    findall(Fact, ( relation(Fact, _, Now, _), call(Now) ), All),
    without_clocks(All, Facts).

past(Past) :-
    nb_getval(past, Past0), nb_getval(game, Game),
    ( Game == here -> Past = Past0 ; Past = [Game|Past0] ).

set_past(Past) :-
    maplist(without_clocks, Past, Positions),
    nb_setval(past, Positions), nb_setval(game, here),
    forget_tables.

without_clocks(All, Facts) :- exclude(is_clock, All, Keyed), sort(Keyed, Facts).

is_clock(Fact) :- functor(Fact, Name, Arity), clock(Name, Arity).

set_repeated(N) :-
    position(Now),
    succ(Before, N), length(Past, Before), maplist(=(Now), Past),
    set_past(Past).

mover(P) :- nb_getval(mover, P), P \== none.

set_mover(P) :- nb_setval(mover, P), forget_tables.

:- initialization(( nb_setval(past, []), nb_setval(game, here), nb_setval(mover, none) )).
