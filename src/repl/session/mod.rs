//! A session: rules, the position on the board, who plays, and how results are shown.

#[cfg(feature = "web")]
mod access;
pub mod bug;
pub(crate) mod greeting;
pub(crate) mod recovery;
pub(crate) mod settings;
pub mod transcript;
pub(crate) mod tutorial;
pub(crate) mod weights;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use super::answers::Queries;
use super::answers::keys::Chooser;
use super::command::LastExplanation;
use super::output::Style;
use super::output::error::{CommandError, Status};
use super::play::GameInProgress;
use super::play::board::Board;
use super::play::what_if::SuspendedGame;
use super::rules::current::{Current, Request};
use crate::engine::{Limits, Rules};
use crate::explain::refusal;
use crate::game::{Evaluator, Position, PositionError};
use crate::load::Shelf;
use transcript::SessionLog;

/// Whether the session goes on after a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// It does.
    Continue,
    /// The user wants to leave.
    Quit,
}

/// What a prompt knows between two lines.
pub struct Session {
    pub(super) shelf: Shelf,
    /// What each goal may use.
    pub(super) limits: Limits,
    /// Whether the user has set the time limit: the usual one is no reason to end a long count.
    pub(super) time_is_set: bool,
    pub(super) board: Board,
    /// The rules that were asked for last, also if they have errors.
    pub(super) request: Option<Request>,
    /// The rules in use and their texts.
    pub(super) current: Option<Current>,
    pub(super) play: GameInProgress,
    /// What was on the board before something was supposed, the game itself first.
    pub(super) suspended: Vec<SuspendedGame>,
    /// Who chooses after each answer; without one, all are shown.
    pub(super) chooser: Option<Box<dyn Chooser + Send>>,
    /// What is remembered of queries.
    pub(super) queries: Queries,
    /// The last explanation.
    pub(super) last_explanation: Option<LastExplanation>,
    pub(super) style: Style,
    /// What answers a game's questions.
    pub(super) evaluator: Evaluator,
    /// The same seed gives the same choices of computer players.
    pub(super) seed: u64,
    /// Whether the board is shown after each move.
    pub(super) draws: bool,
    /// The program that `:edit` starts.
    pub(super) editor: Option<String>,
    /// What is recorded, and where.
    pub(super) log: Option<SessionLog>,
    /// The step of the tutorial that the user has come to.
    pub(super) lesson: Option<usize>,
    /// How many scripts are being executed one within the other.
    pub(super) nesting: usize,
    /// The worst that has happened so far.
    pub(super) status: Status,
    pub(super) leaving: bool,
    /// Whether nothing that is typed may name a file: who types may not be who started the process.
    pub(super) confined: bool,
    /// Whether computer players are moved by others than the session.
    pub(super) computers_apart: bool,
    /// Whether a line or a command is being executed.
    busy: Arc<AtomicBool>,
}

impl Session {
    /// A session without rules of its own.
    pub fn new(shelf: Shelf, limits: Limits) -> Session {
        let nothing = Rules::parse("nothing", "").expect("an empty text has no problems");
        let evaluator = Evaluator::default();
        Session {
            shelf,
            board: Board::new(&nothing, &limits, evaluator),
            limits,
            time_is_set: false,
            request: None,
            current: None,
            play: GameInProgress::default(),
            suspended: Vec::new(),
            chooser: None,
            queries: Queries::default(),
            last_explanation: None,
            style: Style::default(),
            evaluator,
            seed: 1,
            draws: false,
            editor: None,
            log: None,
            lesson: None,
            nesting: 0,
            status: Status::Fine,
            leaving: false,
            confined: false,
            computers_apart: false,
            busy: Arc::default(),
        }
    }

    /// The same for a person, who chooses after each answer.
    pub fn with_chooser(mut self, chooser: impl Chooser + Send + 'static) -> Session {
        self.set_chooser(chooser);
        self
    }

    /// Lets a person choose after each answer from now on.
    pub fn set_chooser(&mut self, chooser: impl Chooser + Send + 'static) {
        self.chooser = Some(Box::new(chooser));
    }

    /// The same with results in another form.
    pub fn with_style(mut self, style: Style) -> Session {
        self.style = style;
        self.draws = style.live;
        self
    }

    /// The same with games' questions answered another way.
    pub fn with_evaluator(mut self, evaluator: Evaluator) -> Session {
        self.evaluator = evaluator;
        self
    }

    /// The same with a program that `:edit` starts.
    pub fn with_editor(mut self, editor: Option<String>) -> Session {
        self.editor = editor;
        self
    }

    /// The same with another seed of the computer players' choices.
    pub fn with_seed(mut self, seed: u64) -> Session {
        self.seed = seed;
        self
    }

    /// The same with a time limit that the user has set, if so.
    pub fn with_time_set(mut self, set: bool) -> Session {
        self.time_is_set = set;
        self
    }

    /// In which form results are shown.
    pub fn style(&self) -> Style {
        self.style
    }

    /// Whether any line so far had a problem.
    pub fn has_failed(&self) -> bool {
        self.status != Status::Fine
    }

    /// The worst that has happened so far.
    pub fn status(&self) -> Status {
        self.status
    }

    /// The flag that ends whatever runs.
    pub fn stop(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.limits.stop)
    }

    /// Whether it is raised.
    pub(super) fn is_stopped(&self) -> bool {
        self.limits.stop.load(Ordering::Relaxed)
    }

    /// The flag that is up while a line or a command is executed: an interrupt waits for what it has to say.
    pub fn busy(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.busy)
    }

    /// The rules in use.
    pub fn rules(&self) -> &Rules {
        self.board.rules()
    }

    /// The names of the games that can be found.
    pub fn games(&self) -> Vec<String> {
        self.shelf.games()
    }

    /// The name by which the rules in use were asked for.
    pub fn name(&self) -> Option<&str> {
        self.current.as_ref().map(|current| &*current.request.name)
    }

    /// The game in progress, if the rules define one.
    pub fn game(&mut self) -> Option<&mut Position> {
        self.board.position()
    }

    /// The game in progress, or what to do to have one.
    pub(super) fn position(&mut self) -> Result<&mut Position, CommandError> {
        let loaded = self.current.is_some();
        self.board.position().ok_or_else(|| match loaded {
            true => CommandError::plain(
                "these rules do not define a game; a game needs `:- players([…]).`, legal/1 and effect/2",
            ),
            false => CommandError::plain("no game is loaded; `:games` lists the games, `:game NAME` loads one"),
        })
    }

    /// Fails if nothing that is typed may name a file.
    pub(crate) fn refuse_files(&self) -> Result<(), CommandError> {
        match self.confined {
            true => Err(CommandError::plain("files cannot be named here; run `regola` in a terminal for that")),
            false => Ok(()),
        }
    }

    /// Starts from the position that a text describes; `name` is where the text comes from, for people.
    pub fn set_up(&mut self, name: &str, text: &str) -> Result<(), CommandError> {
        let limits = self.limits.clone();
        let position = self.position()?;
        *position = Position::read(&position.game().clone(), name, text, &limits)?;
        // A text that is nothing but moves leads there from the start.
        let origin = position.history().next().is_none().then(|| text.to_owned());
        self.play.restart(origin);
        Ok(())
    }

    /// Makes the moves of a text, one after the other.
    pub fn make_moves(&mut self, text: &str) -> Result<(), CommandError> {
        let position = self.position()?;
        position.play_text(text).map_err(|error| match (&error, CommandError::from(error.clone())) {
            (PositionError::Move { error, .. }, CommandError::Move { number, message, .. }) => {
                CommandError::Move { error: Box::new(refusal(position, error.clone())), number, message }
            }
            (_, other) => other,
        })?;
        self.play.undone.clear();
        Ok(())
    }
}
