//! The only reader and writer of files: rules by path or by the name of a game.
//!
//! A name is looked for in the folder given with `--rules`, then in `rules/` of the current folder, then among the
//! games that the binary carries. What a game extends is looked for beside its own file first.

mod bundled;
mod error;
mod file;
mod input;
mod journal;
mod memory;
mod setting;
mod stamp;
mod title;
mod writing;

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::io;
use std::path::{Path, PathBuf};

pub use bundled::BUNDLED;
pub use error::FileError;
pub use file::text;
pub use input::{STANDARD_INPUT, standard_input};
pub use journal::Journal;
pub use memory::free_mebibytes;
pub use setting::{folder, setting};
pub use stamp::Stamp;
pub use writing::write;

use crate::engine::{Limits, Loaded, Rules, Text};
use crate::program;
use crate::program::declare::declaration::OptionValue;

/// The ending of rules files.
const ENDING: &str = "pl";

/// An option's name and value, to override what the rules say.
pub type Setting = (String, OptionValue);

/// The text of rules.
#[derive(Clone, Debug)]
pub struct Found {
    /// The text.
    pub text: Text,
    /// Its file, unless the binary carries it.
    pub path: Option<PathBuf>,
}

/// Rules put together from all their texts.
#[derive(Debug)]
pub struct Assembled {
    /// What came of it.
    pub loaded: Loaded,
    /// The files that were read.
    pub files: Vec<PathBuf>,
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

    /// Loads rules given by path or name, with what they extend.
    ///
    /// An unreadable file is the error; anything wrong with a text that could be read is among the diagnostics.
    pub fn load(&self, wanted: &str, settings: &[Setting]) -> Result<Loaded, FileError> {
        self.load_within(wanted, settings, &Limits::default())
    }

    /// The same within limits, which hold for loading as a whole.
    pub fn load_within(&self, wanted: &str, settings: &[Setting], limits: &Limits) -> Result<Loaded, FileError> {
        Ok(self.assemble(&self.find(wanted)?, settings, limits)?.loaded)
    }

    /// Puts rules together with what they extend, within limits.
    pub fn assemble(&self, found: &Found, settings: &[Setting], limits: &Limits) -> Result<Assembled, FileError> {
        let folder = found.path.as_deref().and_then(Path::parent);
        let folders: Vec<&Path> = folder.into_iter().chain(self.folders.iter().map(PathBuf::as_path)).collect();
        let mut files: Vec<PathBuf> = found.path.iter().cloned().collect();
        let mut unreadable = None;
        let mut find = |game: &str| match named(game, &folders) {
            Some(Ok(found)) => {
                files.extend(found.path);
                Ok(found.text)
            }
            Some(Err(problem)) => {
                unreadable.get_or_insert(problem);
                Err(Vec::new())
            }
            None => Err(self.games()),
        };
        let loaded = Rules::load_within(found.text.clone(), &mut find, settings, limits);
        match unreadable {
            Some(problem) => Err(problem),
            None => Ok(Assembled { loaded, files }),
        }
    }

    /// The games that can be found with their titles, as far as their texts give one.
    pub fn titles(&self) -> Vec<(String, Option<String>)> {
        let title = |name: &String| self.find(name).ok().and_then(|found| title::title(&found.text.text));
        self.games().into_iter().map(|name| (name.clone(), title(&name))).collect()
    }

    /// The names of all games that can be found, in alphabetical order.
    pub fn games(&self) -> Vec<String> {
        let bundled = BUNDLED.iter().map(|(name, _)| (*name).to_owned());
        let found = self.folders.iter().flat_map(|folder| file::stems(folder));
        bundled.chain(found).collect::<BTreeSet<_>>().into_iter().collect()
    }

    /// The text of a game given by path or name.
    pub fn find(&self, wanted: &str) -> Result<Found, FileError> {
        let path = Path::new(wanted);
        let by_path = |path: &Path| Ok(Found { text: file::rules(path)?, path: Some(path.to_path_buf()) });
        if is_path(path) {
            return match path.exists() {
                true => by_path(path),
                false => Err(self.missing_file(path)),
            };
        }
        let folders: Vec<&Path> = self.folders.iter().map(PathBuf::as_path).collect();
        match named(wanted, &folders) {
            Some(found) => found,
            None if path.exists() => by_path(path),
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
        FileError::MissingFile { path: path.to_path_buf(), meant: near.or_else(game) }
    }

    fn missing_game(&self, name: &str) -> FileError {
        let games = self.games();
        let file = Path::new(name).with_extension(ENDING);
        let meant = match file.is_file() {
            true => Some(file.display().to_string()),
            false => program::nearest(name, games.iter().map(String::as_str)).map(str::to_owned),
        };
        FileError::MissingGame { name: name.to_owned(), meant, games }
    }
}

/// The rules of a game, if one of these folders or the binary has it.
fn named(game: &str, folders: &[&Path]) -> Option<Result<Found, FileError>> {
    // What a stranger's rules name as a game must not lead out of the folders.
    if is_path(Path::new(game)) || game.starts_with('.') || game.contains('\0') {
        return None;
    }
    let mut paths = folders.iter().map(|folder| folder.join(format!("{game}.{ENDING}")));
    if let Some(path) = paths.find(|path| path.exists()) {
        return Some(file::rules(&path).map(|text| Found { text, path: Some(path) }));
    }
    let (name, text) = BUNDLED.iter().find(|(name, _)| *name == game)?;
    let text = Text { game: (*name).to_owned(), name: format!("{name}.{ENDING}"), text: (*text).to_owned() };
    Some(Ok(Found { text, path: None }))
}

/// What is said of devices, pipes and sockets that somebody wants to write to.
fn not_ordinary() -> io::Error {
    io::Error::other("it is not an ordinary file; choose another name")
}

/// Whether this is meant as a path, not as the name of a game.
fn is_path(path: &Path) -> bool {
    path.components().count() != 1 || path.is_absolute() || path.extension().is_some_and(|ending| ending == ENDING)
}
