//! Texts that are no rules, rules that run at load, and files too large to read.

use regola::{Engine, Rules, syntax};

use crate::asking;

/// The codes of the errors that loading gives.
#[track_caller]
fn errors(text: &str) -> Vec<&'static str> {
    let loaded = Rules::from_text("hostile.pl", text);
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
