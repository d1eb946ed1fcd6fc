% Prints SWI-Prolog's answers to the query blocks of a rules file:
%
%     swipl -q tests/swi/answers.pl -- FILE
%
% Each block gives a line `@N`, N the line of its `% ?-`, and then its answer lines without the comment sign.
% Blocks marked `% not on swi: reason` are left out.

:- use_module(shim).
:- use_module(library(readutil)).
:- initialization(main, main).

main([File]) :-
    set_prolog_flag(user:double_quotes, atom),
    set_prolog_flag(encoding, utf8),
    set_stream(user_output, encoding(utf8)),
    load_rules(File),
    read_file_to_string(File, Text, [encoding(utf8)]),
    split_string(Text, "\n", "\r", Lines),
    blocks(Lines, 1).

blocks([], _).
blocks([Line|Lines], N) :-
    N1 is N + 1,
    (   string_concat("% ?- ", Start, Line)
    ->  goal(Start, Lines, Goal, Expected, OnSwi),
        ( OnSwi == true -> format("@~d~n", [N]), answer(Goal, Expected) ; true )
    ;   true
    ),
    blocks(Lines, N1).

% The goal's text up to its full stop, and how many of the answers that follow are wanted.
goal(Text, Lines, Text, Expected, true) :-
    string_concat(_, ".", Text), !,
    expected(Lines, 0, Expected).
goal(Text, _, Text, all, false) :-
    sub_string(Text, _, _, _, "% not on swi: "), !.
goal(Text, [Line|Lines], Goal, Expected, OnSwi) :-
    string_concat("%", More, Line),
    string_concat(Text, More, Longer),
    goal(Longer, Lines, Goal, Expected, OnSwi).

expected(["% ..."|_], N, N) :- !.
expected([Line|Lines], N, Expected) :-
    string_concat("% ", _, Line), !,
    N1 is N + 1,
    expected(Lines, N1, Expected).
expected(_, _, all).

answer(Text, Expected) :-
    term_string(Goal, Text, [variable_names(Names), module(user)]),
    exclude([N=_]>>sub_atom(N, 0, _, _, '_'), Names, Shown),
    Count = count(0),
    catch(answers(Goal, Shown, Expected, Count), Ball, thrown(Ball)).

answers(Goal, Shown, Expected, Count) :-
    call(user:Goal),
    print_answer(Shown),
    arg(1, Count, N0), N is N0 + 1, nb_setarg(1, Count, N),
    N == Expected, !,
    writeln(...).
answers(_, _, _, count(N)) :-
    ( N == 0 -> writeln(false) ; true ).

print_answer(Names) :-
    bindings(Names, Bindings, Unbound),
    term_variables(Bindings, Vars0),
    exclude(named(Unbound), Vars0, Vars),
    fresh_names(Vars, 0, Fresh),
    append(Unbound, Fresh, Known),
    (   Bindings == []
    ->  writeln(true)
    ;   maplist(binding_text(Known), Bindings, Texts),
        atomic_list_concat(Texts, ', ', Line),
        writeln(Line)
    ).

% A variable without a value has its own name, or that of the next one it is unified with.
bindings([], [], []).
bindings([Name=Value|Names], Bindings, Unbound) :-
    bindings(Names, Bindings0, Unbound0),
    (   nonvar(Value)
    ->  Bindings = [Name=Value|Bindings0], Unbound = Unbound0
    ;   member(Other=Later, Names), Later == Value
    ->  Bindings = [Name=='$same'(Other)|Bindings0], Unbound = Unbound0
    ;   Bindings = Bindings0, Unbound = [Name=Value|Unbound0]
    ).

named(Names, Var) :- member(_=Named, Names), Named == Var, !.

fresh_names([], _, []).
fresh_names([Var|Vars], N, [Name=Var|Names]) :-
    Letter is 0'A + N mod 26, Round is N // 26,
    ( Round =:= 0 -> format(atom(Name), '_~c', [Letter]) ; format(atom(Name), '_~c~d', [Letter, Round]) ),
    N1 is N + 1,
    fresh_names(Vars, N1, Names).

binding_text(_, Name=='$same'(Other), Text) :- !,
    format(atom(Text), '~w = ~w', [Name, Other]).
binding_text(Known, Name=Value, Text) :-
    term_text(Value, Known, ValueText),
    format(atom(Text), '~w = ~w', [Name, ValueText]).

term_text(Term, Known, Text) :-
    with_output_to(atom(Text), write_term(Term, [ quoted(true), spacing(next_argument), priority(699),
                                                  variable_names(Known) ])).

thrown(Ball) :-
    ( nonvar(Ball), Ball = error(Formal, _) -> true ; Formal = Ball ),
    term_variables(Formal, Vars),
    fresh_names(Vars, 0, Names),
    term_text(Formal, Names, Text),
    format("error ~w~n", [Text]).
