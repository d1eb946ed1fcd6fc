//! Unification against the model, undone in every way there is; terms through the engine and back.

use std::sync::LazyLock;

use proptest::prelude::{Just, Strategy, prop_assert_eq, prop_oneof, proptest};
use regola::{Engine, QueryError, Rules, Term};

use crate::asking;
use crate::interpreter::variables;
use crate::model::{Bindings, CONS, T, canonical};

/// How many variables the terms share.
const VARIABLES: usize = 4;

pub fn term() -> impl Strategy<Value = T> {
    let simple = prop_oneof![
        4 => (0..VARIABLES).prop_map(T::Var),
        2 => proptest::sample::select(vec!["a", "b", "[]", "-", "A b", "é", "\\+", "{}"]).prop_map(T::Atom),
        1 => (-2..3i64).prop_map(T::Int),
        1 => proptest::sample::select(vec![i64::MIN, i64::MAX, 1 << 60, -(1 << 60) - 1, (1 << 60) - 1]).prop_map(T::Int),
    ];
    simple.prop_recursive(4, 20, 3, |inner| {
        let name = prop_oneof![Just("f"), Just("g"), Just("-"), Just(","), Just(":-"), Just("\\+"), Just("+")];
        prop_oneof![
            (name, proptest::collection::vec(inner.clone(), 1..4)).prop_map(|(name, args)| T::App(name, args)),
            (inner.clone(), inner).prop_map(|(head, tail)| T::App(CONS, vec![head, tail])),
        ]
    })
}

fn tuple() -> T {
    T::App("v", (0..VARIABLES).map(T::Var).collect())
}

static RULES: LazyLock<Rules> =
    LazyLock::new(|| asking::rules("same(X, X). back(X, Y) :- ( X = Y, fail ; true ). not(X, Y) :- \\+ X = Y."));

fn engine() -> Engine {
    asking::engine_for(&RULES)
}

/// The answers of a goal as the values of the tuple of variables.
fn asked(engine: &mut Engine, goal: Term) -> Vec<String> {
    let goal = Term::compound(",", [goal, Term::compound("=", [Term::var("R"), tuple().term()])]);
    let answers: Result<Vec<_>, QueryError> = engine.ask_term(&goal).and_then(Iterator::collect);
    let answers = answers.unwrap_or_else(|error| panic!("{goal}: {error}"));
    answers.iter().map(|answer| canonical(answer.get("R").expect("it is bound"))).collect()
}

fn goal(name: &str, args: impl IntoIterator<Item = Term>) -> Term {
    Term::compound(name, args)
}

proptest! {
    #![proptest_config(crate::config(400))]

    #[test]
    fn unification_agrees_with_the_model_and_is_undone(a in term(), b in term()) {
        let mut bindings = Bindings::default();
        bindings.fresh(VARIABLES);
        let Ok(unifies) = bindings.unify(&a, &b) else { return Ok(()) };
        let Ok(resolved) = bindings.resolve(&tuple()) else { return Ok(()) };
        let expected: Vec<_> = unifies.then(|| canonical(&resolved.term())).into_iter().collect();
        let untouched = vec![canonical(&tuple().term())];
        let engine = &mut engine();
        let (a, b) = (a.term(), b.term());
        let pair = || [a.clone(), b.clone()];
        prop_assert_eq!(&asked(engine, goal("=", pair())), &expected);
        prop_assert_eq!(&asked(engine, goal("=", [b.clone(), a.clone()])), &expected);
        prop_assert_eq!(&asked(engine, goal("same", pair())), &expected);
        let when = |held: bool| if held { untouched.clone() } else { Vec::new() };
        let equal = || goal("=", pair());
        prop_assert_eq!(asked(engine, goal("\\=", pair())), when(!unifies));
        prop_assert_eq!(asked(engine, goal("\\+", [equal()])), when(!unifies));
        prop_assert_eq!(asked(engine, goal("not", pair())), when(!unifies));
        prop_assert_eq!(asked(engine, goal("\\+", [goal("\\+", [equal()])])), when(unifies));
        prop_assert_eq!(asked(engine, goal("back", pair())), when(true));
        let fails = goal(",", [equal(), Term::atom("fail")]);
        prop_assert_eq!(asked(engine, goal(";", [fails, Term::atom("true")])), when(true));
        let throws = goal(",", [equal(), goal("throw", [Term::atom("ball")])]);
        let caught = goal("catch", [throws, Term::atom("ball"), Term::atom("true")]);
        prop_assert_eq!(asked(engine, caught), when(unifies));
        prop_assert_eq!(asked(engine, goal("findall", [Term::atom("x"), equal(), Term::var("L")])), when(true));
        prop_assert_eq!(asked(engine, goal("forall", [equal(), Term::atom("true")])), when(true));
    }

    #[test]
    fn terms_come_back_as_they_went(term in term()) {
        let engine = &mut engine();
        let term = term.term();
        let printed = format!("R = ({term})");
        let answer = engine.ask(&printed).expect("what is printed can be read").next().expect("it unifies");
        let answer = answer.expect("nothing is raised");
        prop_assert_eq!(canonical(answer.get("R").unwrap_or(&Term::var("R"))), canonical(&term), "{}", printed);
    }

    #[test]
    fn copies_and_parts(term in term()) {
        let engine = &mut engine();
        let known = { let mut known = Vec::new(); variables(&term, &mut known); known };
        let term = term.term();
        let copy = goal(",", [goal("copy_term", [term.clone(), Term::var("C")]), goal("=", [Term::var("V0"), Term::atom("z")])]);
        let answer = engine.ask_term(&copy).expect("it fits").next().expect("one answer").expect("no error");
        prop_assert_eq!(canonical(answer.get("C").unwrap_or(&Term::var("C"))), canonical(&term));
        let listed = Term::list(known.iter().map(|&number| T::Var(number).term()));
        prop_assert_eq!(asked(engine, goal("term_variables", [term.clone(), listed])).len(), 1);
        if let Some((name, args)) = term.as_compound() {
            let parts = Term::list(std::iter::once(Term::atom(name)).chain(args.iter().cloned()));
            let there = goal(",", [goal("=..", [term.clone(), Term::var("P")]), goal("==", [Term::var("P"), parts.clone()])]);
            prop_assert_eq!(asked(engine, there).len(), 1);
            let back = goal(",", [goal("=..", [Term::var("T"), parts]), goal("==", [Term::var("T"), term.clone()])]);
            prop_assert_eq!(asked(engine, back).len(), 1);
        }
    }
}
