//! Rules taken over while a game is in progress: the game is played again under the new ones.

use serde_json::json;

use super::current::{Current, Request};
use super::example::{Example, examples};
use crate::diagnostic::visible;
use crate::engine::{Engine, Rules};
use crate::game::MoveError;
use crate::repl::output::Output;
use crate::repl::output::error::{CommandError, Status};
use crate::repl::play::GameInProgress;
use crate::repl::play::board::Board;
use crate::repl::session::Session;

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
        self.try_examples(out)
    }

    /// Puts rules in use, and plays the game in progress again under them.
    pub(crate) fn adopt(&mut self, current: Current, rules: &Rules, out: &mut Output<'_>) -> Result<(), CommandError> {
        self.end_suppositions(out)?;
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
            return Ok(());
        }
        if old.seats.len() == self.play.seats.len() {
            self.play.seats = old.seats;
        }
        self.play.forget();
        if weights.is_some()
            && let Err(error) = self.use_weights(weights.as_deref())
        {
            self.status = self.status.max(error.status());
            error.tell(out)?;
            out.say("The weights of the rules apply again.")?;
        }
        if let Some(text) = old.origin {
            self.set_up("position", &text)?;
        }
        self.play_again(&played, out)
    }

    /// Makes moves again, up to the first that no longer fits.
    fn play_again(&mut self, played: &[String], out: &mut Output<'_>) -> Result<(), CommandError> {
        for (at, text) in played.iter().enumerate() {
            let position = self.position()?;
            let over = position.decided()?.is_some();
            let made = match position.read_move(text) {
                Ok(number) if !over => position.make(number).map_err(MoveError::from),
                Ok(_) => Err(MoveError::Over { text: text.clone(), reason: None }),
                Err(refusal) => Err(refusal),
            };
            if let Err(refusal) = made {
                self.status = self.status.max(Status::Problem);
                out.say(format_args!("Could not replay the game from move {} on: {refusal}", at + 1))?;
                break;
            }
        }
        Ok(())
    }

    /// Asks the examples of the rules' own text, in the starting position and with the options that the text gives, and
    /// shows those that fail.
    pub(crate) fn try_examples(&mut self, out: &mut Output<'_>) -> Result<(), CommandError> {
        let Some(current) = &self.current else { return Ok(()) };
        let examples = examples(&current.file.text);
        if examples.is_empty() {
            return Ok(());
        }
        let name = current.file.name.clone();
        let rules = match current.request.settings.is_empty() {
            true => self.rules().clone(),
            false => {
                let unset = Request { settings: Vec::new(), ..current.request.clone() };
                self.load_rules(unset, current.file.clone())?.1
            }
        };
        let mut engine = Engine::new(&rules);
        engine.set_limits(self.limits.clone());
        let mut failed = 0;
        for example in &examples {
            let answers = example.answers(&mut engine);
            if self.is_stopped() {
                return Err(CommandError::Interrupted);
            }
            if answers != example.expected {
                failed += 1;
                let object = json!({
                    "example": example.goal, "line": example.line, "expected": example.expected, "answers": answers,
                });
                out.tell(object, differing(&name, example, &answers))?;
            }
        }
        let all = examples.len();
        let object = json!({ "examples": all, "failed": failed });
        if failed > 0 {
            self.status = self.status.max(Status::Problem);
            return Ok(out.tell(object, format_args!("{failed} of {all} examples failed."))?);
        }
        Ok(out.tell(object, format_args!("All {all} examples passed."))?)
    }
}

fn differing(name: &str, example: &Example, answers: &[String]) -> String {
    let indented = |lines: &[String]| lines.iter().map(|line| format!("\n    {line}")).collect::<String>();
    let (line, goal) = (example.line, &example.goal);
    format!("{name}:{line}: ?- {goal}.\n  expected{}\n  got{}", indented(&example.expected), indented(answers))
}
