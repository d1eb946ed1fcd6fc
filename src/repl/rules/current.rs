//! The rules in force: where they come from, and their text as it is now.

use std::path::PathBuf;

use super::diff::difference;
use crate::engine::Text;
use crate::load::{Found, Setting, Stamp};

/// Rules that are in use.
#[derive(Clone, Debug)]
pub(crate) struct Current {
    /// How they were asked for.
    pub wanted: String,
    pub settings: Vec<Setting>,
    /// The text as it was read.
    pub found: Found,
    /// The text with what was added and deleted at the prompt.
    pub text: String,
    /// The file of the weights that count, if not those of the rules.
    pub weights: Option<String>,
    /// The text as some file has it.
    pub kept: String,
    /// The files that were read, as they were then.
    files: Vec<(PathBuf, Stamp)>,
}

impl Current {
    pub fn new(wanted: &str, found: Found, settings: Vec<Setting>, files: Vec<PathBuf>) -> Current {
        let files = files.into_iter().map(|path| (path.clone(), Stamp::of(&path))).collect();
        Current {
            wanted: wanted.to_owned(),
            settings,
            kept: found.text.text.clone(),
            text: found.text.text.clone(),
            found,
            weights: None,
            files,
        }
    }

    /// The text as it is now.
    pub fn found_now(&self) -> Found {
        let text = Text { text: self.text.clone(), ..self.found.text.clone() };
        Found { text, path: self.found.path.clone() }
    }

    /// What was added and deleted at the prompt and no file has, as lines of a difference.
    pub fn unkept(&self) -> Vec<String> {
        difference(&self.kept, &self.text)
    }

    /// The files that have changed since they were read, or since this was last asked.
    pub fn changed(&mut self) -> Vec<PathBuf> {
        let mut changed = Vec::new();
        for (path, stamp) in &mut self.files {
            let now = Stamp::of(path);
            if now != *stamp {
                *stamp = now;
                changed.push(path.clone());
            }
        }
        changed
    }

    /// The file that a text was read from, by its name.
    pub fn file(&self, name: &str) -> Option<PathBuf> {
        self.files.iter().map(|(path, _)| path).find(|path| path.display().to_string() == name).cloned()
    }

    /// The text was written to its own file.
    pub fn written(&mut self) {
        self.found.text.text = self.text.clone();
        self.changed();
    }
}
