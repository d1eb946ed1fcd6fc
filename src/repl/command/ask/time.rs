//! `time GOAL`: what a goal costs.

use std::time::Instant;

use clap::Args;
use serde_json::json;

use crate::repl::command::Action;
use crate::repl::line::goal::TypedGoal;
use crate::repl::output::Output;
use crate::repl::output::error::CommandError;
use crate::repl::output::report::counted;
use crate::repl::session::Session;

#[derive(Debug, Args)]
pub struct Time {
    /// The goal; all of its answers are counted
    #[arg(value_name = "GOAL", allow_hyphen_values = true)]
    goal: String,
}

impl Action for Time {
    fn run(self, session: &mut Session, out: &mut Output<'_>) -> Result<(), CommandError> {
        let goal = TypedGoal::read(&self.goal);
        let start = Instant::now();
        let engine = session.board.engine();
        let mut answers = 0;
        let asked = goal.ask(engine).and_then(|mut all| all.try_for_each(|answer| answer.map(|_| answers += 1)));
        asked.map_err(|error| session.goal_error(error, goal))?;
        let engine = session.board.engine();
        let elapsed = start.elapsed();
        let steps = engine.steps();
        let ms = elapsed.as_secs_f64() * 1000.0;
        let counted = counted(answers, "answer");
        let object = json!({ "answers": answers, "steps": steps, "ms": ms });
        Ok(out.tell(object, format_args!("{counted}, {steps} steps, {ms:.1} ms"))?)
    }
}
