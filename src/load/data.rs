//! Where the user's data are kept.

use std::ffi::OsString;
use std::path::PathBuf;

/// The folder of Regola's data, given `XDG_DATA_HOME` and the home folder.
pub fn data_folder(data: Option<OsString>, home: Option<PathBuf>) -> Option<PathBuf> {
    let data = data.map(PathBuf::from).filter(|path| path.is_absolute());
    let data = data.or_else(|| Some(home?.join(".local/share")))?;
    Some(data.join("regola"))
}
