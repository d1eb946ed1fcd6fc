//! What can be set at the prompt.

use super::Session;
use super::weights::RULES;
use crate::game::Evaluator;
use crate::repl::command::arguments::{MOST_MEMORY, seconds};
use crate::repl::command::number::whole;
use crate::repl::output::error::CommandError;
use crate::repl::play::board::Board;

/// What can answer a game's questions, by name.
const ENGINES: [(&str, Evaluator); 4] = [
    ("auto", Evaluator::Auto),
    ("native", Evaluator::Native),
    ("plan", Evaluator::Plan),
    ("machine", Evaluator::Machine),
];

/// A setting and its value.
pub(crate) struct SessionSetting {
    pub name: &'static str,
    pub value: String,
    pub about: &'static str,
}

impl Session {
    /// All settings with their values.
    pub(crate) fn settings(&self) -> Vec<SessionSetting> {
        let switch = |on: bool| if on { "on" } else { "off" }.to_owned();
        let engine = ENGINES.iter().find(|(_, evaluator)| *evaluator == self.evaluator).map_or("", |(name, _)| name);
        let time = self.limits.time.map_or("none".to_owned(), |time| time.as_secs_f64().to_string());
        let steps = if self.limits.steps == u64::MAX { "none".to_owned() } else { self.limits.steps.to_string() };
        let setting = |name, value, about| SessionSetting { name, value, about };
        vec![
            setting("board", switch(self.draws), "show the board after each move"),
            setting("unicode", switch(self.style.unicode), "draw boards with Unicode characters"),
            setting("colour", switch(self.style.colour), "use colours"),
            setting("whole", switch(self.queries.whole), "show long answers in full"),
            setting("json", switch(self.style.json), "print one JSON object per line"),
            setting("seed", self.seed.to_string(), "seed of the computer players' random choices"),
            setting("engine", engine.to_owned(), "how to answer a game's questions: auto, native, plan or machine"),
            setting("weights", self.weights_in_force(), "a file of evaluation weights, or rules"),
            setting("time", time, "time limit of a goal in seconds, or none"),
            setting("steps", steps, "step limit of a goal, or none"),
            setting("memory", (self.limits.memory >> 20).to_string(), "memory limit of a goal in MiB"),
        ]
    }

    /// Gives a setting another value, or says what values it has.
    pub(crate) fn change_setting(&mut self, name: &str, value: &str) -> Result<(), CommandError> {
        let wrong = |wanted: &str| CommandError::Usage(format!("{value} is not a value for {name}; write {wanted}"));
        let switch = || match value {
            "on" | "yes" | "true" => Ok(true),
            "off" | "no" | "false" => Ok(false),
            _ => Err(wrong("on or off")),
        };
        let number = || value.parse::<u64>().map_err(|_| wrong("a whole number"));
        match name {
            "board" => self.draws = switch()?,
            "unicode" => self.style.unicode = switch()?,
            "colour" => self.style.colour = switch()?,
            "whole" => self.queries.whole = switch()?,
            "json" => self.style.json = switch()?,
            "seed" => self.seed = number()?,
            "steps" => self.limits.steps = if value == "none" { u64::MAX } else { number()? },
            "memory" => {
                let most = || wrong(&format!("a whole number from 1 to {MOST_MEMORY}"));
                let memory: usize = whole(1, MOST_MEMORY)(value).map_err(|_| most())?;
                self.limits.memory = memory.saturating_mul(1 << 20);
                self.limits.tables = self.limits.memory / 4;
            }
            "time" => {
                self.limits.time = match value {
                    "none" => None,
                    _ => Some(seconds(value).map_err(|_| wrong("a number of seconds, or none"))?),
                };
                self.time_is_set = true;
            }
            "weights" => return self.use_weights(Some(value).filter(|file| *file != RULES)),
            "engine" => return self.change_evaluator(value).ok_or_else(|| wrong("auto, native, plan or machine")),
            _ => {}
        }
        let limits = self.limits.clone();
        self.boards().for_each(|board| board.engine().set_limits(limits.clone()));
        Ok(())
    }

    /// The game goes on with its questions answered another way.
    fn change_evaluator(&mut self, name: &str) -> Option<()> {
        self.evaluator = ENGINES.iter().find(|(known, _)| *known == name)?.1;
        let evaluator = self.evaluator;
        for position in self.boards().filter_map(Board::position) {
            *position = position.answered_by(evaluator);
        }
        Some(())
    }
}
