//! The places where games are found: by path, by name in a folder, or among those embedded in the binary.
//!
//! A name is looked for in the folder given with `--rules`, then in `rules/` of the current folder, then among the
//! embedded games. What a game extends is looked for beside its own file first.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use super::error::FileError;
use super::file::{self, EXTENSION};
use super::load_error::LoadError;
use crate::engine::{Limits, Loaded, Rules};
use crate::game::Game;
use crate::program;
use crate::program::OptionSetting;
use crate::source::{SourceFile, SourceId};
use crate::syntax::ast::{Item, Node};
use crate::syntax::parse;

/// The games that are embedded in the binary, so that it works from any folder: names and rules.
pub const BUNDLED: &[(&str, &str)] = &[
    ("amazons", include_str!("../../rules/amazons.pl")),
    ("breakthrough", include_str!("../../rules/breakthrough.pl")),
    ("chess", include_str!("../../rules/chess.pl")),
    ("connect4", include_str!("../../rules/connect4.pl")),
    ("connect5", include_str!("../../rules/connect5.pl")),
    ("dama", include_str!("../../rules/dama.pl")),
    ("dots", include_str!("../../rules/dots.pl")),
    ("eight", include_str!("../../rules/eight.pl")),
    ("english", include_str!("../../rules/english.pl")),
    ("go", include_str!("../../rules/go.pl")),
    ("gomoku", include_str!("../../rules/gomoku.pl")),
    ("hex", include_str!("../../rules/hex.pl")),
    ("hexapawn", include_str!("../../rules/hexapawn.pl")),
    ("international", include_str!("../../rules/international.pl")),
    ("kalah", include_str!("../../rules/kalah.pl")),
    ("misere", include_str!("../../rules/misere.pl")),
    ("morris", include_str!("../../rules/morris.pl")),
    ("nim", include_str!("../../rules/nim.pl")),
    ("othello", include_str!("../../rules/othello.pl")),
    ("quoridor", include_str!("../../rules/quoridor.pl")),
    ("quoridor4", include_str!("../../rules/quoridor4.pl")),
    ("quoridor5", include_str!("../../rules/quoridor5.pl")),
    ("russian", include_str!("../../rules/russian.pl")),
    ("solitaire", include_str!("../../rules/solitaire.pl")),
    ("tictactoe", include_str!("../../rules/tictactoe.pl")),
    ("uttt", include_str!("../../rules/uttt.pl")),
];

/// What an editor shows in place of a file, if it has it open.
pub type OpenTexts<'t> = &'t dyn Fn(&Path) -> Option<String>;

/// The folder that a text was read from.
pub fn folder_of(file: &SourceFile) -> Option<PathBuf> {
    file.path.as_deref().and_then(Path::parent).map(Path::to_path_buf)
}

/// The places where games are looked for.
#[derive(Clone, Debug)]
pub struct Shelf {
    folders: Vec<PathBuf>,
}

impl Shelf {
    /// The usual places, after the given one.
    pub fn new(rules: Option<&Path>) -> Shelf {
        let folders = rules.into_iter().chain([Path::new("rules")]);
        Shelf { folders: folders.map(Path::to_path_buf).collect() }
    }

    /// The same with one more folder, before the usual places.
    pub fn with_folder(mut self, folder: &Path) -> Shelf {
        let last = self.folders.len().saturating_sub(1);
        self.folders.insert(last, folder.to_path_buf());
        self
    }

    /// The game of a name or a path, with what it extends.
    ///
    /// ```
    /// let game = regola::load::Shelf::new(None).game("connect4")?;
    /// assert_eq!(game.title(), "Connect four");
    /// # Ok::<(), regola::load::LoadError>(())
    /// ```
    pub fn game(&self, wanted: &str) -> Result<Game, LoadError> {
        let rules = self.load(wanted, &[])?.into_result()?;
        Ok(Game::from_rules(&rules)?)
    }

    /// Loads rules given by path or name, with what they extend.
    ///
    /// ```
    /// use regola::load::Shelf;
    ///
    /// let settings = [("size".to_owned(), 4.into())];
    /// let rules = Shelf::new(None).load("tictactoe", &settings)?.into_result()?;
    /// assert_eq!(regola::Engine::new(&rules).ask("square(S)")?.count(), 16);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// An unreadable file is the error; anything wrong with a text that could be read is among the diagnostics.
    pub fn load(&self, wanted: &str, settings: &[OptionSetting]) -> Result<Loaded, FileError> {
        self.load_within(wanted, settings, &Limits::default())
    }

    /// The same within limits, which hold for loading as a whole.
    pub fn load_within(&self, wanted: &str, settings: &[OptionSetting], limits: &Limits) -> Result<Loaded, FileError> {
        self.load_file(self.find(wanted)?, settings, limits)
    }

    /// Loads the rules of a text that was found here or made from one, with what they extend, within limits.
    pub fn load_file(
        &self,
        file: SourceFile,
        settings: &[OptionSetting],
        limits: &Limits,
    ) -> Result<Loaded, FileError> {
        self.load_over(file, settings, limits, &|_| None)
    }

    /// The same where an editor has some of the files open: `open` gives the text that it shows in place of a file.
    pub fn load_over(
        &self,
        file: SourceFile,
        settings: &[OptionSetting],
        limits: &Limits,
        open: OpenTexts<'_>,
    ) -> Result<Loaded, FileError> {
        let folder = folder_of(&file);
        let mut unreadable = None;
        let mut find = |game: &str| {
            self.extended(game, folder.as_deref(), open).unwrap_or_else(|problem| {
                unreadable.get_or_insert(problem);
                Err(Vec::new())
            })
        };
        let loaded = Rules::load_within(file, &mut find, settings, limits);
        unreadable.map_or(Ok(loaded), Err)
    }

    /// The text of a game that a file in this folder extends; without one, the names of the games there are.
    pub fn extended(
        &self,
        game: &str,
        folder: Option<&Path>,
        open: OpenTexts<'_>,
    ) -> Result<Result<SourceFile, Vec<String>>, FileError> {
        let folders: Vec<&Path> = folder.into_iter().chain(self.folders.iter().map(PathBuf::as_path)).collect();
        Ok(named(game, &folders, open).transpose()?.ok_or_else(|| self.games()))
    }

    /// The games that can be found with their titles, as far as their texts give one.
    pub fn titles(&self) -> Vec<(String, Option<String>)> {
        let title = |name: &String| self.find(name).ok().and_then(|file| title(&file.text));
        self.games().into_iter().map(|name| (name.clone(), title(&name))).collect()
    }

    /// The names of all games that can be found, in alphabetical order.
    ///
    /// ```
    /// let games = regola::load::Shelf::new(None).games();
    /// assert!(games.contains(&"connect4".to_owned()));
    /// ```
    pub fn games(&self) -> Vec<String> {
        let bundled = BUNDLED.iter().map(|(name, _)| (*name).to_owned());
        let found = self.folders.iter().flat_map(|folder| file::stems(folder));
        bundled.chain(found).collect::<BTreeSet<_>>().into_iter().collect()
    }

    /// Whether this is the name of a game, and nothing else.
    pub fn has(&self, name: &str) -> bool {
        self.games().iter().any(|game| game == name)
    }

    /// The text of a game given by path or name.
    pub fn find(&self, wanted: &str) -> Result<SourceFile, FileError> {
        let path = Path::new(wanted);
        if is_path(path) {
            return match path.exists() {
                true => file::rules(path),
                false => Err(self.missing_file(path)),
            };
        }
        let folders: Vec<&Path> = self.folders.iter().map(PathBuf::as_path).collect();
        match named(wanted, &folders, &|_| None) {
            Some(found) => found,
            None if path.exists() => file::rules(path),
            None => Err(self.missing_game(wanted)),
        }
    }

    fn missing_file(&self, path: &Path) -> FileError {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let beside = file::names(folder.unwrap_or(Path::new(".")));
        let wanted = path.file_name().and_then(OsStr::to_str).unwrap_or_default();
        let near = program::nearest(wanted, beside.iter().map(String::as_str));
        let near = near.map(|name| folder.map_or_else(|| name.into(), |folder| folder.join(name)));
        let near = near.map(|path| path.display().to_string());
        let stem = path.file_stem().and_then(OsStr::to_str).unwrap_or_default();
        let game = || self.games().into_iter().find(|game| game == stem);
        FileError::MissingFile { path: path.to_path_buf(), suggestion: near.or_else(game) }
    }

    fn missing_game(&self, name: &str) -> FileError {
        let games = self.games();
        let file = Path::new(name).with_extension(EXTENSION);
        let suggestion = match file.is_file() {
            true => Some(file.display().to_string()),
            false => program::nearest(name, games.iter().map(String::as_str)).map(str::to_owned),
        };
        FileError::MissingGame { name: name.to_owned(), suggestion, games }
    }
}

/// The rules of a game, if one of these folders or the binary has it.
fn named(game: &str, folders: &[&Path], open: OpenTexts<'_>) -> Option<Result<SourceFile, FileError>> {
    // The name in `extends` comes from rules that may be anyone's: it must not lead out of the folders.
    if is_path(Path::new(game)) || game.starts_with('.') || game.contains('\0') {
        return None;
    }
    let mut paths = folders.iter().map(|folder| folder.join(format!("{game}.{EXTENSION}")));
    let found = paths.find_map(|path| match open(&path) {
        Some(text) => Some(Ok(file::shown(&path, text))),
        None => path.exists().then(|| file::rules(&path)),
    });
    if found.is_some() {
        return found;
    }
    let (name, text) = BUNDLED.iter().find(|(name, _)| *name == game)?;
    Some(Ok(SourceFile::new(&format!("{name}.{EXTENSION}"), text)))
}

/// Whether this is suggestion as a path, not as the name of a game.
fn is_path(path: &Path) -> bool {
    path.components().count() != 1 || path.is_absolute() || path.extension().is_some_and(|ending| ending == EXTENSION)
}

/// The title of a game from its text alone, which is cheaper than loading it: what `:- game("Title").` says.
fn title(text: &str) -> Option<String> {
    let (ast, _) = parse(text, SourceId(0));
    ast.items.iter().find_map(|item| match item {
        Item::Directive { goal, .. } => match ast.node(*goal) {
            Node::Compound(name, args) if &**name == "game" && args.len() == 1 => match ast.node(args[0]) {
                Node::Atom(title) => Some(title.to_string()),
                _ => None,
            },
            _ => None,
        },
        Item::Clause { .. } => None,
    })
}

/// A folder with games that must be there, for the command line.
pub fn folder(text: &str) -> Result<PathBuf, String> {
    let path = PathBuf::from(text);
    if path.is_dir() { Ok(path) } else { Err("no such folder".to_owned()) }
}
