//! After whatever went wrong, the engine answers as before, again and again.

use regola::{Engine, Limits, Term};

use crate::asking::{self, answers, answers_once, engine};

const RULES: &str = "
    :- state(cell(square, -mark)).
    square(S) :- between(1, 9, S).
    mark(x). mark(o).
    initially(cell(5, x)).
    :- table reach/2.
    next(X, Y) :- square(X), Y is X mod 9 + 1.
    reach(X, Y) :- next(X, Y).
    reach(X, Y) :- reach(X, Z), next(Z, Y).
    loop :- loop.
    deep(N) :- M is N + 1, deep(M), true.
    held(L) :- findall(S-M, cell(S, M), L).
    bad(S) :- findall(M, ( cell(S, M), X is M + 1, X > 0 ), _).
";

/// Goals that end in every possible way.
const ENDS: &[&str] = &[
    "loop",
    "deep(0)",
    "throw(ball)",
    "X is foo",
    "suppose([cell(1, o)], loop)",
    "suppose([cell(1, o)], deep(0))",
    "suppose([cell(1, o)], throw(ball))",
    "suppose([cell(1, o)], bad(1))",
    "suppose([cell(1, o)], suppose([-cell(5, _)], loop))",
    "suppose([cell(1, o)], fail)",
    "suppose([cell(1, o)], cell(X, o))",
    "suppose([cell(10, o)], true)",
    "findall(X, suppose([cell(X, o)], bad(X)), L)",
    "catch(suppose([cell(1, o)], throw(a)), b, true)",
    "findall(X, (member(X, [1, 2]), loop), L)",
    "findall(X, (member(X, [1, 2]), throw(X)), L)",
    "reach(X, Y), throw(found)",
    "suppose([cell(2, x)], (reach(1, X), loop))",
    "atom_length(X, Y)",
    "undefined_thing",
    "syntax error here",
];

fn tight() -> Limits {
    Limits { steps: 2000, memory: 1 << 16, tables: 1 << 16, ..Limits::default() }
}

#[track_caller]
fn is_as_before(engine: &mut Engine) {
    answers_once(engine, "held(L)", "L = [5-x]");
    assert_eq!(engine.state().key(), engine.state().key_from_scratch());
    assert_eq!(answers(engine, "member(X, [a, b])"), ["X = a", "X = b"]);
}

#[test]
fn every_end_leaves_the_engine_usable() {
    let mut engine = engine(RULES);
    for goal in ENDS {
        engine.set_limits(tight());
        let _ = asking::all(&mut engine, goal);
        engine.set_limits(asking::small());
        is_as_before(&mut engine);
        answers_once(&mut engine, "aggregate_all(count, reach(1, _), N)", "N = 9");
    }
}

#[test]
fn a_thousand_limits_later() {
    let mut engine = engine(RULES);
    for round in 0..1000 {
        engine.set_limits(tight());
        let _ = asking::all(&mut engine, ENDS[round % ENDS.len()]);
    }
    is_as_before(&mut engine);
    answers_once(&mut engine, "aggregate_all(count, reach(1, _), N)", "N = 9");
}

/// Answers that are not asked for to the end, and engines dropped in the middle.
#[test]
fn answers_left_half_way() {
    let mut engine = engine(RULES);
    for goal in ["square(X)", "suppose([cell(1, o)], cell(X, Y))", "reach(X, Y)", "between(1, inf, X)"] {
        for taken in 0..3 {
            let taken = engine.ask(goal).expect("it can be read").take(taken).count();
            assert!(taken < 3);
            is_as_before(&mut engine);
        }
    }
}

#[test]
fn an_exception_in_a_findall_inside_a_suppose() {
    let mut engine = engine(RULES);
    let error = asking::all(&mut engine, "suppose([cell(1, o)], bad(1))").expect_err("o is no number");
    assert_eq!(asking::line(&error), "error error(type_error(evaluable, o/0), _A)");
    is_as_before(&mut engine);
    answers_once(&mut engine, "catch(suppose([cell(1, o)], bad(1)), error(_, _), held(L))", "L = [5-x]");
}

#[test]
fn changes_that_cannot_be_made_change_nothing() {
    let mut engine = engine(RULES);
    let cell = |square, mark| Term::compound("cell", [Term::int(square), mark]);
    for change in
        [cell(10, Term::atom("x")), cell(1, Term::atom("z")), cell(1, Term::var("X")), Term::atom("cell"), Term::int(3)]
    {
        engine.change(&[cell(1, Term::atom("o")), change]).expect_err("not a fact of the position");
        is_as_before(&mut engine);
    }
}

/// Limits of every size, down to none at all.
#[test]
fn tiny_limits() {
    let mut engine = engine(RULES);
    for goal in ENDS.iter().chain(&["true", "square(X)", "reach(1, X)", "held(L)"]) {
        for steps in [0, 1, 2, 3, 10, 100] {
            engine.set_limits(Limits { steps, ..asking::small() });
            let _ = asking::lines(&mut engine, goal, 20);
        }
        for memory in [0, 1, 8, 100, 1000, 10_000] {
            engine.set_limits(Limits { memory, ..asking::small() });
            let _ = asking::lines(&mut engine, goal, 20);
            engine.set_limits(Limits { tables: memory, ..asking::small() });
            let _ = asking::lines(&mut engine, goal, 20);
        }
    }
    engine.set_limits(asking::small());
    is_as_before(&mut engine);
}
