//! The position: keys, undoing, `suppose/2` and relations as goals.

use std::sync::LazyLock;

use proptest::prelude::{Just, Strategy, prop_assert, prop_assert_eq, prop_oneof, proptest};
use regola::{Engine, Limits, Rules, Term};

use crate::asking;

const TEXT: &str = "
    :- state(cell(square, -mark)).
    :- state(wall(row, side)).
    :- state(pawn(mark, -row, -side)).
    :- state(level(-height)).
    :- state(frozen).
    :- state(at(place, -mark)).
    square(S) :- between(1, 6, S).
    row(R) :- between(1, 3, R).
    side(west). side(east).
    mark(x). mark(o). mark(none).
    height(9223372036854775807). height(low). height([a, b]).
    place(X/Y) :- row(X), row(Y).
    initially(cell(5, x)). initially(wall(3, west)). initially(level(low)). initially(at(1/2, o)).
    :- table seen/1.
    seen(L) :- findall(S-M, cell(S, M), L).
    loop :- loop.
    deep(N) :- M is N + 1, deep(M), true.
";

static RULES: LazyLock<Rules> = LazyLock::new(|| asking::rules(TEXT));

fn fact() -> impl Strategy<Value = String> {
    let mark = || proptest::sample::select(vec!["x", "o", "none"]);
    let side = || proptest::sample::select(vec!["west", "east"]);
    prop_oneof![
        4 => (1..7u8, mark()).prop_map(|(square, mark)| format!("cell({square}, {mark})")),
        2 => (1..4u8, side()).prop_map(|(row, side)| format!("wall({row}, {side})")),
        2 => (mark(), 1..4u8, side()).prop_map(|(mark, row, side)| format!("pawn({mark}, {row}, {side})")),
        1 => proptest::sample::select(vec!["9223372036854775807", "low", "[a, b]"]).prop_map(|h| format!("level({h})")),
        1 => Just("frozen".to_owned()),
        2 => (1..4u8, 1..4u8, mark()).prop_map(|(x, y, mark)| format!("at({x}/{y}, {mark})")),
    ]
}

fn change() -> impl Strategy<Value = String> {
    prop_oneof![
        3 => fact(),
        2 => fact().prop_map(|fact| format!("-{fact}")),
        1 => (1..7u8).prop_map(|square| format!("-cell({square}, _)")),
    ]
}

fn changes() -> impl Strategy<Value = String> {
    proptest::collection::vec(change(), 0..4).prop_map(|changes| format!("[{}]", changes.join(", ")))
}

/// Nested suppositions that end in every way.
fn supposing() -> impl Strategy<Value = String> {
    let end = prop_oneof![
        Just("true".to_owned()),
        Just("fail".to_owned()),
        Just("throw(ball)".to_owned()),
        Just("X is a + 1".to_owned()),
        Just("cell(_, _)".to_owned()),
        Just("seen(_)".to_owned()),
        Just("loop".to_owned()),
        Just("deep(0)".to_owned()),
        Just("suppose([cell(9, x)], true)".to_owned()),
    ];
    end.prop_recursive(5, 12, 2, |inner| {
        prop_oneof![
            5 => (changes(), inner.clone()).prop_map(|(changes, goal)| format!("suppose({changes}, ({goal}))")),
            1 => (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("({a}, {b})")),
            1 => (inner.clone(), inner.clone()).prop_map(|(a, b)| format!("({a} ; {b})")),
            1 => inner.clone().prop_map(|goal| format!("\\+ ({goal})")),
            1 => inner.clone().prop_map(|goal| format!("findall(S, (cell(S, _), {goal}), _)")),
            1 => (inner.clone(), inner).prop_map(|(a, b)| format!("catch(({a}), _, ({b}))")),
        ]
    })
}

/// A list of changes as terms.
fn terms(engine: &mut Engine, changes: &str) -> Vec<Term> {
    let answer = engine.ask(&format!("L = {changes}")).expect("it can be read").next().expect("it unifies");
    answer.expect("no error").get("L").and_then(Term::as_list).expect("a list")
}

fn snapshot(engine: &Engine) -> (Vec<String>, u64, Vec<u32>) {
    let facts = engine.facts().iter().map(Term::to_string).collect();
    (facts, engine.state().key(), engine.state().slots().to_vec())
}

proptest! {
    #![proptest_config(crate::config(80))]

    #[test]
    fn changes_are_undone_and_keys_are_right(steps in proptest::collection::vec((changes(), 0..4u8), 1..12)) {
        let engine = &mut asking::engine_for(&RULES);
        let mut history = vec![(engine.mark(), snapshot(engine))];
        for (changes, undo) in steps {
            let changes = terms(engine, &changes);
            engine.change(&changes).expect("facts of the position");
            prop_assert_eq!(engine.state().key(), engine.state().key_from_scratch());
            history.push((engine.mark(), snapshot(engine)));
            if undo == 0 {
                let back = history.len() / 2;
                engine.undo_to(history[back].0);
                history.truncate(back + 1);
                prop_assert_eq!(&snapshot(engine), &history[back].1);
            }
        }
        // Equal positions have equal keys, whatever led there.
        let same = &mut asking::engine_for(&RULES);
        let gone: Vec<Term> = same.facts().into_iter().map(|fact| Term::compound("-", [fact])).collect();
        same.change(&gone).expect("facts of the position");
        let facts = engine.facts();
        same.change(&facts).expect("facts of the position");
        prop_assert_eq!(snapshot(engine), snapshot(same));
        while let Some((mark, expected)) = history.pop() {
            engine.undo_to(mark);
            prop_assert_eq!(snapshot(engine), expected);
            prop_assert_eq!(engine.state().key(), engine.state().key_from_scratch());
        }
    }

    #[test]
    fn supposing_leaves_no_trace(goals in proptest::collection::vec(supposing(), 4), before in changes()) {
        let engine = &mut asking::engine_for(&RULES);
        let changes = terms(engine, &before);
        engine.change(&changes).expect("facts of the position");
        let before = snapshot(engine);
        let seen = asking::answers(engine, "findall(S-M, cell(S, M), L)");
        for goal in goals {
            engine.set_limits(Limits { steps: 3000, memory: 1 << 18, ..asking::small() });
            let _ = asking::lines(engine, &goal, 5);
            prop_assert_eq!(&snapshot(engine), &before, "{}", goal);
            engine.set_limits(asking::small());
            prop_assert_eq!(&asking::answers(engine, "seen(L)"), &seen, "{}", goal);
        }
    }

    /// What holds inside a supposition is what holds after the change.
    #[test]
    fn supposing_is_changing((first, second) in (changes(), changes())) {
        let engine = &mut asking::engine_for(&RULES);
        let goal = "findall(S-M, cell(S, M), L1), findall(R/S, wall(R, S), L2), findall(P-M, at(P, M), L3), seen(L4)";
        let supposed = asking::answers(engine, &format!("suppose({first}, suppose({second}, ({goal})))"));
        for changes in [first, second] {
            let changes = terms(engine, &changes);
            engine.change(&changes).expect("facts of the position");
        }
        prop_assert_eq!(asking::answers(engine, goal), supposed);
    }

    #[test]
    fn relations_in_any_mode(before in proptest::collection::vec(changes(), 3), asked in proptest::collection::vec(fact(), 4), open in 0..8u8) {
        let engine = &mut asking::engine_for(&RULES);
        for changes in before {
            let changes = terms(engine, &changes);
            engine.change(&changes).expect("facts of the position");
        }
        let facts: Vec<String> = engine.facts().iter().map(Term::to_string).collect();
        for fact in asked {
            let term = terms(engine, &format!("[{fact}]")).remove(0);
            prop_assert_eq!(asking::answers(engine, &fact).len(), usize::from(facts.contains(&term.to_string())));
            let Some((name, args)) = term.as_compound() else { continue };
            let pattern = args.iter().enumerate().map(|(at, arg)| if open >> at & 1 == 1 { Term::var(&format!("A{at}")) } else { arg.clone() });
            let pattern = Term::compound(name, pattern.collect::<Vec<_>>());
            let found = asking::answers(engine, &format!("F = {pattern}, F"));
            let listed = Term::list(engine.facts());
            let filtered = asking::answers(engine, &format!("F = {pattern}, member(F, {listed})"));
            prop_assert_eq!(found, filtered);
            prop_assert!(facts.len() < 100);
        }
    }
}
