//! Why a file could not be read or written, and what to do about it.

use std::fmt;
use std::io;
use std::path::PathBuf;

use crate::syntax::MAX_TEXT;

/// A file that could not be read.
#[derive(Debug)]
#[non_exhaustive]
pub enum FileError {
    /// There is no such file.
    MissingFile {
        /// Its path.
        path: PathBuf,
        /// A similar file or a game of that name.
        suggestion: Option<String>,
    },
    /// There is no such game.
    MissingGame {
        /// Its name.
        name: String,
        /// A similar game or a file of that name.
        suggestion: Option<String>,
        /// The games there are.
        games: Vec<String>,
    },
    /// The system refuses to read it.
    Unreadable {
        /// Its path.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// The system refuses to write it.
    Unwritable {
        /// Its path.
        path: PathBuf,
        /// What the system says.
        error: io::Error,
    },
    /// It is a folder.
    Folder {
        /// Its path.
        path: PathBuf,
        /// The rules files in it.
        files: Vec<String>,
    },
    /// It is a device, a pipe or a socket.
    SpecialFile {
        /// Its path.
        path: PathBuf,
    },
    /// It is larger than a text may be.
    TooLarge {
        /// Its path.
        path: PathBuf,
        /// Its size.
        bytes: u64,
    },
    /// It is not text.
    NotUtf8 {
        /// Its path.
        path: PathBuf,
        /// The line of the first bad byte, from 1.
        line: usize,
        /// Its column in characters, from 1.
        column: usize,
        /// The byte.
        byte: u8,
    },
}

impl std::error::Error for FileError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            FileError::Unreadable { error, .. } | FileError::Unwritable { error, .. } => Some(error),
            _ => None,
        }
    }
}

impl fmt::Display for FileError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FileError::MissingFile { path, suggestion } => {
                write!(f, "no such file: `{}`", path.display())?;
                did_you_mean(f, suggestion.as_deref())
            }
            FileError::MissingGame { name, suggestion, games } => {
                write!(f, "there is no game `{name}`")?;
                match (suggestion, games.is_empty()) {
                    (Some(suggestion), _) => did_you_mean(f, Some(suggestion)),
                    (None, true) => write!(f, "; give the path of a rules file"),
                    (None, false) => {
                        write!(f, "; choose one of {}, or give the path of a rules file", games.join(", "))
                    }
                }
            }
            FileError::Unreadable { path, error } => {
                write!(f, "cannot read `{}`: {}", path.display(), reason(error))
            }
            FileError::Unwritable { path, error } => {
                let reason = match error.kind() {
                    io::ErrorKind::PermissionDenied => "permission denied; choose another place".into(),
                    io::ErrorKind::NotFound => "no such folder".into(),
                    _ => error.to_string(),
                };
                write!(f, "cannot write `{}`: {reason}", path.display())
            }
            FileError::Folder { path, files } => {
                write!(f, "`{}` is a folder; name a rules file in it", path.display())?;
                files.first().map_or(Ok(()), |file| write!(f, ", such as `{}`", path.join(file).display()))
            }
            FileError::SpecialFile { path } => {
                write!(f, "`{}` is not a regular file; save the rules in one first", path.display())
            }
            FileError::TooLarge { path, bytes } => write!(
                f,
                "`{}` has {} MiB, and rules files can have up to {} MiB; is it a rules file?",
                path.display(),
                bytes >> 20,
                MAX_TEXT >> 20
            ),
            FileError::NotUtf8 { path, line, column, byte } => write!(
                f,
                "{}:{line}:{column}: the byte 0x{byte:02x} is not valid UTF-8; save the file as UTF-8",
                path.display()
            ),
        }
    }
}

fn did_you_mean(f: &mut fmt::Formatter<'_>, suggestion: Option<&str>) -> fmt::Result {
    suggestion.map_or(Ok(()), |suggestion| write!(f, "; did you mean `{suggestion}`?"))
}

/// What the system says in plain words, where there are some.
fn reason(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::PermissionDenied => "permission denied; check its permissions".into(),
        io::ErrorKind::NotFound => "no such file".into(),
        _ => error.to_string(),
    }
}
