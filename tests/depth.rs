//! Texts nested as deeply as the reader allows are compiled and run on an ordinary thread's stack.

use regola::{Engine, Rules};

/// As many levels as the reader allows for something that is nested by that many levels at once.
fn depth(levels: usize) -> usize {
    regola::syntax::MAX_DEPTH as usize / levels - 4
}

/// Loads a program and asks `goal`, on a stack of the size that threads usually have.
fn answers(text: String, goal: &'static str) -> Vec<String> {
    let ask = move || {
        let loaded = Rules::builder("deep.pl", &text).load();
        let messages: Vec<_> = loaded.diagnostics.iter().map(|problem| problem.message.clone()).collect();
        let rules = loaded.rules.unwrap_or_else(|| panic!("does not load: {messages:?}"));
        let mut engine = Engine::new(&rules);
        let answers = engine.ask(goal).expect("a goal");
        answers.map(|answer| answer.expect("an answer").to_string()).collect()
    };
    let thread = std::thread::Builder::new().stack_size(2 << 20).spawn(ask).expect("a thread");
    thread.join().expect("no overflow")
}

fn nested(levels: usize, before: &str, inside: &str, after: &str) -> String {
    format!("{}{inside}{}", before.repeat(depth(levels)), after.repeat(depth(levels)))
}

#[test]
fn control_constructs() {
    let constructs = [(2, "(", " ; fail)"), (3, "(", " -> true ; fail)"), (1, "(fail ; ", ")"), (2, "(", ", true)")];
    for (levels, before, after) in constructs {
        let body = nested(levels, before, "true", after);
        assert_eq!(answers(format!("a :- {body}."), "a, !"), ["true"], "{before}…{after}");
    }
}

#[test]
fn negations() {
    let even = "\\+ ".repeat(depth(1) / 2 * 2);
    assert_eq!(answers(format!("a :- {even} true."), "a"), ["true"]);
    assert_eq!(answers(format!("a :- {}.", nested(4, "\\+ \\+ (", "true", ", true)")), "a"), ["true"]);
}

#[test]
fn collections_and_other_goal_arguments() {
    for (before, after) in [("once((", ", true))"), ("forall((", ", true), true)"), ("catch((", ", true), _, true)")] {
        assert_eq!(answers(format!("a :- {}.", nested(3, before, "true", after)), "a, !"), ["true"], "{before}");
    }
    let counted = nested(3, "aggregate_all(count, (", "true", ", true), _)");
    assert_eq!(answers(format!("a :- {counted}."), "a"), ["true"]);
}

#[test]
fn terms_in_heads_and_bodies() {
    let term = nested(1, "f(", "X", ", y)");
    let program = format!("a(X, {term}). b(X) :- a(X, T), T = {term}. c({}).", nested(1, "g(", "z", ", y)"));
    assert_eq!(answers(program, "b(1), c(_), a(2, T), a(N, T)"), [format!("T = {}, N = 2", term.replace('X', "2"))]);
}

#[test]
fn expressions() {
    let sum = "Y".to_owned() + &" + 1".repeat(depth(1));
    let program = format!("a(Y, X) :- X is {}. b(Y, X) :- {sum} =:= X.", nested(2, "(", "Y", " + 1)"));
    assert_eq!(answers(program, "a(5, X), b(-996, 0)"), [format!("X = {}", 5 + depth(2))]);
}

/// The codes of what is wrong with a program, loaded on a stack of the size that threads usually have.
fn problems(text: String) -> Vec<&'static str> {
    let load = move || Rules::builder("deep.pl", &text).load().diagnostics.iter().map(|problem| problem.code).collect();
    let thread = std::thread::Builder::new().stack_size(2 << 20).spawn(load).expect("a thread");
    thread.join().expect("no overflow")
}

fn joined(count: usize, separator: &str, part: impl Fn(usize) -> String) -> String {
    (0..count).map(part).collect::<Vec<_>>().join(separator)
}

/// Each is a level of its own, although no bracket is nested.
#[test]
fn twenty_thousand_branches_are_too_deep() {
    let branches = joined(20_000, " ; ", |n| format!("X =:= {n} -> true"));
    assert_eq!(problems(format!("a(X) :- {branches}.")), ["too-deep"]);
    let arrows = joined(20_000, " -> ", |n| format!("X > {n}"));
    assert_eq!(problems(format!("a(X) :- {arrows}.")), ["too-deep"]);
    let mixed = joined(20_000, " ; ", |n| format!("X > {n} ; X > {n} -> true"));
    assert_eq!(problems(format!("a(X) :- {mixed}.")), ["too-deep"]);
}

#[test]
fn branches_as_deep_as_allowed() {
    let branches = joined(depth(1), " ; ", |n| format!("X =:= {n} -> Y = {n}"));
    assert_eq!(answers(format!("a(X, Y) :- {branches}."), "a(900, Y)"), ["Y = 900"]);
    let arrows = joined(depth(1), " -> ", |n| format!("X > {n}"));
    assert_eq!(answers(format!("a(X) :- {arrows}."), "a(10000)"), ["true"]);
}

#[test]
fn long_conjunctions_and_disjunctions() {
    let tests = joined(100_000, ", ", |n| format!("X > {n}"));
    assert_eq!(answers(format!("a(X) :- {tests}."), "a(1000000)"), ["true"]);
    let calls = joined(50_000, ", ", |_| "b(X)".to_owned());
    assert_eq!(answers(format!("a(X) :- {calls}. b(X) :- X > 1."), "a(2)"), ["true"]);
    let ways = joined(50_000, " ; ", |n| format!("X = {n}"));
    assert_eq!(answers(format!("a(X) :- {ways}."), "a(X), X > 49998"), ["X = 49999"]);
}

/// What is on the right of `^` is nested without a bracket.
#[test]
fn a_power_of_a_power_of_a_power() {
    let power = joined(100_000, "^", |_| "X".to_owned());
    assert_eq!(answers(format!("a(X, Y) :- Y is {power}. b(X, X^{power})."), "a(1, Y), b(2, 2^_)"), ["Y = 1"]);
}

#[test]
fn a_chain_of_twenty_thousand_predicates() {
    let chain = joined(20_000, "\n", |n| format!("p{}(X) :- p{n}(X).", n + 1));
    assert_eq!(answers(format!("p0(1). p0(2).\n{chain}"), "p20000(X), X > 1"), ["X = 2"]);
}
