% Runs one program of benches/machine on SWI-Prolog: swipl -O swi_driver.pl -- FILE GOAL CHECK
% Prints the goal's own wall time in milliseconds and whether the check holds, so that neither the start of the
% process nor the loading of libraries and program counts.

:- use_module(library(lists)).
:- use_module(library(apply)).
:- use_module(library(aggregate)).
:- use_module(library(error)).

:- initialization(main, main).

main :-
    current_prolog_flag(argv, [File, GoalText, CheckText]),
    set_prolog_flag(double_quotes, atom),
    load_files(user:File, [silent(true)]),
    term_to_atom(Goal, GoalText),
    term_to_atom(Check, CheckText),
    get_time(Start),
    ( once(user:Goal) -> Verdict = done ; Verdict = failed ),
    get_time(End),
    ( once(user:Check) -> Checked = agrees ; Checked = differs ),
    Milliseconds is (End - Start) * 1000,
    format("~4f ~w ~w~n", [Milliseconds, Verdict, Checked]).
