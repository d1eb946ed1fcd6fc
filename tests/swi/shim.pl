% Loads an unmodified rules file into SWI-Prolog: load_rules(+File), and changes its position.
%
% The directives of the language become ordinary clauses while the file is read. The position is kept in one
% dynamic predicate per state relation (`now cell`/2 for cell/2). The relation itself looks there: at once if the
% arguments that are no `-` are known, else value by value, so that its answers come in the order of the types.

:- module(shim, [load_rules/1, changed/2, undo/1, suppose/2, repeated/1, set_repeated/1, mover/1, set_mover/1]).
:- meta_predicate suppose(+, 0).

:- dynamic relation/4.      % relation(Fact, Types, Now, Old): Fact is stored as Now, and replaces any Old
:- dynamic domain/2.        % domain(Type, Value): the values of a type in the order of its answers
:- dynamic option/1.        % option(Name/Arity): a fact that the file and its user may set
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
directive(clock(_), []).
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
    findall(Goal, ( relation(Fact, _, _, _), general(Fact, Goal) ; member(Goal, [repeated(_), mover(_)]) ), State),
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

suppose(Changes, Goal) :-
    changed(Changes, Undo),
    (   catch(Goal, Ball, ( undo(Undo), throw(Ball) ))
    ->  undo(Undo)
    ;   undo(Undo), fail
    ).

% The history of the game in progress

repeated(N) :- nb_getval(repeated, N).

set_repeated(N) :- nb_setval(repeated, N), forget_tables.

mover(P) :- nb_current(mover, P).

set_mover(P) :- nb_setval(mover, P), forget_tables.

:- initialization(nb_setval(repeated, 1)).
