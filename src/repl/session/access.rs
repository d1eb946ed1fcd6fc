//! What another front end than the prompt needs of a session: values where the prompt prints, and doors closed where
//! the person who types is not the one who started the process.

use std::io;
use std::sync::atomic::Ordering;

use super::Session;
use crate::engine::{Engine, Limits, Rules};
use crate::game::{Game, Move, MoveError, Position};
use crate::program::OptionSetting;
use crate::repl::output::Output;
use crate::repl::output::error::{CommandError, Status};
use crate::repl::play::GameInProgress;
use crate::repl::play::board::Board;
use crate::repl::rules::current::{Current, Request};
use crate::repl::rules::opening::Warnings;
use crate::repl::rules::reload::Adopted;
use crate::source::SourceFile;

impl Session {
    /// The same for a front end of its own: nothing that is typed names a file, and computer players are moved by the
    /// front end.
    pub(crate) fn apart(mut self) -> Session {
        self.confined = true;
        self.computers_apart = true;
        self
    }

    /// From now on, goals may use this.
    pub(crate) fn set_limits(&mut self, limits: Limits) {
        limits.stop.store(false, Ordering::Relaxed);
        self.board.engine().set_limits(limits.clone());
        self.limits = limits;
    }

    /// Opens a game that was loaded for another session.
    pub(crate) fn open_loaded(&mut self, current: Current, game: &Game) {
        self.request = Some(current.request.clone());
        let mut position = Position::new(game);
        position.set_limits(self.limits.clone());
        self.board = Board::Game(Box::new(position));
        self.current = Some(current);
        self.play = GameInProgress::new(self.board.position());
        self.suspended.clear();
    }

    /// Opens rules that have no file.
    pub(crate) fn open_text(
        &mut self,
        name: &str,
        text: &str,
        settings: Vec<OptionSetting>,
    ) -> Result<Warnings, CommandError> {
        let request = Request { name: name.to_owned(), settings };
        let (current, rules, warnings) = self.load_rules(request, SourceFile::new(name, text))?;
        self.start(current, &rules);
        Ok(warnings)
    }

    /// Puts another text of the rules in use and plays the game again under it; with errors, the old one stays.
    pub(crate) fn replace_text(&mut self, text: &str) -> Result<(Adopted, Warnings), CommandError> {
        let old = self.rules_in_use()?;
        let (original, written, weights) = (old.original.clone(), old.written.clone(), old.weights.clone());
        let file = SourceFile { text: text.to_owned(), ..old.file.clone() };
        let (mut current, rules, warnings) = self.load_rules(old.request.clone(), file)?;
        // What the file says stays known, to tell what was changed.
        (current.original, current.written, current.weights) = (original, written, weights);
        let adopted = self.take_over(current, &rules)?;
        Ok((adopted, warnings))
    }

    /// Opens the rules in use again with other options; who plays stays.
    pub(crate) fn reopen(&mut self, settings: Vec<OptionSetting>) -> Result<(), CommandError> {
        let old = self.rules_in_use()?;
        let (original, written) = (old.original.clone(), old.written.clone());
        let request = Request { settings, ..old.request.clone() };
        let (mut current, rules, _) = self.load_rules(request, old.file.clone())?;
        (current.original, current.written) = (original, written);
        let levels: Vec<_> = self.seated().into_iter().map(|seat| (seat != "human").then_some(seat)).collect();
        self.start(current, &rules);
        if levels.len() == self.play.seats.len() {
            self.seat(&levels)?;
        }
        Ok(())
    }

    /// Puts rules in use with a new game.
    fn start(&mut self, current: Current, rules: &Rules) {
        self.board = Board::new(rules, &self.limits, self.evaluator);
        self.current = Some(current);
        self.play = GameInProgress::new(self.board.position());
        self.suspended.clear();
    }

    /// The rules in use and their texts.
    pub(crate) fn current(&self) -> Option<&Current> {
        self.current.as_ref()
    }

    /// Answers goals about the position.
    pub(crate) fn engine(&mut self) -> &mut Engine {
        self.board.engine()
    }

    /// Moves taken back, the next to be made again last.
    pub(crate) fn undone(&self) -> &[Move] {
        &self.play.undone
    }

    /// The text of the position that the game began with, if it was not the start.
    pub(crate) fn origin(&self) -> Option<&str> {
        self.play.origin.as_deref()
    }

    /// The number of the player who has given up.
    pub(crate) fn resigned(&self) -> Option<usize> {
        self.play.resigned
    }

    /// A player gives up, or no longer does.
    pub(crate) fn set_resigned(&mut self, player: Option<usize>) {
        self.play.resigned = player;
    }

    /// Whether something has happened after which computer players may move; asked once.
    pub(crate) fn take_awake(&mut self) -> bool {
        std::mem::take(&mut self.play.awake)
    }

    /// Executes a line of the prompt on an output; whether all is well.
    pub(crate) fn try_line(&mut self, line: &str, out: &mut Output<'_>) -> io::Result<bool> {
        self.status = Status::Fine;
        let style = std::mem::replace(&mut self.style, out.style);
        let done = self.execute_on(line, out);
        self.style = style;
        self.leaving = false;
        done.map(|_| self.status == Status::Fine)
    }

    /// Makes a legal move, after which nothing can be made again.
    pub(crate) fn make(&mut self, number: Move) -> Result<(), CommandError> {
        self.position()?.make(number)?;
        self.play.undone.clear();
        Ok(())
    }

    /// Goes to the position after that many moves of the game, counting those taken back.
    pub(crate) fn go_to(&mut self, ply: usize) -> Result<(), CommandError> {
        let made = self.position()?.history().count();
        if ply > made + self.play.undone.len() {
            let all = made + self.play.undone.len();
            return Err(CommandError::plain(format!("the game has only {all} plies")));
        }
        for _ in ply..made {
            let position = self.position()?;
            let last = position.history().last();
            position.unmake();
            self.play.undone.extend(last);
        }
        for _ in made..ply {
            let Some(number) = self.play.undone.pop() else { break };
            self.position()?.make(number)?;
        }
        if ply < made {
            self.play.resigned = None;
        }
        Ok(())
    }

    /// Makes moves as they were written; the first that does not fit, and why.
    pub(crate) fn replay(&mut self, moves: &[String]) -> Result<Option<(usize, MoveError)>, CommandError> {
        self.play.undone.clear();
        self.play_again(moves)
    }
}
