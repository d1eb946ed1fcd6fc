% Loads an unmodified rules file into SWI-Prolog: load_rules(+File).
%
% The directives of the language become ordinary clauses while the file is read. The position is kept in one
% dynamic predicate per state relation (`now cell`/2 for cell/2); the relation itself is a rule that enumerates
% the declared types and looks there, so its answers come in the order of the types.

:- module(shim, [load_rules/1, suppose/2, repeated/1]).
:- meta_predicate suppose(+, 0).

:- dynamic relation/3.      % relation(Fact, Types, Pattern): Pattern is Fact with fresh variables for its - arguments
:- dynamic domain/2.        % domain(Type, Value): the values of a type in the order of its answers

load_rules(File) :-
    style_check(-discontiguous),
    load_files(user:File, [silent(true)]),
    enumerate_types,
    set_up.

% Directives

:- multifile user:term_expansion/2.
:- dynamic user:term_expansion/2.

directive(game(_), []).
directive(stuck(_), []).
directive(clock(_), []).
directive(option(Fact), [Fact]).
directive(extends(Base), (:- include(Base))).
directive(replaces(Name/Arity), (:- abolish(Name/Arity))).
directive(players(Players), Clauses) :-
    findall(player(P), member(P, Players), Facts),
    directive(state(turn(-player)), Turn),
    append(Facts, Turn, Clauses).
directive(state(Declaration), [(Fact :- Goal)]) :-
    Declaration =.. [Name|Modes],
    maplist(argument, Modes, Args, Others, Types),
    Fact =.. [Name|Args],
    Pattern =.. [Name|Others],
    assertz(relation(Fact, Types, Pattern)),
    stored(Fact, Stored),
    functor(Stored, Store, Arity),
    dynamic(Store/Arity),
    enumeration(Modes, Args, shim:Stored, Goal).

argument(-Type, Arg, _, Type-Arg) :- !.
argument(Type, Arg, Arg, Type-Arg).

enumeration([], [], Goal, Goal).
enumeration([-_|Modes], [_|Args], Goal0, Goal) :- !,
    enumeration(Modes, Args, Goal0, Goal).
enumeration([Type|Modes], [Arg|Args], Goal0, (shim:domain(Type, Arg), Goal)) :-
    enumeration(Modes, Args, Goal0, Goal).

user:term_expansion((:- Directive), Clauses) :- directive(Directive, Clauses).

stored(Fact, Stored) :-
    Fact =.. [Name|Args],
    atom_concat('now ', Name, Store),
    Stored =.. [Store|Args].

% The starting position

enumerate_types :-
    findall(Type, (relation(_, Types, _), member(Type-_, Types)), All),
    sort(All, Different),
    forall(member(Type, Different),
           ( findall(V, call(user:Type, V), Vs), list_to_set(Vs, Set),
             forall(member(V, Set), assertz(domain(Type, V))) )).

set_up :-
    ( domain(player, First) -> add(turn(First), _) ; true ),
    ( current_predicate(user:initially/1) -> forall(user:initially(Fact), ( checked(Fact), add(Fact, _) )) ; true ).

% Changes: all are checked, then made, deletions first; each returns what undoes it

changed(Changes, Undo) :-
    must_be(list, Changes),
    maplist(checked, Changes),
    partition([-_]>>true, Changes, Deletions, Additions),
    maplist([-Fact, Undo1]>>delete_fact(Fact, Undo1), Deletions, Undos1),
    maplist(add, Additions, Undos2),
    append(Undos1, Undos2, Undos),
    reverse(Undos, Undo),
    abolish_all_tables.

% A fact of the position is a declared relation with every argument inside its type.
checked(Change) :-
    must_be(ground, Change),
    ( Change = -Fact -> true ; Fact = Change ),
    relation(Fact, Types, _), !,
    forall(member(Type-Value, Types), ( domain(Type, Value) -> true ; type_error(Type, Value) )).

delete_fact(Fact, Undo) :-
    stored(Fact, Stored),
    ( retract(Stored) -> Undo = assertz(Stored) ; Undo = true ).

add(Fact, (retract(New), Restore)) :-
    relation(Fact, _, Pattern), !,
    stored(Pattern, Old),
    stored(Fact, New),
    ( retract(Old) -> Restore = assertz(Old) ; Restore = true ),
    assertz(New).

undo(Undo) :- maplist(call, Undo), abolish_all_tables.

suppose(Changes, Goal) :-
    changed(Changes, Undo),
    (   catch(Goal, Ball, (undo(Undo), throw(Ball)))
    ->  undo(Undo)
    ;   undo(Undo), fail
    ).

repeated(1).
