//! What other Prologs have and rules files do not, and what to use instead.
//!
//! A rules file may come from a stranger: nothing in it can touch the machine, remember anything outside the
//! position, or compute inexactly.

const STATE: &str = "rules cannot change themselves: declare what varies during a game as a relation with \
     `:- state(…).`, change it with `effect/2`, and try changes out with `suppose/2`";
const OUTPUT: &str = "rules have no input or output: describe what people see with `notation/2`, `tile`, `token` and \
     `bar`, and look at values with queries";
const FILES: &str = "rules cannot read or write files: build on another game with `:- extends(name).`";
const MACHINE: &str = "rules have no access to the computer they run on, its clock or its settings";
const GLOBALS: &str =
    "there are no global variables: pass values as arguments, or declare a relation with `:- state(…).`";
const STRINGS: &str = "\"text\" is an atom here: use `atom_concat/3`, `atom_length/2`, `atom_chars/2`, \
     `atom_codes/2` or `atom_number/2`";
const GRAMMAR: &str =
    "there are no grammar rules: write a clause with two more arguments, for the list before and after";
const MODULES: &str = "there are no modules: all list predicates are built in, and you get another game's rules \
     with `:- extends(name).`";
const OPERATORS: &str = "operators cannot be defined: write the term as `name(Left, Right)`";
const SOFT_CUT: &str = "there is no `*->`: use `->` if the first answer is enough, or `findall/3` for all of them";
const LAMBDA: &str = "there are no lambda expressions: define a predicate for the goal and pass its name";
const NEGATION: &str = "write `\\+ Goal`";
const RANDOM: &str = "rules are exact and repeatable, so there are no random numbers";
const FLOATS: &str = "there are no floats: scale to integers, so that search is exact";
const THREADS: &str = "rules have no threads; the engine searches with several threads on its own";
const CONSTRAINTS: &str = "there are no constraints or delayed goals: enumerate values with `between/3` and test them";

/// Names of predicates, whatever their arity, and what to use instead.
const PREDICATES: &[(&str, &str)] = &[
    ("dynamic assert asserta assertz retract retractall abolish erase recorda recordz recorded flag", STATE),
    (
        "table tnot abolish_all_tables",
        "table a predicate with the directive `:- table name/arity.`; the engine manages the tables",
    ),
    (
        "write writeln print write_canonical writeq write_term portray_clause print_message format nl \
         tab put_char put_byte put display listing read read_term get_char peek_char get_byte peek_byte \
         get_code put_code peek_code ttyflush flush_output prompt with_output_to sformat \
         debug trace notrace spy nospy",
        OUTPUT,
    ),
    (
        "consult ensure_loaded load_files open close see seen seeing tell told telling \
         current_input current_output set_input set_output exists_file exists_directory \
         delete_file read_term_from_atom set_stream_position stream_property",
        FILES,
    ),
    (
        "halt shell system getenv setenv unix get_time statistics sleep garbage_collect prolog_flag \
         current_prolog_flag set_prolog_flag stamp_date_time format_time initialization \
         working_directory cputime abort",
        MACHINE,
    ),
    ("b_setval b_getval nb_setval nb_getval nb_setarg setarg nb_current g_assign g_read", GLOBALS),
    (
        "string_concat string_length string_chars string_codes string_to_atom string_code sub_string \
         split_string string_lower string_upper number_string atom_string term_string string text_concat \
         atomics_to_string read_term_from_string text_to_string char_type code_type",
        STRINGS,
    ),
    ("phrase dcg_translate_rule -->", GRAMMAR),
    ("use_module module import_module add_import_module : @ reexport export import", MODULES),
    ("op current_op", OPERATORS),
    ("*->", SOFT_CUT),
    (">>", LAMBDA),
    ("not", NEGATION),
    ("random random_between random_member random_permutation set_random", RANDOM),
    ("float is_float rational rationalize", FLOATS),
    (
        "thread_create thread_join thread_send_message mutex_create with_mutex concurrent \
         concurrent_maplist",
        THREADS,
    ),
    (
        "freeze when dif put_attr get_attr #= #\\= #< #> #=< #>= ins labeling all_different \
         all_distinct",
        CONSTRAINTS,
    ),
];

const DIVISION: &str =
    "there is only integer division: `//` drops the remainder, `div` rounds down, `mod` gives the remainder";
const ROOT: &str = "there are no floats: compare squares (`R * R =< N`), or scale to integers";
const NO_FLOATS: &str = "there are no floats: scale to integers (say, hundredths), so that search is exact";
const NO_ROUNDING: &str = "numbers are already integers: remove this, or use `//`, `div` and `mod`";
const NO_CHANCE: &str = "rules are exact and repeatable, so there are no random numbers";

/// Names of functions of arithmetic, whatever their arity, and what to use instead.
const FUNCTIONS: &[(&str, &str)] = &[
    ("/", DIVISION),
    ("sqrt nth_root", ROOT),
    (
        "sin cos tan asin acos atan atan2 sinh cosh tanh asinh acosh atanh cot exp log log2 pi e inf \
         infinite nan epsilon float float_integer_part float_fractional_part copysign nexttoward rdiv \
         rational rationalize cputime realtime",
        NO_FLOATS,
    ),
    ("integer truncate round ceiling floor", NO_ROUNDING),
    ("random random_float", NO_CHANCE),
    ("%", "for the remainder, use `mod`"),
    ("&", "for bitwise and, use `/\\`"),
    ("|", "for bitwise or, use `\\/`"),
];

/// Names of directives, and what to use instead.
const DIRECTIVES: &[(&str, &str)] = &[
    ("dynamic", STATE),
    ("discontiguous", "remove it: the clauses of a predicate can be anywhere in the file"),
    ("multifile", "remove it: a game that `extends` another adds its clauses to the existing ones"),
    ("module use_module ensure_loaded consult include load_files reexport", MODULES),
    (
        "initialization",
        "nothing runs when rules are loaded: describe the starting position with `initially/1`, and run goals as queries",
    ),
    ("op", OPERATORS),
    (
        "set_prolog_flag style_check use_foreign_library encoding license prolog_load_context",
        "remove it: there are no such settings",
    ),
    ("char_conversion", "remove it: characters are read as written"),
    (
        "meta_predicate mode pred type det public volatile thread_local create_prolog_flag",
        "remove it: it is not needed",
    ),
    ("type_of types", "a type is any predicate with one argument; `:- state(rel(type, …)).` names it"),
    ("tabling memo", "write `:- table name/arity.`"),
    ("assert asserta assertz retract", STATE),
];

/// What to use instead of a predicate that other Prologs have.
pub(super) fn predicate(name: &str) -> Option<&'static str> {
    instead(PREDICATES, name)
}

/// What to use instead of a function of arithmetic that other Prologs have.
pub(super) fn function(name: &str) -> Option<&'static str> {
    instead(FUNCTIONS, name)
}

/// What to use instead of a directive that other Prologs have.
pub(super) fn directive(name: &str) -> Option<&'static str> {
    instead(DIRECTIVES, name).or_else(|| predicate(name))
}

fn instead(groups: &[(&str, &'static str)], name: &str) -> Option<&'static str> {
    groups.iter().find(|(names, _)| names.split(' ').any(|known| known == name)).map(|(_, instead)| *instead)
}
