//! What tests expect, kept in files that `REGOLA_UPDATE=1` rewrites.

#![allow(dead_code, reason = "no test uses all of it")]

use std::path::{Path, PathBuf};
use std::{env, fs};

/// Whether expectations are to be rewritten instead of compared.
pub fn update() -> bool {
    env::var_os("REGOLA_UPDATE").is_some_and(|value| value == "1")
}

/// The rules files of a folder of the project, sorted.
pub fn rules_in(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let entries = fs::read_dir(folder).expect("a folder of the project").map(|entry| entry.expect("an entry").path());
    let mut files: Vec<PathBuf> = entries.filter(|path| path.extension().is_some_and(|end| end == "pl")).collect();
    files.sort();
    files
}

/// Compares what is found of each `NAME.pl` of a folder with the `NAME.txt` beside it.
pub fn check(folder: &str, mut found: impl FnMut(&Path) -> String) {
    let mut wrong = Vec::new();
    for path in rules_in(folder) {
        let found = found(&path);
        let expectation = path.with_extension("txt");
        if update() {
            fs::write(&expectation, &found).expect("a writable expectation");
        } else if fs::read_to_string(&expectation).unwrap_or_default() != found {
            wrong.push(format!("{}:\n{found}", path.display()));
        }
    }
    assert!(wrong.is_empty(), "other than expected (REGOLA_UPDATE=1 accepts it):\n{}", wrong.join("\n"));
}
