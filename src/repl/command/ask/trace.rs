//! `trace GOAL`: a goal followed through the clauses, call by call.

use std::ops::ControlFlow;

use clap::Args;
use serde_json::json;

use crate::engine::QueryError;
use crate::explain::{Filter, Port, Step, trace};
use crate::repl::command::Action;
use crate::repl::command::number::whole;
use crate::repl::line::goal::TypedGoal;
use crate::repl::output::Output;
use crate::repl::output::as_json;
use crate::repl::output::error::CommandError;
use crate::repl::rules::predicate::{find, parts};
use crate::repl::session::Session;

#[derive(Debug, Args)]
pub struct Trace {
    /// The goal
    #[arg(value_name = "GOAL", allow_hyphen_values = true)]
    goal: String,
    /// Show only these predicates, such as legal/1,step
    #[arg(long, value_name = "PREDICATE,…", value_delimiter = ',')]
    only: Vec<String>,
    /// Show only these events: call, exit, redo, fail, raise
    #[arg(long, value_name = "PORT,…", value_delimiter = ',', value_parser = port)]
    ports: Vec<Port>,
    /// Show at most N levels of calls
    #[arg(long, value_name = "N")]
    depth: Option<u32>,
    /// Leave out built-in predicates
    #[arg(long)]
    own: bool,
    /// Stop after N lines
    #[arg(long, value_name = "N", default_value_t = 1000, value_parser = whole::<u64>(1, u64::MAX))]
    lines: u64,
}

fn port(name: &str) -> Result<Port, String> {
    let found = Port::ALL.into_iter().find(|port| port.to_string() == name);
    found.ok_or_else(|| "the events are call, exit, redo, fail and raise".to_owned())
}

impl Action for Trace {
    fn run(self, session: &mut Session, out: &mut Output<'_>) -> Result<(), CommandError> {
        let usual = Filter::default();
        let named = |text: &String| {
            let (name, arity) = parts(text);
            (name.to_owned(), arity)
        };
        for name in &self.only {
            find(session.rules(), name)?;
        }
        let filter = Filter {
            predicates: self.only.iter().map(named).collect(),
            ports: if self.ports.is_empty() { usual.ports } else { self.ports },
            depth: self.depth.unwrap_or(usual.depth),
            builtins: !self.own,
        };
        let rules = session.rules().clone();
        let mut shown = 0;
        let mut answers = 0;
        let mut written = Ok(());
        let traced = trace(session.board.engine(), &self.goal, &filter, &mut |step| {
            let line = match &step {
                Step::Event(event) => {
                    let object = json!({
                        "port": event.port.to_string(), "depth": event.depth, "goal": event.goal.to_string(),
                        "place": event.place.map(|span| rules.sources().place(span)),
                    });
                    out.tell(object, event)
                }
                Step::Answer(answer) => {
                    answers += 1;
                    out.tell(as_json::answer(answer), answer)
                }
            };
            shown += 1;
            match line {
                Ok(()) if shown < self.lines => ControlFlow::Continue(()),
                line => {
                    written = line;
                    ControlFlow::Break(())
                }
            }
        });
        written?;
        traced.map_err(|error: QueryError| CommandError::Goal {
            error,
            goal: Box::new(TypedGoal::read(&self.goal)),
            rules: rules.clone(),
            busiest: None,
        })?;
        if shown == self.lines {
            let lines = if shown == 1 { "line".to_owned() } else { format!("{shown} lines") };
            let words =
                format!("% only the first {lines}; put `--lines N`, `--depth N` or `--only legal/1` before the goal");
            return Ok(out.tell(json!({ "cut_short": true }), words)?);
        }
        match answers {
            0 => Ok(out.tell(as_json::done(0), "false")?),
            _ if out.style.json => Ok(out.object(as_json::done(answers))?),
            _ => Ok(()),
        }
    }
}
