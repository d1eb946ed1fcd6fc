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
        meant: Option<String>,
    },
    /// There is no such game.
    MissingGame {
        /// Its name.
        name: String,
        /// A similar game or a file of that name.
        meant: Option<String>,
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
            FileError::MissingFile { path, meant } => {
                write!(f, "there is no file `{}`", path.display())?;
                did_you_mean(f, meant.as_deref())
            }
            FileError::MissingGame { name, meant, games } => {
                write!(f, "there is no game `{name}`")?;
                match (meant, games.is_empty()) {
                    (Some(meant), _) => did_you_mean(f, Some(meant)),
                    (None, true) => write!(f, "; give the path of a rules file"),
                    (None, false) => {
                        write!(f, "; the games are {}; or give the path of a rules file", games.join(", "))
                    }
                }
            }
            FileError::Unreadable { path, error } => {
                write!(f, "`{}` cannot be read: {}", path.display(), reason(error))
            }
            FileError::Unwritable { path, error } => {
                let reason = match error.kind() {
                    io::ErrorKind::PermissionDenied => "permission is denied; choose another place".into(),
                    io::ErrorKind::NotFound => "its folder is not there".into(),
                    _ => error.to_string(),
                };
                write!(f, "`{}` cannot be written: {reason}", path.display())
            }
            FileError::Folder { path, files } => {
                write!(f, "`{}` is a folder; name a rules file in it", path.display())?;
                files.first().map_or(Ok(()), |file| write!(f, ", such as `{}`", path.join(file).display()))
            }
            FileError::SpecialFile { path } => {
                write!(f, "`{}` is not an ordinary file; save the rules in one first", path.display())
            }
            FileError::TooLarge { path, bytes } => write!(
                f,
                "`{}` has {} MiB, more than the {} MiB that rules may have; is it a rules file?",
                path.display(),
                bytes >> 20,
                MAX_TEXT >> 20
            ),
            FileError::NotUtf8 { path, line, column, byte } => write!(
                f,
                "{}:{line}:{column}: the byte 0x{byte:02x} is not valid UTF-8; save the file with the encoding UTF-8",
                path.display()
            ),
        }
    }
}

fn did_you_mean(f: &mut fmt::Formatter<'_>, meant: Option<&str>) -> fmt::Result {
    meant.map_or(Ok(()), |meant| write!(f, "; did you mean `{meant}`?"))
}

/// What the system says in plain words, where there are some.
fn reason(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::PermissionDenied => "permission is denied; check who may read it".into(),
        io::ErrorKind::NotFound => "it is not there".into(),
        _ => error.to_string(),
    }
}
