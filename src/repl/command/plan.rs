//! `explain-plan [PREDICATE]`: what runs as a plan, and why the rest does not.

use std::fmt::Write;

use clap::Args;
use serde_json::json;

use super::Action;
use crate::game::{Evaluator, Position};
use crate::plan::{Plans, explained};
use crate::repl::output::Output;
use crate::repl::session::Session;
use crate::repl::trouble::Trouble;

#[derive(Debug, Args)]
pub struct ExplainPlan {
    /// Show the plans of this predicate, such as legal/1
    #[arg(value_name = "PREDICATE")]
    predicate: Option<String>,
}

impl Action for ExplainPlan {
    fn run(self, session: &mut Session, out: &mut Output<'_>) -> Result<(), Trouble> {
        let position = session.position()?;
        let game = position.game().clone().with_engine(Evaluator::Plan);
        let Some(plans) = game.plans() else { return Ok(()) };
        let text = if out.style.json { as_json(plans, position, &self) } else { as_text(plans, position, &self) };
        if text.is_empty() { Ok(()) } else { Ok(writeln!(out.writer(), "{text}")?) }
    }
}

fn as_text(plans: &Plans, position: &Position, arguments: &ExplainPlan) -> String {
    let mut text = String::new();
    let sources = position.game().rules().sources();
    for one in plans.described() {
        if arguments.predicate.as_ref().is_some_and(|wanted| *wanted != one.name) {
            continue;
        }
        let line = match &one.plan {
            Ok(plan) if arguments.predicate.is_some() => format!("{}: a plan\n{plan}", one.mode),
            Ok(plan) => format!("{}: a plan of {} steps", one.mode, plan.lines().count()),
            Err(refusal) => format!("{}: the machine, because {}", one.mode, explained(refusal, sources)),
        };
        writeln!(text, "{line}").expect("writing to a string cannot fail");
    }
    text.trim_end().to_owned()
}

fn as_json(plans: &Plans, position: &Position, arguments: &ExplainPlan) -> String {
    let sources = position.game().rules().sources();
    let wanted = |name: &String| arguments.predicate.as_ref().is_none_or(|wanted| wanted == name);
    let lines = plans.described().into_iter().filter(|one| wanted(&one.name)).map(|one| match &one.plan {
        Ok(plan) => json!({ "predicate": one.name, "mode": one.mode, "plan": plan }).to_string(),
        Err(refusal) => {
            json!({ "predicate": one.name, "mode": one.mode, "reason": explained(refusal, sources) }).to_string()
        }
    });
    lines.collect::<Vec<_>>().join("\n")
}
