//! Control against the model: random programs, compiled, called and asked, give its answers in its order.

use proptest::prelude::{Just, Strategy, prop_oneof};
use proptest::test_runner::TestRunner;
use regola::{Engine, Limits, QueryError, Term};

use crate::asking;
use crate::interpreter::{Clause, Interpreter, Stop, VARIABLES};
use crate::model::{Bindings, T, canonical};

/// More answers than this are not compared.
const MOST: usize = 30;

fn simple() -> impl Strategy<Value = T> {
    prop_oneof![
        4 => (0..VARIABLES).prop_map(T::Var),
        2 => proptest::sample::select(vec!["a", "b", "[]"]).prop_map(T::Atom),
        2 => (0..4i64).prop_map(T::Int),
    ]
}

fn term() -> impl Strategy<Value = T> {
    simple().prop_recursive(2, 6, 2, |inner| {
        prop_oneof![
            inner.clone().prop_map(|arg| T::App("f", vec![arg])),
            (inner.clone(), inner).prop_map(|(head, tail)| T::App(crate::model::CONS, vec![head, tail])),
        ]
    })
}

/// A constant that no check at load knows to be wrong.
fn number() -> impl Strategy<Value = T> {
    prop_oneof![(0..VARIABLES).prop_map(T::Var), (0..4i64).prop_map(T::Int)]
}

fn app1(name: &'static str) -> impl Fn(T) -> T + Clone {
    move |arg| T::App(name, vec![arg])
}

fn app2(name: &'static str) -> impl Fn((T, T)) -> T + Clone {
    move |(a, b)| T::App(name, vec![a, b])
}

fn leaf() -> impl Strategy<Value = T> {
    prop_oneof![
        1 => Just(T::Atom("true")),
        1 => Just(T::Atom("fail")),
        3 => Just(T::Atom("!")),
        4 => (term(), term()).prop_map(app2("=")),
        1 => (term(), term()).prop_map(app2("\\=")),
        1 => (term(), term()).prop_map(app2("==")),
        1 => (number(), number()).prop_map(app2("<")),
        3 => term().prop_map(app1("p")),
        3 => (term(), term()).prop_map(app2("q")),
        2 => term().prop_map(app1("r")),
        1 => term().prop_map(app1("throw")),
    ]
}

fn body() -> impl Strategy<Value = T> {
    leaf().prop_recursive(5, 16, 3, |inner| {
        let two = (inner.clone(), inner.clone());
        let three = (inner.clone(), inner.clone(), inner.clone());
        prop_oneof![
            6 => two.clone().prop_map(app2(",")),
            4 => two.clone().prop_map(app2(";")),
            2 => two.clone().prop_map(app2("->")),
            4 => three.prop_map(|(c, t, e)| T::App(";", vec![T::App("->", vec![c, t]), e])),
            2 => inner.clone().prop_map(app1("\\+")),
            2 => inner.clone().prop_map(app1("call")),
            1 => inner.clone().prop_map(app1("once")),
            2 => (inner.clone(), term(), inner.clone()).prop_map(|(g, c, r)| T::App("catch", vec![g, c, r])),
            1 => (term(), inner, (0..VARIABLES).prop_map(T::Var)).prop_map(|(t, g, l)| T::App("findall", vec![t, g, l])),
        ]
    })
}

fn clause(name: &'static str, arity: usize) -> impl Strategy<Value = Clause> {
    let head = proptest::collection::vec(term(), arity).prop_map(move |args| T::App(name, args));
    (head, prop_oneof![Just(T::Atom("true")), body()]).prop_map(|(head, body)| Clause { head, body })
}

fn program() -> impl Strategy<Value = Vec<Clause>> {
    let clauses = |name, arity| proptest::collection::vec(clause(name, arity), 1..4);
    (clauses("p", 1), clauses("q", 2), clauses("r", 1)).prop_map(|(p, q, r)| [p, q, r].concat())
}

/// All variables of a goal in one term.
fn tuple() -> T {
    T::App("v", (0..VARIABLES).map(T::Var).collect())
}

/// The lines that the model gives; nothing where it says nothing.
fn expected(clauses: &[Clause], goal: &T) -> Option<Vec<String>> {
    let mut bindings = Bindings::default();
    bindings.fresh(VARIABLES);
    let (answers, stop) = Interpreter::new(clauses, 3000).solve(goal, bindings, MOST, 40);
    let shown = answers.iter().map(|answer| Some(canonical(&answer.resolve(&tuple()).ok()?.term())));
    let mut lines: Vec<_> = shown.collect::<Option<_>>()?;
    match stop {
        Some(Stop::Unknown) => return None,
        Some(Stop::Ball(ball)) => lines.push(format!("raises {}", canonical(&ball.term()))),
        None => {}
    }
    Some(lines)
}

fn actual(engine: &mut Engine, goal: &Term) -> Vec<String> {
    let raised = |error: QueryError| match error.ball() {
        Some(ball) => format!("raises {}", canonical(&ball)),
        None => error.to_string(),
    };
    let answers = match engine.ask_term(goal) {
        Ok(answers) => answers,
        Err(error) => return vec![raised(error)],
    };
    let shown = |answer: regola::Answer| canonical(answer.get("R").expect("the goal binds it"));
    answers.take(MOST).map(|answer| answer.map_or_else(raised, shown)).collect()
}

/// The program as text, with each goal as the body of a clause, and as what a clause calls.
fn text(clauses: &[Clause], goals: &[T]) -> String {
    let mut text = String::new();
    for Clause { head, body } in clauses {
        text += &format!("{}.\n", Term::compound(":-", [head.term(), body.term()]));
    }
    for (at, goal) in goals.iter().enumerate() {
        let args: Vec<Term> = (0..VARIABLES).map(|number| T::Var(number).term()).collect();
        let head = Term::compound(&format!("main{at}"), args.clone());
        text += &format!("{}.\n", Term::compound(":-", [head, goal.term()]));
        let called = Term::compound(
            ",",
            [Term::compound("=", [Term::var("G"), goal.term()]), Term::compound("call", [Term::var("G")])],
        );
        text += &format!("{}.\n", Term::compound(":-", [Term::compound(&format!("called{at}"), args), called]));
    }
    text
}

/// Asks the goals in every way; returns how many the model had something to say about.
fn check(clauses: &[Clause], goals: &[T]) -> usize {
    let expected: Vec<_> = goals.iter().map(|goal| expected(clauses, goal)).collect();
    if expected.iter().all(Option::is_none) {
        return 0;
    }
    let text = text(clauses, goals);
    let mut engine = Engine::new(&asking::rules(&text));
    engine.set_limits(Limits { steps: 1_000_000, ..asking::small() });
    let result = Term::compound("=", [Term::var("R"), tuple().term()]);
    let mut compared = 0;
    for (at, (goal, expected)) in goals.iter().zip(expected).enumerate() {
        let Some(expected) = expected else { continue };
        compared += 1;
        let args: Vec<Term> = (0..VARIABLES).map(|number| T::Var(number).term()).collect();
        let ways = [
            Term::compound(&format!("main{at}"), args.clone()),
            Term::compound(&format!("called{at}"), args),
            Term::compound("call", [goal.term()]),
        ];
        for way in ways {
            let asked = Term::compound(",", [way, result.clone()]);
            assert_eq!(actual(&mut engine, &asked), expected, "?- {asked}.\n{text}");
        }
    }
    compared
}

#[test]
fn control_agrees_with_the_model() {
    let config = crate::config(200);
    let cases = config.cases as usize;
    let mut runner = TestRunner::new(config);
    let compared = std::cell::Cell::new(0);
    let strategy = (program(), proptest::collection::vec(body(), 6));
    let result = runner.run(&strategy, |(clauses, goals)| {
        compared.set(compared.get() + check(&clauses, &goals));
        Ok(())
    });
    if let Err(error) = result {
        panic!("{error}");
    }
    assert!(compared.get() > cases, "only {} goals were compared", compared.get());
}

/// A variable that stands for a goal is called as by `call/1`, even if it is bound to a construct before its turn
/// comes: a cut in it is its own.
#[test]
fn variables_as_goals_are_opaque() {
    let mut engine = asking::engine("");
    assert_eq!(asking::answers(&mut engine, "X = !, member(Y, [1, 2, 3]), X").len(), 3);
    assert_eq!(asking::answers(&mut engine, "X = (true -> true), ( X ; Y = 1 )").len(), 2);
}
