//! `explain-plan [PREDICATE]`: what runs as a plan, and why the rest does not.

use clap::Args;
use serde_json::json;

use crate::game::Evaluator;
use crate::plan::explained;
use crate::repl::command::Action;
use crate::repl::output::Output;
use crate::repl::output::error::CommandError;
use crate::repl::rules::predicate::find;
use crate::repl::session::Session;

#[derive(Debug, Args)]
pub struct ExplainPlan {
    /// Show the plans of this predicate, such as legal/1 or legal
    #[arg(value_name = "PREDICATE")]
    predicate: Option<String>,
}

impl Action for ExplainPlan {
    fn run(self, session: &mut Session, out: &mut Output<'_>) -> Result<(), CommandError> {
        let rules = session.rules().clone();
        let wanted = self.predicate.as_deref().map(|name| find(&rules, name)).transpose()?;
        let game = session.position()?.game().clone().answered_by(Evaluator::Plan);
        let Some(plans) = game.plans() else { return Ok(()) };
        let is_wanted = |name: &str| wanted.as_ref().is_none_or(|some| some.iter().any(|one| one.name == name));
        let described: Vec<_> = plans.described().into_iter().filter(|one| is_wanted(&one.name)).collect();
        for one in &described {
            let (name, mode) = (&one.name, &one.mode);
            match &one.plan {
                Ok(plan) => {
                    let words = match &wanted {
                        Some(_) => format!("{mode}: a plan\n{}", plan.trim_end()),
                        None => format!("{mode}: a plan of {} steps", plan.lines().count()),
                    };
                    out.tell(json!({ "predicate": name, "mode": mode, "plan": plan }), words)?;
                }
                Err(refusal) => {
                    let reason = explained(refusal, rules.sources());
                    let words = format!("{mode}: no plan, because {reason}");
                    out.tell(json!({ "predicate": name, "mode": mode, "reason": reason }), words)?;
                }
            }
        }
        for one in wanted.iter().flatten().filter(|_| described.is_empty()) {
            let words = format!("{} has no plan of its own; it is part of the plans of its callers", one.name);
            out.tell(json!({ "predicate": one.name, "plan": null }), words)?;
        }
        Ok(())
    }
}
