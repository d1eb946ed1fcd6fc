//! Random programs without cuts, tabled in every combination: where the model ends, the same set of answers comes out.

use std::collections::BTreeSet;

use proptest::prelude::{Just, Strategy, any, prop_assert_eq, prop_oneof, proptest};
use regola::{QueryError, Term};

use crate::asking;
use crate::interpreter::{Clause, Interpreter, VARIABLES};
use crate::model::{Bindings, T, canonical};

fn argument() -> impl Strategy<Value = T> {
    prop_oneof![
        4 => (0..VARIABLES).prop_map(T::Var),
        2 => proptest::sample::select(vec!["a", "b", "c"]).prop_map(T::Atom),
        1 => (0..3i64).prop_map(T::Int),
        1 => (0..VARIABLES).prop_map(|number| T::App("f", vec![T::Var(number)])),
    ]
}

fn goal() -> impl Strategy<Value = T> {
    let two = |name| move |(a, b)| T::App(name, vec![a, b]);
    prop_oneof![
        1 => Just(T::Atom("true")),
        2 => (argument(), argument()).prop_map(two("=")),
        3 => argument().prop_map(|a| T::App("p", vec![a])),
        3 => (argument(), argument()).prop_map(two("q")),
        3 => argument().prop_map(|a| T::App("r", vec![a])),
        1 => argument().prop_map(|a| T::App("call", vec![T::App("p", vec![a])])),
    ]
}

fn body() -> impl Strategy<Value = T> {
    goal().prop_recursive(3, 6, 2, |inner| {
        prop_oneof![
            4 => (inner.clone(), inner.clone()).prop_map(|(a, b)| T::App(",", vec![a, b])),
            1 => (inner.clone(), inner).prop_map(|(a, b)| T::App(";", vec![a, b])),
        ]
    })
}

fn clauses(name: &'static str, arity: usize) -> impl Strategy<Value = Vec<Clause>> {
    let head = || proptest::collection::vec(argument(), arity).prop_map(move |args| T::App(name, args));
    let rule = (head(), body()).prop_map(|(head, body)| Clause { head, body });
    let fact = head().prop_map(|head| Clause { head, body: T::Atom("true") });
    proptest::collection::vec(prop_oneof![fact, rule], 1..4)
}

fn program() -> impl Strategy<Value = Vec<Clause>> {
    (clauses("p", 1), clauses("q", 2), clauses("r", 1)).prop_map(|(p, q, r)| [p, q, r].concat())
}

fn expected(clauses: &[Clause], goal: &T) -> Option<BTreeSet<String>> {
    let mut bindings = Bindings::default();
    bindings.fresh(VARIABLES);
    let (answers, stop) = Interpreter::new(clauses, 600).solve(goal, bindings, usize::MAX, 5);
    if stop.is_some() {
        return None;
    }
    answers.iter().map(|answer| Some(canonical(&answer.resolve(goal).ok()?.term()))).collect()
}

proptest! {
    #![proptest_config(crate::config(150))]

    #[test]
    fn tabled_programs_agree_with_the_model(clauses in program(), tabled in any::<[bool; 3]>()) {
        let var = T::Var;
        let goals = [
            T::App("p", vec![var(0)]),
            T::App("r", vec![var(0)]),
            T::App("q", vec![var(0), var(1)]),
            T::App("q", vec![T::Atom("a"), var(1)]),
            T::App("q", vec![var(1), var(1)]),
            T::App("p", vec![T::App("f", vec![var(2)])]),
            T::App(",", vec![T::App("p", vec![var(0)]), T::App("q", vec![var(0), var(1)])]),
        ];
        let mut text = String::new();
        for (tabled, name) in tabled.iter().zip(["p/1", "q/2", "r/1"]) {
            if *tabled {
                text += &format!(":- table {name}.\n");
            }
        }
        for Clause { head, body } in &clauses {
            text += &format!("{}.\n", Term::compound(":-", [head.term(), body.term()]));
        }
        let mut engine = None;
        for goal in goals {
            let Some(expected) = expected(&clauses, &goal) else { continue };
            let engine = engine.get_or_insert_with(|| asking::engine(&text));
            let asked = Term::compound(",", [goal.term(), Term::compound("=", [Term::var("R"), goal.term()])]);
            let answers: Result<Vec<_>, QueryError> = engine.ask_term(&asked).and_then(Iterator::collect);
            let answers = answers.unwrap_or_else(|error| panic!("{asked}: {error}\n{text}"));
            let found: BTreeSet<_> = answers.iter().map(|answer| canonical(answer.get("R").expect("it is bound"))).collect();
            prop_assert_eq!(found, expected, "{}\n{}", goal.term(), text);
        }
    }
}
