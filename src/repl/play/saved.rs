//! A game in progress as a file: facts that name the rules, their options, the players and the moves.
//!
//! ```text
//! game(dama).
//! player(white, human).
//! player(black, extreme).
//! move('23-19').
//! ```

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::Path;

use super::board::Board;
use super::status::status;
use crate::diagnostic::visible;
use crate::load;
use crate::program::OptionSetting;
use crate::program::declare::declaration::OptionValue;
use crate::repl::output::Output;
use crate::repl::output::error::CommandError;
use crate::repl::session::Session;
use crate::source::Sources;
use crate::syntax::ast::Item;
use crate::syntax::parse;
use crate::term::Term;
use crate::term::printer;

/// What a saved game begins with.
const HEADER: &str = "% A game saved by Regola; `:load FILE` resumes it.\n";

/// What a saved game says.
#[derive(Default)]
struct Saved {
    game: Option<String>,
    settings: Vec<OptionSetting>,
    players: Vec<(String, String)>,
    position: Option<String>,
    moves: Vec<String>,
    resigned: Option<String>,
}

impl Session {
    /// The game in progress as the text of a file.
    pub(crate) fn saved_game(&mut self) -> Result<String, CommandError> {
        let levels = self.seated();
        let origin = self.play.origin.clone();
        let resigned = self.play.resigned.map(|player| self.rules_player(player));
        let position = self.position()?;
        let players = position.game().players().to_vec();
        let moves = position.played()?;
        let Some(current) = &self.current else { return Err(CommandError::plain("there is no game to save")) };
        let atom = |text: &str| printer::atom(text);
        let mut text = format!("{HEADER}game({}).\n", atom(&current.request.name));
        for (name, value) in &current.request.settings {
            let value = match value {
                OptionValue::Int(value) => value.to_string(),
                OptionValue::Atom(value) => atom(value),
            };
            text += &format!("option({}, {value}).\n", atom(name));
        }
        for (player, level) in players.iter().zip(levels) {
            text += &format!("player({}, {}).\n", atom(player), atom(&level));
        }
        text.extend(origin.map(|origin| format!("position({}).\n", atom(&origin))));
        text.extend(moves.iter().map(|text| format!("move({}).\n", atom(text))));
        text.extend(resigned.map(|player| format!("resigned({}).\n", atom(&player))));
        Ok(text)
    }

    /// Writes the game in progress to a file.
    pub(crate) fn save_game(&mut self, file: &str) -> Result<(), CommandError> {
        let text = self.saved_game()?;
        let path = Path::new(file);
        if load::holds_other_text(path, |text| text.starts_with(HEADER))? {
            return Err(CommandError::plain(format!(
                "{file} already exists and is not a saved game; choose another name"
            )));
        }
        Ok(load::write(path, &text)?)
    }

    /// Goes on with a saved game; whatever is wrong with it, the session stays as it was.
    pub(crate) fn load_game(&mut self, file: &str, out: &mut Output<'_>) -> Result<(), CommandError> {
        let game = self.load_saved(file, &load::text(Path::new(file))?)?;
        let title = self.rules().program().declarations.title.as_deref().unwrap_or(&game).to_owned();
        let status = status(self.position()?)?;
        let object = serde_json::json!({ "game": game, "title": title, "standing": status });
        // A person sees it on the board.
        if !self.draws || out.style.json {
            out.tell(object, format_args!("{}: {}.", visible(&title), visible(&status)))?;
        }
        self.invite(out)
    }

    /// Goes on with the saved game of a text, and gives the name of its rules.
    pub(crate) fn load_saved(&mut self, file: &str, text: &str) -> Result<String, CommandError> {
        let saved = Saved::read(file, text)?;
        let Some(game) = saved.game.clone() else {
            return Err(CommandError::plain(format!(
                "{file} is not a saved game: it has no fact such as `game(dama).`"
            )));
        };
        if !self.confined {
            self.keep_changes()?;
        }
        let before = (self.request.take(), self.current.take());
        let nothing = Board::new(self.rules(), &self.limits, self.evaluator);
        let board = std::mem::replace(&mut self.board, nothing);
        let play = std::mem::take(&mut self.play);
        let rules = if self.confined { game.clone() } else { beside(&game, file) };
        let restored = catch_unwind(AssertUnwindSafe(|| self.restore(&rules, saved)));
        if !matches!(restored, Ok(Ok(()))) {
            ((self.request, self.current), self.board, self.play) = (before, board, play);
        }
        restored.unwrap_or_else(|bug| resume_unwind(bug))?;
        self.suspended.clear();
        Ok(game)
    }

    fn restore(&mut self, game: &str, saved: Saved) -> Result<(), CommandError> {
        self.open_allowed(game, saved.settings)?;
        if let Some(text) = &saved.position {
            self.set_up("position", text)?;
        }
        let players = self.position()?.game().players().to_vec();
        let mut levels = vec![None; players.len()];
        for (player, level) in saved.players {
            let at = players.iter().position(|known| **known == *player);
            let at = at.ok_or_else(|| {
                CommandError::plain(format!("the saved game has a player {player}, but the rules do not"))
            })?;
            levels[at] = (level != "human").then_some(level);
        }
        self.seat(&levels)?;
        self.position()?.play_all(saved.moves.iter().map(String::as_str))?;
        self.play.resigned = saved.resigned.and_then(|name| players.iter().position(|known| **known == *name));
        Ok(())
    }
}

/// The rules of a saved game: those at a path that is not there may be beside the file.
fn beside(game: &str, file: &str) -> String {
    let near = Path::new(file).with_file_name(game);
    if !load::is_file(Path::new(game)) && load::is_file(&near) { near.display().to_string() } else { game.to_owned() }
}

impl Saved {
    /// Reads the facts of a file.
    fn read(file: &str, text: &str) -> Result<Saved, CommandError> {
        let mut sources = Sources::default();
        let source = sources.add(file, text);
        let (ast, problems) = parse(text, source);
        if !problems.is_empty() {
            return Err(CommandError::Position(problems, sources));
        }
        let mut saved = Saved::default();
        for item in &ast.items {
            let fact = match item {
                Item::Clause { head, body: None, .. } => ast.term(*head),
                Item::Clause { span, .. } | Item::Directive { span, .. } => {
                    let place = sources.place(*span);
                    return Err(CommandError::plain(format!("{place}: a saved game can contain only facts")));
                }
            };
            if saved.take(&fact).is_none() {
                return Err(CommandError::plain(format!("{file} is not a saved game: {fact} has no meaning in one")));
            }
        }
        Ok(saved)
    }

    /// Takes a fact in, if it makes sense.
    fn take(&mut self, fact: &Term) -> Option<()> {
        let (name, args) = fact.as_compound()?;
        let text =
            |term: &Term| term.as_atom().map(str::to_owned).or_else(|| term.as_int().map(|value| value.to_string()));
        match (name, &args[..]) {
            ("game", [game]) => self.game = Some(text(game)?),
            ("option", [name, value]) => {
                let value = value
                    .as_int()
                    .map(OptionValue::Int)
                    .or_else(|| Some(OptionValue::Atom(value.as_atom()?.into())))?;
                self.settings.push((text(name)?, value));
            }
            ("player", [player, level]) => self.players.push((text(player)?, text(level)?)),
            ("position", [position]) => self.position = Some(text(position)?),
            ("move", [made]) => self.moves.push(text(made)?),
            ("resigned", [player]) => self.resigned = Some(text(player)?),
            _ => return None,
        }
        Some(())
    }
}
