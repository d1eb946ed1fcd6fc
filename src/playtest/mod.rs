//! A game tried out: random games that look for mistakes which no reading of the rules can find.
//!
//! [`run`] makes the first position, every opening move and some random games within a [`Budget`]. On the way it draws
//! pictures, writes and reads back moves and positions, and resolves levels and weights. Each mistake becomes a
//! [`Diagnostic`] with a stable code, the place of the rule that causes it and the moves after which it was seen. The
//! same seed and budget give the same findings, unless time runs out.
//!
//! What could be meant is not reported: conclusions from what never happens wait for a large sample (`conclusion`).

mod cause;
pub mod code;
mod conclusion;
mod copy;
mod finding;
mod look;
mod place;
mod sample;
mod settings;

use std::time::{Duration, Instant};

use crate::diagnostic::Diagnostic;
use crate::engine::Limits;
use crate::game::{Game, Position};
use finding::Findings;
use sample::Sample;

/// How much is tried.
#[derive(Clone, Debug)]
pub struct Budget {
    /// Random games.
    pub games: u32,
    /// Moves of one game at most.
    pub length: usize,
    /// Moves of all games together at most.
    pub plies: usize,
    /// Positions of which pictures, notations and texts are examined.
    pub looks: usize,
    /// Steps of one question to the rules; more is a finding.
    pub steps: u64,
    /// When to stop, whatever is left to try.
    pub time: Option<Duration>,
    /// Where the random numbers begin.
    pub seed: u64,
}

impl Default for Budget {
    /// What `regola check` tries: less than two seconds for the shipped games.
    fn default() -> Budget {
        let time = Some(Duration::from_millis(1500));
        Budget { games: 200, length: 1000, plies: 20_000, looks: 120, steps: 3_000_000, time, seed: 1 }
    }
}

impl Budget {
    /// What is tried between two lines at the prompt, or in an answer to the browser.
    pub fn brief() -> Budget {
        let time = Some(Duration::from_millis(200));
        Budget { games: 60, plies: 4000, looks: 30, steps: 500_000, time, ..Budget::default() }
    }
}

/// Tries a game out and returns what is wrong, by place. `file` is how a user names the rules: the notes say how to see
/// a position there. `progress` is told how many games have been played.
///
/// ```
/// use regola::playtest::{self, Budget};
/// use regola::{Game, Limits, Rules};
///
/// let rules = Rules::parse("nim.pl", "
///     :- players([ann, bob]).
///     :- state(heap(-count)).
///     :- stuck(loses).
///     count(N) :- between(0, 5, N).
///     initially(heap(5)).
///     legal(take(N)) :- heap(H), H > 0, between(1, 2, N).
///     effect(take(N), [heap(M)]) :- heap(H), M is H - N.
/// ")?;
/// let game = Game::from_rules(&rules)?;
/// let found = playtest::run(&game, "nim.pl", &Budget::brief(), &Limits::default(), &mut |_| {});
/// assert_eq!(found[0].code, "impossible-change"); // two of one
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn run(
    game: &Game,
    file: &str,
    budget: &Budget,
    limits: &Limits,
    progress: &mut dyn FnMut(u32),
) -> Vec<Diagnostic> {
    let end = budget.time.and_then(|time| Instant::now().checked_add(time));
    let limits = Limits {
        steps: limits.steps.min(budget.steps),
        until: end.into_iter().chain(limits.until).min(),
        ..limits.clone()
    };
    let mut position = Position::new(game);
    position.set_limits(limits.clone());
    let mut sample = Sample::new(position, budget, Findings::new(game, file));
    settings::check(&mut sample);
    sample.play(progress);
    conclusion::draw(&mut sample);
    sample.findings.sorted()
}
