//! Rules taken over while a game is in progress: the game is played again under the new ones.

use serde_json::json;

use super::current::{Current, Request};
use super::example::{Example, examples};
use super::opening::Warnings;
use crate::diagnostic::{Diagnostic, visible};
use crate::engine::{Engine, Rules};
use crate::game::MoveError;
use crate::playtest;
use crate::playtest::Budget;
use crate::repl::output::Output;
use crate::repl::output::error::{CommandError, Status};
use crate::repl::play::GameInProgress;
use crate::repl::play::board::Board;
use crate::repl::session::Session;

/// What did not survive a change of rules.
#[derive(Default)]
pub(crate) struct Adopted {
    /// Why the weights of a file do not count any more.
    pub weights: Option<CommandError>,
    /// The first move that no longer fits, counted from 0, and why.
    pub stopped: Option<(usize, MoveError)>,
}

/// Examples that were asked.
#[derive(Default)]
pub(crate) struct Tried {
    /// How many there are.
    pub all: usize,
    /// Those that fail, with the answers they got.
    pub failed: Vec<(Example, Vec<String>)>,
}

impl Session {
    /// Loads the rules afresh; with errors, the old ones stay in use.
    pub(crate) fn reload(&mut self, out: &mut Output<'_>) -> Result<(), CommandError> {
        let Some(request) = self.request.clone() else {
            return Err(CommandError::plain("no rules are loaded; `:game NAME` loads some"));
        };
        let name = request.name.clone();
        let file = self.shelf.find(&name)?;
        let (current, rules, warnings) = self.load_rules(request, file)?;
        let dropped = self.current.as_ref().map_or(Vec::new(), Current::unwritten);
        self.warn(&warnings, out)?;
        self.adopt(current, &rules, out)?;
        let title = self.rules().program().declarations.title.as_deref().unwrap_or(&name).to_owned();
        out.tell(json!({ "game": name, "title": title }), format_args!("Loaded {}.", visible(&title)))?;
        if !dropped.is_empty() {
            out.say(format_args!("These changes were discarded:\n{}", dropped.join("\n")))?;
        }
        self.try_examples(out)?;
        let found = Warnings { diagnostics: self.played_through(), sources: self.rules().sources().clone() };
        Ok(self.warn(&found, out)?)
    }

    /// What a few random games with the rules in use find wrong.
    pub(crate) fn played_through(&mut self) -> Vec<Diagnostic> {
        let Some(current) = &self.current else { return Vec::new() };
        let name = current.request.name.clone();
        let Some(game) = self.board.position().map(|position| position.game().clone()) else { return Vec::new() };
        playtest::run(&game, &name, &Budget::brief(), &self.limits, &mut |_| {})
    }

    /// Puts rules in use, and plays the game in progress again under them.
    pub(crate) fn adopt(&mut self, current: Current, rules: &Rules, out: &mut Output<'_>) -> Result<(), CommandError> {
        self.end_suppositions(out)?;
        let adopted = self.take_over(current, rules)?;
        if let Some(error) = adopted.weights {
            self.status = self.status.max(error.status());
            error.tell(out)?;
            out.say("The weights of the rules apply again.")?;
        }
        if let Some((at, error)) = adopted.stopped {
            self.status = self.status.max(Status::Problem);
            out.say(format_args!("Could not replay the game from move {} on: {error}", at + 1))?;
        }
        Ok(())
    }

    /// The same without a word: what could not be taken over is returned.
    pub(crate) fn take_over(&mut self, current: Current, rules: &Rules) -> Result<Adopted, CommandError> {
        let mut adopted = Adopted::default();
        let same = self.current.as_ref().is_some_and(|old| old.request.name == current.request.name);
        let played = match self.board.position().filter(|_| same) {
            Some(position) => position.played()?,
            None => Vec::new(),
        };
        let weights = self.current.replace(current).and_then(|old| old.weights).filter(|_| same);
        self.board = Board::new(rules, &self.limits, self.evaluator);
        let play = GameInProgress::new(self.board.position());
        let old = std::mem::replace(&mut self.play, play);
        if !same {
            return Ok(adopted);
        }
        if old.seats.len() == self.play.seats.len() {
            self.play.seats = old.seats;
        }
        self.play.forget();
        if weights.is_some() {
            adopted.weights = self.use_weights(weights.as_deref()).err();
        }
        if let Some(text) = old.origin {
            self.set_up("position", &text)?;
        }
        adopted.stopped = self.play_again(&played)?;
        Ok(adopted)
    }

    /// Makes moves again; the first that no longer fits, and why.
    pub(crate) fn play_again(&mut self, played: &[String]) -> Result<Option<(usize, MoveError)>, CommandError> {
        for (at, text) in played.iter().enumerate() {
            let position = self.position()?;
            let over = position.decided()?.is_some();
            let made = match position.read_move(text) {
                Ok(number) if !over => position.make(number).map_err(MoveError::from),
                Ok(_) => Err(MoveError::Over { text: text.clone(), reason: None }),
                Err(refusal) => Err(refusal),
            };
            if let Err(refusal) = made {
                return Ok(Some((at, refusal)));
            }
        }
        Ok(None)
    }

    /// Asks the examples of the rules' own text, in the starting position and with the options that the text gives, and
    /// shows those that fail.
    pub(crate) fn try_examples(&mut self, out: &mut Output<'_>) -> Result<(), CommandError> {
        let Some(current) = &self.current else { return Ok(()) };
        let name = current.file.name.clone();
        let Tried { all, failed } = self.asked_examples()?;
        if all == 0 {
            return Ok(());
        }
        for (example, answers) in &failed {
            let object = json!({
                "example": example.goal, "line": example.line, "expected": example.expected, "answers": answers,
            });
            out.tell(object, differing(&name, example, answers))?;
        }
        let object = json!({ "examples": all, "failed": failed.len() });
        if !failed.is_empty() {
            self.status = self.status.max(Status::Problem);
            return Ok(out.tell(object, format_args!("{} of {all} examples failed.", failed.len()))?);
        }
        Ok(out.tell(object, format_args!("All {all} examples passed."))?)
    }

    /// Asks the examples; those that fail, with the answers they got.
    pub(crate) fn asked_examples(&mut self) -> Result<Tried, CommandError> {
        let Some(current) = &self.current else { return Ok(Tried::default()) };
        let examples = examples(&current.file.text);
        let mut tried = Tried { all: examples.len(), failed: Vec::new() };
        if examples.is_empty() {
            return Ok(tried);
        }
        let rules = match current.request.settings.is_empty() {
            true => self.rules().clone(),
            false => {
                let unset = Request { settings: Vec::new(), ..current.request.clone() };
                self.load_rules(unset, current.file.clone())?.1
            }
        };
        let mut engine = Engine::new(&rules);
        engine.set_limits(self.limits.clone());
        for example in examples {
            let answers = example.answers(&mut engine);
            if self.is_stopped() {
                return Err(CommandError::Interrupted);
            }
            if answers != example.expected {
                tried.failed.push((example, answers));
            }
        }
        Ok(tried)
    }
}

fn differing(name: &str, example: &Example, answers: &[String]) -> String {
    let indented = |lines: &[String]| lines.iter().map(|line| format!("\n    {line}")).collect::<String>();
    let (line, goal) = (example.line, &example.goal);
    format!("{name}:{line}: ?- {goal}.\n  expected{}\n  got{}", indented(&example.expected), indented(answers))
}
