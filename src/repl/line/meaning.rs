//! What a line means: `:word …` is a command, a move of the game is played, anything else is a goal.

use std::borrow::Cow;
use std::time::Duration;

use super::goal::Line;
use crate::diagnostic::Diagnostic;
use crate::engine::Limits;
use crate::game::{Move, MoveError};
use crate::repl::command;
use crate::repl::command::Command;
use crate::repl::output::error::CommandError;
use crate::repl::play::moves::MoveReading;
use crate::repl::session::Session;

/// What a line means, with what was found out about it.
pub(super) enum Meaning<'l> {
    Nothing,
    Leave,
    /// A command, with the rest of the line.
    Command(&'static Command, Cow<'l, str>),
    /// A legal move.
    Move(Move),
    /// Several moves, of which the first is legal.
    Moves(Vec<String>),
    /// A text that seems to be a move and cannot be played, and why.
    RefusedMove(MoveError),
    /// The name of a game to play.
    Game(String),
    /// A rule, which cannot be asked.
    Rule,
    Goal,
}

/// Shows the rules in words where it is neither a move nor a predicate.
const RULES: &str = "h";

/// How long to wait for the moves of broken rules before a line is taken for a goal.
const PATIENCE: Duration = Duration::from_secs(1);

impl Session {
    /// What a line means here and now.
    pub(super) fn meaning<'l>(&mut self, line: &Line<'l>) -> Result<Meaning<'l>, CommandError> {
        if let Some(rest) = line.command() {
            let (name, rest) = rest.trim_start().split_once(char::is_whitespace).unwrap_or((rest.trim(), ""));
            let name = if rest.is_empty() { name.trim_end_matches('.') } else { name };
            let command = command::find(name).map_err(CommandError::Plain)?;
            return Ok(Meaning::Command(command, rest.trim().into()));
        }
        let text = line.text();
        let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let word = word.trim_end_matches('.');
        if text.trim_end_matches(['.', ' ']).is_empty() {
            return Ok(Meaning::Nothing);
        }
        if word == "halt" && rest.is_empty() {
            return Ok(Meaning::Leave);
        }
        let bare = self.bare_command(line);
        let found = match self.as_move(line) {
            // Commands work with rules that cannot list their moves.
            Err(_) if bare.is_some() => None,
            found => found?,
        };
        let refused = match found {
            Some(Ok(number)) => return Ok(Meaning::Move(number)),
            Some(Err(refused)) => Some(refused),
            None => None,
        };
        if !self.defines(word)
            && !text.ends_with('.')
            && let Some(game) = self.named_game(text)
        {
            return self.another_game(game);
        }
        if let Some(meaning) = bare {
            return Ok(meaning);
        }
        if let Some((name, rest)) = self.reflex(line)? {
            let command = command::find(name).map_err(CommandError::Plain)?;
            return Ok(Meaning::Command(command, rest.into()));
        }
        if let Some(texts) = self.several_moves(line)? {
            return Ok(Meaning::Moves(texts));
        }
        if let Some(refused) = refused {
            return Ok(Meaning::RefusedMove(refused));
        }
        if let Some(error) = self.no_goal(line) {
            return Err(error);
        }
        Ok(if line.goal().is_rule() { Meaning::Rule } else { Meaning::Goal })
    }

    /// The command that a line without a colon names, unless it can be asked as a goal.
    fn bare_command<'l>(&self, line: &Line<'l>) -> Option<Meaning<'l>> {
        let text = line.without_dot();
        let (word, rest) = text.split_once(char::is_whitespace).unwrap_or((text, ""));
        let name = if text == RULES { "rules" } else { word };
        if self.defines(word) || !command::is_name(name) || !rest.is_empty() && line.goal().is_valid() {
            return None;
        }
        Some(Meaning::Command(command::find(name).ok()?, rest.trim().into()))
    }

    /// The moves of a line that has several, as `--moves` reads them: it is no goal, and the first can be played.
    fn several_moves(&mut self, line: &Line<'_>) -> Result<Option<Vec<String>>, CommandError> {
        let problems = line.goal().check(self.rules());
        if line.text().starts_with("?-") || !problems.iter().any(Diagnostic::is_error) {
            return Ok(None);
        }
        let Some(position) = self.board.position() else { return Ok(None) };
        let texts = position.listed_moves(line.without_dot()).unwrap_or_default();
        if texts.len() < 2 {
            return Ok(None);
        }
        let first = self.read_move(&texts[0])?;
        Ok(first.playable(&texts[0]).is_ok().then_some(texts))
    }

    /// The name of a game, which begins it unless that would end another one.
    fn another_game<'l>(&mut self, name: String) -> Result<Meaning<'l>, CommandError> {
        match self.game().is_some_and(|position| position.history().next().is_some()) {
            true => Err(CommandError::plain(format!("a game is in progress; `:game {name}` starts another one"))),
            false => Ok(Meaning::Game(name)),
        }
    }

    /// A move of the game, or why it cannot be played if it looks like one and cannot be a goal.
    fn as_move(&mut self, line: &Line<'_>) -> Result<Option<Result<Move, MoveError>>, CommandError> {
        let text = line.text();
        if text.starts_with("?-") || self.board.position().is_none() {
            return Ok(None);
        }
        // With a full stop, what could be asked is asked.
        if text.ends_with('.') && !line.goal().check(self.rules()).iter().any(Diagnostic::is_error) {
            return Ok(None);
        }
        // A goal about predicates that there are can be asked even if the rules fail to list their moves: you have
        // questions while you mend them.
        if line.goal().check(self.rules()).iter().any(Diagnostic::is_error) {
            return self.find_move(line);
        }
        let usual = self.limits.clone();
        let time = Some(usual.time.map_or(PATIENCE, |time| time.min(PATIENCE)));
        self.board.engine().set_limits(Limits { time, ..usual.clone() });
        let found = self.find_move(line);
        self.board.engine().set_limits(usual);
        Ok(found.unwrap_or(None))
    }

    fn find_move(&mut self, line: &Line<'_>) -> Result<Option<Result<Move, MoveError>>, CommandError> {
        let reading = self.read_move(line.without_dot())?;
        let is_meant = match &reading.found {
            Ok(_) if !reading.over => true,
            Err(MoveError::Ambiguous { .. }) => true,
            _ => self.seems_a_move(line, &reading)?,
        };
        Ok(is_meant.then(|| reading.playable(line.without_dot())))
    }

    /// Whether the rules have a predicate of that name without arguments.
    fn defines(&self, name: &str) -> bool {
        let program = self.rules().program();
        let functor = program.symbols.find_functor(name, 0);
        functor.is_some_and(|functor| program.predicates.contains_key(&functor))
    }

    /// Whether a text that cannot be played was meant as a move: it looks like the moves of this game, with other digits
    /// or letters, or it is a term like them that is no predicate.
    fn seems_a_move(&mut self, line: &Line<'_>, reading: &MoveReading) -> Result<bool, CommandError> {
        let text = line.without_dot();
        let functor = line.goal().functor();
        if text.contains(['=', '<', '>', '\\', ',', ';', '"'])
            || self.defines(text)
            || functor.is_some_and(|(name, arity)| self.has_predicate(name, arity))
        {
            return Ok(false);
        }
        if text.chars().any(|letter| letter.is_ascii_digit()) && !text.contains(['(', '[', ' ']) {
            return Ok(true);
        }
        let looks_legal = match &reading.found {
            Err(MoveError::Illegal { legal, .. }) => legal.iter().any(|known| shape(known) == shape(text)),
            _ => true,
        };
        let position = self.position()?;
        let is_like = |number: &Move| {
            let term = position.term(*number);
            term.as_ref().and_then(|term| term.as_compound()).map(|(name, args)| (name, args.len())) == functor
        };
        Ok(looks_legal || functor.is_some() && reading.moves.iter().any(is_like))
    }

    /// Whether the rules or the language have a predicate.
    pub(super) fn has_predicate(&self, name: &str, arity: usize) -> bool {
        let program = self.rules().program();
        let functor = program.symbols.find_functor(name, arity as u32);
        functor.is_some_and(|functor| {
            program.predicates.contains_key(&functor)
                || program.declarations.relations.iter().any(|relation| relation.functor == functor)
        })
    }
}

/// A text with all digits alike and all letters alike: moves of one game have few shapes.
fn shape(text: &str) -> String {
    let class = |letter: char| match letter {
        letter if letter.is_ascii_digit() => '9',
        letter if letter.is_alphabetic() => 'a',
        letter => letter,
    };
    let mut shape: Vec<char> = text.chars().map(class).collect();
    shape.dedup_by(|a, b| a == b && *a == '9');
    shape.into_iter().collect()
}
