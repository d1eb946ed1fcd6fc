//! The rules in use: where they come from, and their text as it is now.

use std::path::PathBuf;

use super::diff::difference;
use crate::load::Stamp;
use crate::program::OptionSetting;
use crate::source::{SourceFile, Sources};

/// Rules as the user asks for them.
#[derive(Clone, Debug)]
pub(crate) struct Request {
    /// A path, or the name of a game.
    pub name: String,
    pub settings: Vec<OptionSetting>,
}

/// Rules that are in use.
#[derive(Clone, Debug)]
pub(crate) struct Current {
    pub request: Request,
    /// The text as it is now, with what was added and deleted at the prompt.
    pub file: SourceFile,
    /// The text as it was read.
    pub original: String,
    /// The text as it was last written to a file, or read from one.
    pub written: String,
    /// The file of the weights that count, if not those of the rules.
    pub weights: Option<String>,
    /// The files that were read, as they were then.
    files: Vec<(PathBuf, Stamp)>,
}

impl Current {
    /// Rules as they were read just now; `sources` has the texts that they consist of.
    pub fn new(request: Request, file: SourceFile, sources: &Sources) -> Current {
        let files = sources.paths().map(|path| (path.to_path_buf(), Stamp::of(path))).collect();
        let (original, written) = (file.text.clone(), file.text.clone());
        Current { request, file, original, written, weights: None, files }
    }

    /// What was added and deleted at the prompt and no file has, as lines of a difference.
    pub fn unwritten(&self) -> Vec<String> {
        difference(&self.written, &self.file.text)
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

    /// Notes that the text was written to a file, which may be its own.
    pub fn note_written(&mut self, own: bool) {
        self.written.clone_from(&self.file.text);
        if own {
            self.original.clone_from(&self.file.text);
            self.changed();
        }
    }
}
