//! Texts that are no rules, rules that run at load, and files too large to read.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use regola::{Engine, Limit, Limits, Loaded, Rules, SourceFile, syntax};

use crate::asking;

/// The codes of the errors that loading gives.
#[track_caller]
fn errors(text: &str) -> Vec<&'static str> {
    let loaded = Rules::builder("hostile.pl", text).load();
    let codes: Vec<_> =
        loaded.diagnostics.iter().filter(|problem| problem.is_error()).map(|problem| problem.code).collect();
    assert_eq!(loaded.rules.is_none(), !codes.is_empty(), "rules unless there are errors");
    codes
}

#[test]
fn nested_brackets() {
    for open in ["(", "[", "f(", "- ", "[a|"] {
        assert!(!errors(&format!("p :- {}", open.repeat(100_000))).is_empty(), "{open}");
    }
    for (open, close) in [("(", ")"), ("[", "]"), ("f(", ")")] {
        let text = format!("p({}a{}).", open.repeat(100_000), close.repeat(100_000));
        assert!(!errors(&text).is_empty(), "{open}");
        assert!(Engine::new(&asking::rules("")).ask(&text).is_err(), "{open}");
    }
}

#[test]
fn a_file_that_is_too_large() {
    let text = "p(a).\n".repeat(50 << 20 >> 2);
    assert!(text.len() > syntax::MAX_TEXT);
    assert_eq!(errors(&text), ["file-too-large"]);
}

#[test]
fn nul_bytes_and_other_control_characters() {
    assert!(!errors("p(a\0).").is_empty());
    assert!(!errors("\0").is_empty());
    assert!(!errors("p(\u{1b}[31m).").is_empty());
    assert!(!errors("p(\u{feff}\u{202e}).").is_empty());
}

#[test]
fn types_that_mean_harm() {
    let with = |types: &str| errors(&format!(":- state(s(t)). {types}"));
    assert_eq!(with("t(X) :- between(1, inf, X)."), ["infinite-type"]);
    assert_eq!(with("t(X) :- t(Y), X is Y + 1. t(0)."), ["infinite-type"]);
    assert_eq!(with("t(X) :- Y = foo, X is Y + 1."), ["bad-type"]);
    assert_eq!(with("t(_)."), ["bad-type"]);
    assert_eq!(with("t(f(_))."), ["bad-type"]);
    assert_eq!(with("t(X) :- fail, X = 1."), ["bad-type"]);
    assert_eq!(with("t(X) :- throw(X)."), ["bad-type"]);
    assert!(with("t(X) :- member(X, [f(a, [b]), \"text\", 9223372036854775807, -9223372036854775808]).").is_empty());
    let doubling = "t(T) :- b(60, T). b(0, x). b(N, f(T, T)) :- N > 0, M is N - 1, b(M, T).";
    assert!(!with(doubling).is_empty());
}

#[test]
fn relations_that_are_too_large() {
    assert_eq!(errors(":- state(s(t, t, t)). t(X) :- between(1, 1000, X)."), ["state-too-large"]);
    assert_eq!(errors(":- state(s(t, t, t, t, t, t)). t(X) :- between(1, 100000, X)."), ["state-too-large"]);
    assert_eq!(errors(":- state(s(-t, -t, -t, -t)). t(X) :- between(1, 1000, X)."), ["state-too-large"]);
}

/// 1000 to the power of ten is more than 64 bits can count.
#[test]
fn places_that_no_number_can_count() {
    let text = |keys: &str| {
        format!(
            ":- players([x, o]). :- state(c({keys})). t(S) :- between(1, 1000, S).
        legal(m). effect(m, [])."
        )
    };
    assert_eq!(errors(&text("t, t, t, t, t, t, t, t, t, t")), ["state-too-large"]);
    assert_eq!(errors(&text("-t, -t, -t, -t, -t, -t, -t, -t, -t, -t")), ["state-too-large"]);
}

/// Loads a text within limits.
fn within(text: &str, limits: &Limits) -> Loaded {
    Rules::builder("hostile.pl", text).limits(limits.clone()).load()
}

/// The message of the only problem.
#[track_caller]
fn message(loaded: &Loaded) -> &str {
    assert!(loaded.rules.is_none() && loaded.diagnostics.len() == 1, "{:?}", loaded.diagnostics);
    &loaded.diagnostics[0].message
}

#[test]
fn many_slow_types_have_one_limit_together() {
    let slow = |n: usize| format!(":- state(s{n}(t{n})). t{n}(1) :- between(1, inf, Y), Y > 10000, !.\n");
    let text: String = (0..20).map(slow).collect();
    assert!(within(&text, &Limits::default()).rules.is_some());
    let loaded = within(&text, &Limits { steps: 100_000, ..Limits::default() });
    assert_eq!(loaded.limit, Some(Limit::Steps(100_000)));
    let told = message(&loaded);
    assert!(told.starts_with("listing the values of type `t") && told.ends_with("100000 steps was reached"), "{told}");
}

#[test]
fn the_parts_of_loading_look_at_the_stop_flag() {
    let limits = Limits { stop: Arc::new(AtomicBool::new(true)), ..Limits::default() };
    let loaded = within(":- state(s(t)). t(1).", &limits);
    assert_eq!((loaded.limit, message(&loaded)), (Some(Limit::Stopped), "reading hostile.pl: interrupted"));
}

#[test]
fn a_text_that_needs_too_much_memory() {
    let text = format!("p([{}]).", vec!["a"; 100_000].join(", "));
    assert!(within(&text, &Limits::default()).rules.is_some());
    let loaded = within(&text, &Limits { memory: 8 << 20, ..Limits::default() });
    assert_eq!(message(&loaded), "reading hostile.pl: the memory limit of 8 MiB was reached");
    // Not even the clauses before the one that is too large.
    let loaded = within(&format!("q(1). {text} q(2)."), &Limits { memory: 8 << 20, ..Limits::default() });
    assert_eq!(loaded.limit, Some(Limit::Memory(8 << 20)));
    assert!(loaded.rules.is_none());
}

#[test]
fn types_and_positions_that_need_too_much_memory() {
    let limits = Limits { memory: 8 << 20, ..Limits::default() };
    let large = |n: usize| format!(":- state(s{n}(-t{n})). t{n}(X) :- between(1, 10000, X).\n");
    let loaded = within(&(0..20).map(large).collect::<String>(), &limits);
    assert!(message(&loaded).starts_with("listing the values of type"), "{:?}", loaded.diagnostics);
    let text = ":- state(s(t, t)). t(X) :- between(1, 1000, X).";
    assert!(within(text, &Limits::default()).rules.is_some());
    assert_eq!(within(text, &limits).diagnostics[0].code, "state-too-large");
}

#[test]
fn setting_up_the_position_has_the_limits_of_loading() {
    let text = ":- state(s(t)). t(1). initially(s(1)) :- \\+ s(1), between(1, 1000000, X), X < 0. initially(s(1)).";
    let loaded = within(text, &Limits { steps: 10_000, ..Limits::default() });
    assert_eq!(message(&loaded), "setting up the starting position: the limit of 10000 steps was reached");
}

/// Each took the square of its length.
#[test]
fn sentences_of_many_braces_and_many_comments() {
    assert!(errors(&format!("%! {}\np(a).", "{".repeat(300_000))).is_empty());
    assert!(errors(&format!("{}p(a).", "%! so\n".repeat(100_000))).is_empty());
    let goals: String = (0..20_000).map(|n| format!("%! {n}\nX > {n},\n")).collect();
    assert!(errors(&format!("p(X) :- {goals} true.")).is_empty());
}

#[test]
fn ten_thousand_types_and_relations() {
    let text: String = (0..10_000).map(|n| format!(":- state(s{n}(t{n}, -t{n})). t{n}({n}). t{n}(a).\n")).collect();
    assert!(errors(&text).is_empty());
}

#[test]
fn a_head_of_thirty_thousand_variables() {
    let names = (0..30_000).map(|n| format!("X{n}")).collect::<Vec<_>>().join(", ");
    assert!(errors(&format!("p({names}) :- X0 > 1, !. p({names}) :- !.")).is_empty());
}

/// The slots that every call must keep are the square of the length of the clause.
#[test]
fn a_clause_whose_variables_all_outlive_its_calls() {
    let calls = (0..8_000).map(|n| format!("q(X{n})")).collect::<Vec<_>>().join(", ");
    let names = (0..8_000).map(|n| format!("X{n}")).collect::<Vec<_>>().join(", ");
    assert_eq!(errors(&format!("p :- {calls}, q([{names}]). q(X) :- X = 1. q(2).")), ["clause-too-large"]);
}

#[test]
fn games_that_extend_each_other_without_end() {
    let text = |number: usize| SourceFile::new(&format!("g{number}.pl"), &format!(":- extends(g{}).", number + 1));
    let mut find = |game: &str| Ok(text(game[1..].parse().expect("a number")));
    let loaded = Rules::load(text(0), &mut find, &[]);
    let codes: Vec<_> = loaded.diagnostics.iter().map(|problem| problem.code).collect();
    assert_eq!(codes, ["too-deep"]);
}

/// More relations than an instruction can tell apart.
#[test]
fn relations_that_are_too_many() {
    let relations: String = (0..=1 << 16).map(|number| format!(":- state(s{number}(t)).\n")).collect();
    assert_eq!(errors(&format!("t(1). {relations}")), ["state-too-large"]);
}

#[test]
fn starting_positions_that_mean_harm() {
    let with = |rules: &str| errors(&format!(":- state(s(t)). t(1). t(2). {rules}"));
    assert!(!with("initially(s(X)) :- between(1, inf, X).").is_empty());
    assert_eq!(with("initially(s(X)) :- initially(s(X))."), ["bad-position"]);
    assert_eq!(with("initially(s(3))."), ["outside-type"]);
    assert_eq!(with("initially(s(_))."), ["outside-type"]);
    assert!(!with("initially(X) :- X = 1.").is_empty());
    assert!(!with("initially(_).").is_empty());
    assert!(!with("initially(-s(1)).").is_empty() || with("initially(-s(1)).").is_empty());
    assert_eq!(with("initially(s(1)) :- throw(oops)."), ["bad-position"]);
    assert!(!with("initially(s(X)) :- X = f(X).").is_empty());
    assert!(with("initially(s(1)). initially(s(2)) :- s(1).").is_empty());
}

/// The checks cannot see through a goal that is put together at run time.
#[test]
fn a_type_that_asks_about_the_position_behind_the_back_of_the_checks() {
    let with =
        |t: &str| errors(&format!(":- players([x, o]). :- state(c(t)). t(X) :- {t}. legal(a). effect(a, [c(1)])."));
    assert_eq!(with("G =.. [turn, X], call(G)"), ["bad-type"]);
    assert_eq!(with("G =.. [suppose, [turn(o)], X = 1], call(G)"), ["bad-type"]);
}
