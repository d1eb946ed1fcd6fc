//! `regola explain-plan GAME [PREDICATE]`: what runs as a plan, and why the rest does not.

use std::fmt::Write;
use std::io;

use clap::Args;
use regola::Position;
use regola::game::Evaluator;
use regola::plan::{Plans, explained};
use serde_json::json;

use super::Status;
use super::interrupt::Interrupt;
use super::position::GameArguments;

#[derive(Debug, Args)]
pub struct PlanArguments {
    #[command(flatten)]
    game: GameArguments,
    /// Show the plans of this predicate, such as legal/1
    predicate: Option<String>,
}

pub fn run(arguments: &PlanArguments, interrupt: &Interrupt) -> io::Result<Status> {
    arguments.game.tell(interrupt, |position| Ok(explain(position, arguments)))
}

fn explain(position: &Position, arguments: &PlanArguments) -> String {
    let game = position.game().clone().with_engine(Evaluator::Plan);
    let Some(plans) = game.plans() else { return String::new() };
    if arguments.game.json { as_json(plans, position, arguments) } else { as_text(plans, position, arguments) }
}

fn as_text(plans: &Plans, position: &Position, arguments: &PlanArguments) -> String {
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

fn as_json(plans: &Plans, position: &Position, arguments: &PlanArguments) -> String {
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
