//! A tour in ten steps: choosing a game, playing, asking, changing a rule.

use std::io;

use super::Session;
use crate::repl::output::Output;

/// One step: what it is about, and what to type.
struct Step {
    about: &'static str,
    typed: &'static str,
}

const STEPS: [Step; 10] = [
    Step { about: "Choose a game. Commands start with a colon.", typed: ":game tictactoe" },
    Step { about: "It is x's turn. Type a move as the game writes it: x takes the middle.", typed: "b2" },
    Step { about: "You also play o for now.", typed: "a1" },
    Step {
        about: "Anything else is a query. Which moves are legal? After an answer, press `;` for the next one or Enter to stop.",
        typed: "legal(Move)",
    },
    Step {
        about: "Queries are about the position on the board: which squares does x have? They are numbered from the top left.",
        typed: "cell(Square, x)",
    },
    Step {
        about: "What if x had two corners as well? Nothing changes on the board.",
        typed: "suppose([cell(1, x), cell(9, x)], wins(Who))",
    },
    Step { about: "The rules say who wins. Here they are.", typed: ":list wins/1" },
    Step {
        about: "You can change the rules while you play: from now on, four corners win too.",
        typed: ":add wins(P) :- cell(1, P), cell(3, P), cell(7, P), cell(9, P)",
    },
    Step {
        about: "The file has not changed; this shows your changes. `:write my.pl` would save them.",
        typed: ":diff",
    },
    Step { about: "Now play: you are x, and the computer answers.", typed: ":play hard" },
];

impl Session {
    /// Shows a step, counted from 1.
    pub(crate) fn show_step(&mut self, number: usize, out: &mut Output<'_>) -> io::Result<()> {
        let Some(step) = STEPS.get(number.wrapping_sub(1)) else {
            self.lesson = None;
            return out
                .say("That was the tour. `:help` lists all commands; docs/tutorial.md shows how to write a game.");
        };
        self.lesson = Some(number);
        let of = STEPS.len();
        out.say(format_args!("Step {number} of {of}. {}\nType this:\n\n  {}\n", step.about, step.typed))
    }

    /// How many steps there are.
    pub(crate) fn steps() -> usize {
        STEPS.len()
    }

    /// Shows the next step if a line is what this one asks for.
    pub(crate) fn go_on_with_tutorial(&mut self, line: &str, out: &mut Output<'_>) -> io::Result<()> {
        let Some(number) = self.lesson else { return Ok(()) };
        let plain = |text: &str| -> String {
            text.trim_start_matches("?-")
                .trim_end_matches('.')
                .chars()
                .filter(|letter| !letter.is_whitespace())
                .collect()
        };
        match STEPS.get(number - 1).is_some_and(|step| plain(step.typed) == plain(line)) {
            true => {
                writeln!(out.writer())?;
                self.show_step(number + 1, out)
            }
            false => Ok(()),
        }
    }
}
