//! Examples in rules files: `% ?- goal.` comments, each followed by one comment line per expected answer.
//!
//! A goal may go on over several comment lines up to its full stop. `% false` means no answer, `% error TERM`
//! ends a list of answers with an error, `% ...` ends it where more answers may follow. A goal line that closes with
//! `% not on swi: reason` is an example whose answers SWI-Prolog does not share.

use std::ops::Range;

use crate::engine::{Engine, QueryError};
use crate::term::Term;

/// The mark of an example that SWI-Prolog answers differently.
const NOT_ON_SWI: &str = "  % not on swi: ";

/// No example has more answers than this; a goal that never ends is cut off here.
const MOST_ANSWERS: usize = 1000;

/// One goal with the answers that its file expects.
#[derive(Clone, Debug)]
pub struct Example {
    /// The line of its `% ?-`, from 1.
    pub line: usize,
    /// The goal without its full stop.
    pub goal: String,
    /// Whether SWI-Prolog gives the same answers.
    pub on_swi: bool,
    /// The answer lines without the comment sign.
    pub expected: Vec<String>,
    /// The answer lines in the file, counted from 0.
    pub place: Range<usize>,
}

/// The examples of a text.
pub fn examples(text: &str) -> Vec<Example> {
    let lines: Vec<_> = text.lines().collect();
    let mut examples = Vec::new();
    let mut next = 0;
    while next < lines.len() {
        let start = next;
        next += 1;
        let Some(first) = lines[start].strip_prefix("% ?- ") else { continue };
        let mut goal = first.to_owned();
        while !goal.ends_with('.') && !goal.contains(NOT_ON_SWI) {
            let Some(more) = lines.get(next).and_then(|line| line.strip_prefix('%')) else { break };
            goal += more;
            next += 1;
        }
        let on_swi = !goal.contains(NOT_ON_SWI);
        let goal = goal.split(NOT_ON_SWI).next().unwrap_or_default();
        let goal = goal.strip_suffix('.').unwrap_or(goal).trim_end().to_owned();
        let answers: Vec<_> = lines[next..].iter().map_while(|line| line.strip_prefix("% ")).collect();
        let place = next..next + answers.len();
        next = place.end;
        let expected = answers.into_iter().map(str::to_owned).collect();
        examples.push(Example { line: start + 1, goal, on_swi, expected, place });
    }
    examples
}

impl Example {
    /// The answer lines that an engine gives: as many as the file wants to see, if it says so.
    pub fn answers(&self, engine: &mut Engine) -> Vec<String> {
        let wanted = match self.expected.split_last() {
            Some((last, before)) if last == "..." => before.len(),
            _ => MOST_ANSWERS,
        };
        let answers = match engine.ask(&self.goal) {
            Ok(answers) => answers,
            Err(error) => return vec![error_line(&error)],
        };
        let mut lines = Vec::new();
        for answer in answers {
            match answer {
                Ok(answer) => lines.push(answer.to_string()),
                Err(error) => {
                    lines.push(error_line(&error));
                    break;
                }
            }
            if lines.len() == wanted {
                lines.push("...".to_owned());
                break;
            }
        }
        if lines.is_empty() {
            lines.push("false".to_owned());
        }
        lines
    }
}

/// The ball, or its formal part where it has one; what stopped the engine, where nothing was thrown.
fn error_line(error: &QueryError) -> String {
    match error.ball() {
        Some(ball) => format!("error {}", formal(&ball).unwrap_or(ball)),
        None => format!("error {error}"),
    }
}

fn formal(ball: &Term) -> Option<Term> {
    match ball.as_compound()? {
        ("error", mut arguments) if arguments.len() == 2 => Some(arguments.swap_remove(0)),
        _ => None,
    }
}
