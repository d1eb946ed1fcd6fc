//! The only reader and writer of files: it finds games and reads them, and writes what a session keeps.
//!
//! A text leaves here as a [`SourceFile`](crate::source::SourceFile). What it means is the work of others;
//! [`Shelf::load`] hands it to them, and finds the texts that it extends.

mod data;
mod error;
mod file;
#[cfg(feature = "cli")]
mod history;
mod input;
mod journal;
mod load_error;
#[cfg(feature = "web")]
mod private;
mod shelf;
#[cfg(feature = "web")]
mod store;
mod system;
mod writing;

pub use data::{data_folder, usual_data_folder};
pub use error::FileError;
#[cfg(feature = "lsp")]
pub use file::rules_files;
pub use file::{Stamp, holds_other_text, is_file, shown, text};
#[cfg(feature = "cli")]
pub use history::HistoryFile;
pub use input::{STANDARD_INPUT, standard_input};
pub use journal::Journal;
pub use load_error::LoadError;
#[cfg(feature = "web")]
pub use private::PrivateFile;
pub use shelf::{BUNDLED, OpenTexts, Shelf, folder, folder_of};
#[cfg(feature = "web")]
pub use store::Store;
pub use system::{free_mebibytes, is_ignored_signal};
pub use writing::write;
