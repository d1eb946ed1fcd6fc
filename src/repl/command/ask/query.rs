//! `query GOAL`: the answers to a goal; from the command line one per line.

use clap::Args;

use crate::engine::{Limit, QueryError};
use crate::repl::command::Action;
use crate::repl::line::goal::TypedGoal;
use crate::repl::line::no_goal;
use crate::repl::output::Output;
use crate::repl::output::as_json;
use crate::repl::output::error::{CommandError, Status};
use crate::repl::session::Session;

#[derive(Debug, Args)]
pub struct Query {
    /// The goal, such as 'legal(Move)'
    #[arg(value_name = "GOAL", allow_hyphen_values = true)]
    goal: String,
    /// Stop after N answers
    #[arg(long, value_name = "N")]
    limit: Option<usize>,
}

impl Action for Query {
    fn run(self, session: &mut Session, out: &mut Output<'_>) -> Result<(), CommandError> {
        let goal = TypedGoal::read(&self.goal);
        if goal.is_rule() {
            let message = "this is a rule, not a goal; put it in a rules file and query that";
            return Err(if out.is_batch() { CommandError::Usage(message.to_owned()) } else { no_goal(goal.text()) });
        }
        match out.is_batch() || self.limit.is_some() {
            true => session.list_answers(goal, self.limit, out),
            false => session.ask(goal, out),
        }
    }
}

impl Session {
    /// Asks a goal and shows its answers as the prompt does.
    pub(in crate::repl) fn ask(&mut self, goal: TypedGoal, out: &mut Output<'_>) -> Result<(), CommandError> {
        if out.style.json {
            return self.list_answers(goal, None, out);
        }
        if !self.answer(goal, &mut out.painted())? {
            self.status = self.status.max(Status::Problem);
        }
        Ok(())
    }

    /// A goal's error with the clause in which most steps went, if it reached a limit.
    pub(in crate::repl) fn goal_error(&mut self, error: QueryError, goal: TypedGoal) -> CommandError {
        let engine = self.board.engine();
        let busiest = match error {
            QueryError::Limit(Limit::Stopped) => None,
            QueryError::Limit(_) => engine.reached_in().map(Box::from),
            _ => None,
        };
        CommandError::Goal { error, goal: Box::new(goal), rules: self.rules().clone(), busiest }
    }

    /// Asks a goal and shows its answers one per line.
    fn list_answers(
        &mut self,
        goal: TypedGoal,
        limit: Option<usize>,
        out: &mut Output<'_>,
    ) -> Result<(), CommandError> {
        let (mut shown, mut last) = (0, None);
        let asked = goal.ask(self.board.engine());
        let told = asked.map(|answers| {
            for answer in answers.take(limit.unwrap_or(usize::MAX)) {
                let answer = answer.map_err(Ok)?;
                out.tell(as_json::answer(&answer), &answer).map_err(Err)?;
                last = Some(answer);
                shown += 1;
            }
            Ok(())
        });
        if let Some(answer) = last {
            self.queries.remember(&answer);
        }
        match told {
            Ok(Ok(())) => {}
            Err(error) | Ok(Err(Ok(error))) => return Err(self.goal_error(error, goal)),
            Ok(Err(Err(error))) => return Err(error.into()),
        }
        match (out.style.json, shown) {
            (true, _) => out.object(as_json::done(shown))?,
            (false, 0) if limit != Some(0) => writeln!(out.writer(), "false")?,
            (false, _) => {}
        }
        Ok(())
    }
}
