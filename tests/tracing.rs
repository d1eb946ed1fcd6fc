//! The tracing interpreter against the machine: every query block of `tests/queries/` and of the rules files must have
//! the same answers when it is traced; and what a trace shows.

use std::ops::ControlFlow;

use regola::explain::{Event, Filter, Port, Step, explain, trace};
use regola::load::Shelf;
use regola::source::SourceId;
use regola::{Engine, Limits, QueryError, Rules};

#[macro_use]
#[path = "queries/block.rs"]
#[allow(dead_code, reason = "what SWI-Prolog shares is another test's question")]
mod block;

#[path = "playing/game.rs"]
mod game;
mod truth;

use block::File;
use regola::repl::rules::example::Example;

const MOST_ANSWERS: usize = 1000;
/// What goes beyond this is not followed: the interpreter keeps what the machine forgets.
const MOST_STEPS: u64 = 100_000;

for_all_files!();

fn check(file: &File) {
    let loaded = Rules::builder("queries.pl", &file.text).load();
    let left_out = compare(file, &loaded.rules.expect("a file of queries loads"), MOST_STEPS);
    // How far recursion goes is a matter of the machine's memory; here it ends at a limit, and never in a crash.
    let limited = file.path.file_stem().is_some_and(|name| name == "recursion");
    assert!(limited || left_out * 10 <= file.blocks.len(), "{left_out} of {} blocks left out", file.blocks.len());
}

#[test]
fn whatever_is_said_of_queries_is_true() {
    let mut checked = 0;
    for name in block::names() {
        let file = File::read(&name);
        let rules = Rules::parse("queries.pl", &file.text).expect("a file of queries loads");
        let mut engine = Engine::new(&rules);
        engine.set_limits(Limits { steps: 5_000, ..Limits::default() });
        for block in &file.blocks {
            let (ast, goal) = regola::syntax::parse_goal(&block.goal, SourceId(0)).expect("a goal");
            // What raises an exception has no reasons, and what is cut short has few.
            let Ok(mut explanation) = explain(&mut engine, &ast.term(goal), 2) else { continue };
            if explanation.expand_all(&mut engine).is_ok() {
                checked += truth::check(&mut engine, &explanation);
            }
        }
    }
    assert!(checked > 1000, "only {checked} goals checked");
}

/// Compares each block's answers with those expected; gives how many were left out.
fn compare(file: &File, rules: &Rules, steps: u64) -> usize {
    let mut engine = Engine::new(rules);
    engine.set_limits(Limits { steps, ..Limits::default() });
    let before = engine.facts();
    let answers: Vec<_> = file.blocks.iter().map(|block| answers(&mut engine, block)).collect();
    assert_eq!(engine.facts(), before, "the position is as it was");
    file.compare(&answers, false);
    answers.iter().filter(|answers| answers.is_none()).count()
}

fn answers(engine: &mut Engine, block: &Example) -> Option<Vec<String>> {
    // Cyclic terms stay inside the machine.
    if block.expected.iter().any(|line| line.contains("_S1") || line.contains("limit of")) {
        return None;
    }
    let wanted = match block.expected.split_last() {
        Some((last, before)) if last == "..." => before.len(),
        _ => MOST_ANSWERS,
    };
    let mut lines = Vec::new();
    let filter = Filter { ports: Vec::new(), ..Filter::default() };
    let result = trace(engine, &block.goal, &filter, &mut |step| {
        if let Step::Answer(answer) = step {
            lines.push(answer.to_string());
            if lines.len() == wanted {
                lines.push("...".to_owned());
                return ControlFlow::Break(());
            }
        }
        ControlFlow::Continue(())
    });
    match result {
        Ok(()) if lines.is_empty() => lines.push("false".to_owned()),
        Ok(()) => {}
        Err(QueryError::Limit(_)) => return None,
        Err(error) => lines.push(error_line(&error)),
    }
    Some(lines)
}

fn error_line(error: &QueryError) -> String {
    let Some(ball) = error.ball() else { return format!("error {error}") };
    match ball.as_compound() {
        Some(("error", arguments)) if arguments.len() == 2 => format!("error {}", arguments[0]),
        _ => format!("error {ball}"),
    }
}

#[test]
fn rules_answer_their_own_queries_when_traced() {
    for name in game::all() {
        let file = File::open(game::path(&name));
        let loaded = Shelf::new(None).load(&file.path.display().to_string(), &[]).expect("a readable file");
        let left_out = compare(&file, &loaded.rules.expect("rules without errors"), u64::MAX);
        assert_eq!(left_out, 0, "{} was not followed to the end", file.path.display());
    }
}

/// The events of a goal about a small program, a line each.
fn events(text: &str, goal: &str, filter: &Filter) -> Vec<String> {
    let rules = Rules::parse("small.pl", text).expect("rules without errors");
    let mut lines = Vec::new();
    trace(&mut Engine::new(&rules), goal, filter, &mut |step| {
        if let Step::Event(Event { port, depth, goal, place }) = step {
            let place = place.map_or_else(|| "-".to_owned(), |place| rules.sources().place(place));
            lines.push(format!("{port} {depth} {goal} {place}"));
        }
        ControlFlow::Continue(())
    })
    .expect("a goal without errors");
    lines
}

const SMALL: &str = "p(X) :- q(X), \\+ r(X).\nq(1).\nq(2).\nr(1).\n";

#[test]
fn every_port_is_shown_with_its_values_and_place() {
    let expected = [
        "call 1 p(_A) -",
        "call 2 q(_A) small.pl:1:1",
        "exit 2 q(1) small.pl:2:1",
        "call 2 r(1) small.pl:1:1",
        "exit 2 r(1) small.pl:4:1",
        "redo 2 q(_A) small.pl:1:1",
        "exit 2 q(2) small.pl:3:1",
        "call 2 r(2) small.pl:1:1",
        "fail 2 r(2) small.pl:1:1",
        "exit 1 p(2) small.pl:1:1",
    ];
    assert_eq!(events(SMALL, "p(X)", &Filter::default()), expected);
}

#[test]
fn a_filter_picks_predicates_ports_and_depths() {
    let only = Filter { predicates: vec![("q".to_owned(), Some(1))], ports: vec![Port::Exit], ..Filter::default() };
    assert_eq!(events(SMALL, "p(X)", &only), ["exit 2 q(1) small.pl:2:1", "exit 2 q(2) small.pl:3:1"]);
    let shallow = Filter { depth: 1, ..Filter::default() };
    assert_eq!(events(SMALL, "p(X)", &shallow), ["call 1 p(_A) -", "exit 1 p(2) small.pl:1:1"]);
    let own = Filter { builtins: false, ..Filter::default() };
    assert!(events("p(N) :- N > 1.", "p(2)", &own).iter().all(|line| line.contains(" p(")));
}

#[test]
fn goals_inside_library_predicates_are_shown_and_its_own_are_not() {
    let lines = events(
        "p(1). p(2).",
        "forall(member(X, [1, 2]), p(X)), maplist(p, [1]), aggregate_all(count, p(_), 2)",
        &Filter::default(),
    );
    assert!(lines.contains(&"exit 2 p(2) small.pl:1:7".to_owned()), "{lines:#?}");
    assert!(lines.contains(&"call 1 aggregate_all(count, p(_A), 2) -".to_owned()), "{lines:#?}");
    assert!(!lines.iter().any(|line| line.contains('$')), "{lines:#?}");
}

#[test]
fn an_exception_is_shown_where_it_passes() {
    let lines = events("p :- q.\nq :- throw(oops).", "catch(p, oops, true)", &Filter::default());
    let raised: Vec<_> = lines.iter().filter(|line| line.starts_with("raise")).collect();
    assert_eq!(raised, ["raise 4 throw(oops) small.pl:2:1", "raise 3 q small.pl:1:1", "raise 2 p -"]);
}

#[test]
fn a_limit_among_answers_already_known_is_not_the_end_of_them() {
    let rules = Rules::parse("none.pl", "").expect("rules without errors");
    for steps in [1000, 3000, 10_000, 30_000] {
        let mut engine = Engine::new(&rules);
        engine.set_limits(Limits { steps, ..Limits::default() });
        let filter = Filter { ports: Vec::new(), ..Filter::default() };
        let goal = "between(1, 100000, X), X > 99999";
        let result = trace(&mut engine, goal, &filter, &mut |_| ControlFlow::Continue(()));
        assert!(matches!(result, Err(QueryError::Limit(_))), "{steps} steps: {result:?}");
    }
}

#[test]
fn endless_recursion_meets_a_limit_and_not_the_end_of_the_stack() {
    let rules = Rules::parse("deep.pl", "p(X) :- p(f(X)), q. q.").expect("rules without errors");
    let mut engine = Engine::new(&rules);
    engine.set_limits(Limits { steps: 200_000, ..Limits::default() });
    let filter = Filter { ports: Vec::new(), ..Filter::default() };
    let result = trace(&mut engine, "p(a)", &filter, &mut |_| ControlFlow::Continue(()));
    assert!(matches!(result, Err(QueryError::Limit(_))), "{result:?}");
}
