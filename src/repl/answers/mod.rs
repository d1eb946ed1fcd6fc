//! Answers on their way to a reader: one at a time for a person, all of them for a program.
//!
//! An answer is a goal that could be asked: `X = a, Y = b`. A person gets long ones shortened.

pub mod keys;
pub(super) mod raw_mode;
mod recall;

use std::io::{self, Write};
use std::sync::atomic::Ordering;

use super::line::goal::TypedGoal;
use super::output::error::CommandError;
use super::output::report::explain;
use super::session::Session;
use crate::diagnostic::visible_lines;
use crate::engine::{Answer, Answers, Engine, Limit, Limits, QueryError};
use keys::{Choice, Chooser, HELP, REMINDER};
use recall::Values;

/// The most answers that are shown at once where no one chooses.
pub(super) const MOST_ANSWERS: usize = 1000;
/// How many queries show the keys unasked.
const REMINDERS: usize = 2;
/// By how much `:more` raises a limit that was reached.
const MORE: u32 = 10;

const DIM: &str = "\x1b[2m";
const GREEN: &str = "\x1b[32m";
const RED: &str = "\x1b[31m";
const RESET: &str = "\x1b[0m";

/// What a session remembers of its queries.
#[derive(Debug, Default)]
pub(super) struct Queries {
    /// How often the keys were shown unasked.
    reminders: usize,
    /// The last query.
    last: Option<LastQuery>,
    /// Whether long answers are shown whole to people, too.
    pub whole: bool,
    /// The values that the last answers gave to variables.
    values: Values,
}

/// A query, as far as it went.
#[derive(Debug)]
struct LastQuery {
    goal: TypedGoal,
    /// The position that it was about.
    key: u64,
    shown: usize,
    /// The last answer shown, if it was shortened.
    shortened: Option<Answer>,
    /// The last answer shown.
    answer: Option<Answer>,
    end: QueryEnd,
}

/// How a query ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum QueryEnd {
    /// There is nothing more to find.
    Complete,
    /// The reader had seen enough.
    Stopped,
    /// At a limit.
    Limit(Limit),
    /// With another error.
    Error,
}

impl Session {
    /// Asks a goal and shows its answers; returns whether it ended without an error.
    pub(super) fn answer(&mut self, goal: TypedGoal, out: &mut dyn Write) -> io::Result<bool> {
        let limits = self.limits.clone();
        self.pursue(goal, 0, limits, out)
    }

    /// Goes on with the last query: it is asked anew, without the answers that were shown, and with ten times the limit
    /// that it reached. There is no going on in the middle of a search whose memory was given back.
    pub(super) fn answer_more(&mut self, out: &mut dyn Write) -> Result<bool, CommandError> {
        let Some(asked) = self.queries.last.take() else {
            return Err(CommandError::plain("there is no query to resume"));
        };
        let mut limits = self.limits.clone();
        match asked.end {
            QueryEnd::Complete => {
                writeln!(out, "% there are no more answers to {}", visible_lines(asked.goal.text()))?;
                self.queries.last = Some(asked);
                return Ok(true);
            }
            QueryEnd::Limit(limit) => raise(&mut limits, limit),
            QueryEnd::Error => {
                self.queries.last = Some(asked);
                return Err(CommandError::plain("the last query ended in an error, so there is nothing to resume"));
            }
            QueryEnd::Stopped => {}
        }
        // In another position the answers are others.
        let skipped = if asked.key == self.board.engine().state().key() { asked.shown } else { 0 };
        let again = if skipped == 0 { "starting over" } else { "continuing" };
        writeln!(out, "{}", dimmed(&format!("% {again}: {}", asked.goal.text()), self.style.colour))?;
        Ok(self.pursue(asked.goal, skipped, limits, out)?)
    }

    /// The whole of the last answer, if it was shortened.
    pub(super) fn whole_answer(&self) -> Option<&Answer> {
        self.queries.last.as_ref()?.shortened.as_ref()
    }

    fn pursue(&mut self, goal: TypedGoal, skipped: usize, limits: Limits, out: &mut dyn Write) -> io::Result<bool> {
        let engine = self.board.engine();
        engine.set_limits(limits);
        let key = engine.state().key();
        let mut asked = LastQuery { goal, key, shown: 0, shortened: None, answer: None, end: QueryEnd::Complete };
        let mut showing = Showing {
            colour: self.style.colour,
            chooser: self.chooser.as_deref_mut(),
            whole: self.queries.whole,
            reminders: &mut self.queries.reminders,
            asked: &mut asked,
            skipped,
            all: false,
        };
        let found = showing.run(engine, out);
        engine.set_limits(self.limits.clone());
        let fine = match found? {
            Ok(()) => true,
            Err(error) => {
                write!(out, "{}", explain(&error, &asked.goal, self.board.rules(), self.style.colour))?;
                asked.end = match error {
                    QueryError::Limit(limit) => QueryEnd::Limit(limit),
                    _ => QueryEnd::Error,
                };
                if matches!(asked.end, QueryEnd::Limit(limit) if limit != Limit::Stopped) {
                    if let Some(rule) = self.board.engine().reached_in() {
                        writeln!(out, "  in {rule}")?;
                    }
                    writeln!(out, "  `:more` retries with {MORE} times the limit")?;
                }
                false
            }
        };
        if let Some(answer) = asked.answer.take() {
            self.queries.remember(&answer);
        }
        self.queries.last = Some(asked);
        Ok(fine)
    }
}

/// Raises the limit that was reached.
fn raise(limits: &mut Limits, limit: Limit) {
    match limit {
        Limit::Steps(steps) => limits.steps = steps.saturating_mul(MORE.into()),
        Limit::Memory(bytes) => limits.memory = bytes.saturating_mul(MORE as usize),
        Limit::Tables(bytes) => limits.tables = bytes.saturating_mul(MORE as usize),
        Limit::Time(time) => limits.time = Some(time.saturating_mul(MORE)),
        Limit::Stopped => {}
    }
}

/// Answers being shown.
struct Showing<'s> {
    colour: bool,
    /// Who chooses after each answer; without one, all are shown.
    chooser: Option<&'s mut (dyn Chooser + Send + 'static)>,
    /// Whether long answers are left as they are.
    whole: bool,
    reminders: &'s mut usize,
    asked: &'s mut LastQuery,
    /// How many answers were shown before.
    skipped: usize,
    /// Whether all further answers are shown without a choice.
    all: bool,
}

impl Showing<'_> {
    fn run(&mut self, engine: &mut Engine, out: &mut dyn Write) -> io::Result<Result<(), QueryError>> {
        let stop = engine.limits().stop.clone();
        let mut answers = match self.asked.goal.ask(engine) {
            Ok(answers) => answers,
            Err(error) => return Ok(Err(error)),
        };
        loop {
            let Some(answer) = next(&mut answers, stop.load(Ordering::Relaxed)) else {
                return self.no(out).map(Ok);
            };
            let answer = match answer {
                Ok(answer) => answer,
                Err(error) => return Ok(Err(error)),
            };
            self.asked.shown += 1;
            if self.asked.shown <= self.skipped {
                continue;
            }
            self.asked.answer = Some(answer.clone());
            if !answer.more() {
                writeln!(out, "{}.", self.line(&answer))?;
                return self.mention_whole(out).map(Ok);
            }
            if !self.goes_on(&answer, out)? {
                self.asked.end = QueryEnd::Stopped;
                return Ok(Ok(()));
            }
        }
    }

    /// Shows an answer that may not be the last, and returns whether another one is wanted.
    fn goes_on(&mut self, answer: &Answer, out: &mut dyn Write) -> io::Result<bool> {
        let _listening = self.chooser.as_deref().filter(|_| !self.all).and_then(Chooser::listen);
        let first = self.asked.shown == self.skipped + 1;
        if self.chooser.is_some() && first && *self.reminders < REMINDERS {
            *self.reminders += 1;
            writeln!(out, "{}", dimmed(REMINDER, self.colour))?;
        }
        let line = self.line(answer);
        write!(out, "{line}")?;
        let Some(chooser) = self.chooser.as_mut().filter(|_| !self.all) else {
            writeln!(out, " ;")?;
            if self.chooser.is_some() || self.asked.shown < self.skipped + MOST_ANSWERS {
                return Ok(true);
            }
            writeln!(out, "% showing {MOST_ANSWERS} answers at a time; `:more` shows more")?;
            return Ok(false);
        };
        loop {
            out.flush()?;
            match chooser.choose()? {
                Choice::Help => write!(out, "\n{HELP}\n{line}")?,
                Choice::Whole => write!(out, "\n{answer}")?,
                Choice::Stop => return writeln!(out, " .").map(|()| false),
                choice => {
                    self.all = choice == Choice::All;
                    return writeln!(out, " ;").map(|()| true);
                }
            }
        }
    }

    /// An answer as it is shown to this reader.
    fn line(&mut self, answer: &Answer) -> String {
        self.asked.shortened = None;
        if answer.bindings().next().is_none() && self.colour {
            return format!("{GREEN}true{RESET}");
        }
        if self.chooser.is_none() || self.whole {
            return answer.to_string();
        }
        match answer.truncated() {
            Some(shorter) => {
                self.asked.shortened = Some(answer.clone());
                shorter.to_string()
            }
            None => answer.to_string(),
        }
    }

    /// The last answer has no key to see it whole.
    fn mention_whole(&self, out: &mut dyn Write) -> io::Result<()> {
        match self.asked.shortened {
            Some(_) => writeln!(out, "{}", dimmed("% shortened; `:whole` shows all of it", self.colour)),
            None => Ok(()),
        }
    }

    fn no(&self, out: &mut dyn Write) -> io::Result<()> {
        match self.colour {
            true => writeln!(out, "{RED}false{RESET}."),
            false => writeln!(out, "false."),
        }
    }
}

fn dimmed(text: &str, colour: bool) -> String {
    let text = visible_lines(text);
    if colour { format!("{DIM}{text}{RESET}") } else { text.into_owned() }
}

/// The next answer, unless the last one was interrupted while it was shown.
fn next(answers: &mut Answers<'_>, stopped: bool) -> Option<Result<Answer, QueryError>> {
    if stopped { Some(Err(QueryError::Limit(Limit::Stopped))) } else { answers.next() }
}
