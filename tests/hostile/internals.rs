//! The machine's own predicates, whose names begin with `$`: calling them does no harm.

use crate::asking::{self, answers, engine, rules};

const GAME: &str = "
    :- state(s(t)).
    t(1). t(2). t(3).
    initially(s(1)).
    p(1). p(2).
    run(G) :- call(G).
    :- table even/1.
    even(0).
    even(N) :- even(M), M < 8, run(true), N is M + 2.
";

/// Goals that a machine without care would fall over.
const GOALS: &[&str] = &[
    "'$cut'(99999)",
    "'$cut'(0)",
    "'$cut'(-1)",
    "'$cut'(a)",
    "'$cut'(f(x))",
    "'$cut'(_)",
    "'$cut'(9223372036854775807)",
    "\\+ '$cut'(0)",
    "( '$cut'(0) -> true ; true )",
    "( p(X), '$cut'(0) ; p(X) )",
    "catch('$cut'(0), _, true), p(X)",
    "catch(('$cut'(0), throw(a)), _, true)",
    "findall(X, (p(X), '$cut'(0)), L)",
    "findall(X, (p(X), '$cut'(1)), L)",
    "suppose([s(2)], '$cut'(0))",
    "suppose([s(2)], ('$cut'(0), throw(a)))",
    "suppose([s(2)], ('$cut'(0), fail))",
    "forall(p(X), '$cut'(0))",
    "once(('$cut'(0), p(X)))",
    "'$bag_open'",
    "'$bag_open', '$bag_open', p(X)",
    "'$bag_add'(1)",
    "'$bag_close'(X)",
    "'$bag_count'(X)",
    "'$bag_open', '$bag_add'(f(X)), '$bag_close'(L)",
    "findall(X, (p(X), '$bag_close'(Y)), L)",
    "findall(X, (p(X), '$bag_open'), L)",
    "findall(X, (p(X), '$bag_count'(_)), L)",
    "findall(X, (p(X), findall(Y, (p(Y), '$bag_close'(_), '$bag_close'(_)), _)), L)",
    "'$state_mark'(X)",
    "'$state_mark'(a)",
    "'$state_revert'(-5)",
    "'$state_revert'(0)",
    "'$state_revert'(a)",
    "'$state_revert'(_)",
    "'$state_revert'(9223372036854775807)",
    "'$state_apply'([s(2)])",
    "'$state_apply'(x)",
    "'$state_apply'([s(9)])",
    "'$state_apply'([s(2)]), throw(a)",
    "suppose([s(2)], '$state_revert'(0))",
    "suppose([s(2)], '$state_apply'([-s(1)]))",
    "suppose([s(2)], ('$state_revert'(0), fail))",
    "'$call'(a, b)",
    "'$call'(X, Y)",
    "'$call'((p(X), !), 0)",
    "'$call'((!, p(X)), a)",
    "'$call'((p(X) -> ! ; true), 5)",
    "'$goal'(x, 7)",
    "'$goal'((p(X), !), 7)",
    "'$goal'(!, _)",
    "'$or'(p(X), p(X), 9)",
    "'$or'(X, Y, L)",
    "'$or'((p(X) -> !), !, 0)",
    "'$groups'(a, X)",
    "'$groups'([a], X)",
    "'$groups'([_|_], X)",
    "'$bagof_parts'(a, b, c, d)",
    "'$bagof_parts'(A, A^B, C, D)",
    "'$aggregate'(count, a, X)",
    "'$nth_at'(-5, [a], X)",
    "'$reverse'(a, b, c)",
    "'even tabled'(X)",
    "'$control'(X, Y)",
    "'$findall'(X, Y, Z)",
];

fn outcomes(goal: &str) {
    let mut engine = engine(GAME);
    let before = (engine.facts(), engine.state().key(), engine.state().slots().to_vec());
    let built = format!("G = ({goal}), call(G)");
    let through_rule = format!("run(({goal}))");
    let apart = format!("G = ({goal}), G =.. L, H =.. L, once(H)");
    for goal in [goal, &built, &through_rule, &apart, &format!("even(X), {goal}"), &format!("{goal}, even(X)")] {
        let _ = asking::lines(&mut engine, goal, 5);
        let after = (engine.facts(), engine.state().key(), engine.state().slots().to_vec());
        assert_eq!(before, after, "{goal} left a trace in the position");
    }
    assert_eq!(answers(&mut engine, "p(X)"), ["X = 1", "X = 2"], "after {goal}");
    assert_eq!(answers(&mut engine, "s(X)"), ["X = 1"], "after {goal}");
    assert_eq!(answers(&mut engine, "even(X)").len(), 5, "after {goal}");
    assert_eq!(answers(&mut engine, "findall(X, p(X), L)"), ["L = [1, 2]"], "after {goal}");
}

#[test]
fn calling_them_leaves_no_trace() {
    GOALS.iter().for_each(|goal| outcomes(goal));
}

/// The same after a change made from outside, which no goal may take back.
#[test]
fn no_goal_undoes_a_change_made_from_outside() {
    let mut engine = engine(GAME);
    engine.change(&[regola::Term::compound("s", [regola::Term::int(3)])]).expect("3 is a t");
    for goal in GOALS {
        let _ = asking::lines(&mut engine, goal, 5);
        assert_eq!(answers(&mut engine, "s(X)"), ["X = 1", "X = 3"], "after {goal}");
    }
}

/// Inside a table that is being filled.
#[test]
fn calling_them_inside_a_table() {
    for goal in GOALS {
        let text = format!(
            "{GAME} :- table odd/1. odd(1). odd(N) :- odd(M), M < 8, goal(G), run(G), N is M + 2.
            :- table left/1. left(N) :- left(M), M < 8, N is M + 1, odd(_), goal(G), run(G). left(1).
            goal(({goal}))."
        );
        let rules = rules(&text);
        let mut engine = regola::Engine::new(&rules);
        engine.set_limits(asking::small());
        for question in ["odd(X)", "left(X)", "left(X)", "odd(X)"] {
            let _ = asking::lines(&mut engine, question, 20);
        }
        assert_eq!(answers(&mut engine, "even(X)").len(), 5, "after {goal}");
        assert_eq!(answers(&mut engine, "s(X)"), ["X = 1"], "after {goal}");
    }
}
