//! Asking rules within small limits, for the tests that try to break the engine.

#![allow(dead_code, reason = "no test uses all of it")]

use regola::{Engine, Limit, Limits, QueryError, Rules};

/// Room for every well-behaved goal of the tests; an endless one ends soon.
pub fn small() -> Limits {
    Limits { steps: 1_000_000, memory: 16 << 20, tables: 4 << 20, ..Limits::default() }
}

/// Rules without errors.
pub fn rules(text: &str) -> Rules {
    let loaded = Rules::builder("test.pl", text).load();
    let problems: Vec<_> = loaded.diagnostics.iter().map(|problem| (problem.code, &problem.message)).collect();
    loaded.rules.unwrap_or_else(|| panic!("{problems:#?}\n{text}"))
}

/// An engine for rules without errors, within small limits.
pub fn engine(text: &str) -> Engine {
    engine_for(&rules(text))
}

/// An engine within small limits.
pub fn engine_for(rules: &Rules) -> Engine {
    let mut engine = Engine::new(rules);
    engine.set_limits(small());
    engine
}

/// All answers, or the error that ended them.
pub fn all(engine: &mut Engine, goal: &str) -> Result<Vec<String>, QueryError> {
    engine.ask(goal)?.map(|answer| Ok(answer?.to_string())).collect()
}

/// All answers of a goal that raises nothing.
pub fn answers(engine: &mut Engine, goal: &str) -> Vec<String> {
    all(engine, goal).unwrap_or_else(|error| panic!("{goal}: {error}"))
}

/// Answers and error in one list of lines, as many as asked for.
pub fn lines(engine: &mut Engine, goal: &str, most: usize) -> Vec<String> {
    let answers = match engine.ask(goal) {
        Ok(answers) => answers,
        Err(error) => return vec![line(&error)],
    };
    answers.take(most).map(|answer| answer.map_or_else(|error| line(&error), |answer| answer.to_string())).collect()
}

/// An error in one line: the ball where there is one.
pub fn line(error: &QueryError) -> String {
    match error.ball() {
        Some(ball) => format!("error {ball}"),
        None => format!("error {error}"),
    }
}

/// Asserts that a goal has exactly one answer, printed like that.
#[track_caller]
pub fn answers_once(engine: &mut Engine, goal: &str, answer: &str) {
    assert_eq!(answers(engine, goal), [answer], "{goal}");
}

/// Asserts that a goal fails.
#[track_caller]
pub fn fails(engine: &mut Engine, goal: &str) {
    assert!(answers(engine, goal).is_empty(), "{goal}");
}

/// The limit that a goal reaches.
#[track_caller]
pub fn limit(engine: &mut Engine, goal: &str) -> Limit {
    match all(engine, goal) {
        Err(QueryError::Limit(limit)) => limit,
        other => panic!("{goal} should reach a limit, but gives {other:.200?}"),
    }
}

/// Asserts that a goal reaches the limit of steps.
#[track_caller]
pub fn runs_out_of_steps(engine: &mut Engine, goal: &str) {
    let limit = limit(engine, goal);
    assert!(matches!(limit, Limit::Steps(_)), "{goal}: {limit}");
}

/// Asserts that a goal reaches the limit of memory.
#[track_caller]
pub fn runs_out_of_memory(engine: &mut Engine, goal: &str) {
    let limit = limit(engine, goal);
    assert!(matches!(limit, Limit::Memory(_)), "{goal}: {limit}");
}

/// Asserts that a goal raises an exception whose formal part is printed like that.
#[track_caller]
pub fn raises(engine: &mut Engine, goal: &str, formal: &str) {
    match all(engine, goal) {
        Err(QueryError::Exception { ball, .. }) => {
            let shown = ball.as_compound().map_or_else(|| ball.to_string(), |(_, parts)| parts[0].to_string());
            assert_eq!(shown, formal, "{goal}");
        }
        other => panic!("{goal} should raise {formal}, but gives {other:.200?}"),
    }
}
