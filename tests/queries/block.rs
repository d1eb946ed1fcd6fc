//! Files of examples: rules with `% ?- goal.` comments, each followed by one comment line per expected answer.

use std::fs;
use std::path::{Path, PathBuf};

use regola::repl::rules::example::{Example, examples};

/// A test for every file of the folder, and one that no file is forgotten. Calls `check(&File)`.
macro_rules! each_file {
    ($($name:ident)*) => {
        $(#[test]
        fn $name() {
            check(&block::File::read(stringify!($name)));
        })*

        #[test]
        fn no_file_is_forgotten() {
            assert_eq!(block::names(), [$(stringify!($name)),*]);
        }
    };
}

/// The list of files, shared by the drivers.
macro_rules! for_all_files {
    () => {
        each_file! {
            after aggregate arith atoms bagof control cut exceptions findall indexing lists lookup order printing puzzles
            recursion sorting state tabling terms
        }
    };
}

/// A rules file with query blocks.
pub struct File {
    /// Where it is.
    pub path: PathBuf,
    /// All its text.
    pub text: String,
    /// Its blocks in order.
    pub blocks: Vec<Example>,
}

/// The names of the files in the folder, sorted.
pub fn names() -> Vec<String> {
    let entries = fs::read_dir(folder()).expect("the folder of queries is there");
    let paths = entries.map(|entry| entry.expect("the folder can be read").path());
    let files = paths.filter(|path| path.extension().is_some_and(|extension| extension == "pl"));
    let mut names: Vec<_> = files.filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned())).collect();
    names.sort();
    names
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/queries")
}

impl File {
    /// Reads a file of the folder.
    pub fn read(name: &str) -> File {
        File::open(folder().join(name).with_extension("pl"))
    }

    /// Reads a file anywhere.
    pub fn open(path: PathBuf) -> File {
        let text = fs::read_to_string(&path).expect("the file can be read");
        let blocks = examples(&text);
        File { path, text, blocks }
    }

    /// Compares the answers to each block, `None` for a block that was not asked, with those expected; or, to
    /// `update`, writes them into the file instead.
    pub fn compare(&self, answers: &[Option<Vec<String>>], update: bool) {
        assert_eq!(answers.len(), self.blocks.len(), "one list of answers per block");
        if update {
            return fs::write(&self.path, self.rewritten(answers)).expect("the file can be written");
        }
        let mut failures = String::new();
        for (block, got) in self.blocks.iter().zip(answers) {
            if let Some(got) = got
                && *got != block.expected
            {
                let place = format!("{}:{}", self.path.display(), block.line);
                let (expected, got) = (indented(&block.expected), indented(got));
                failures += &format!("\n{place}: ?- {}.\n  expected{expected}\n  got{got}\n", block.goal);
            }
        }
        assert!(failures.is_empty(), "{failures}");
    }

    /// The text with other answers.
    fn rewritten(&self, answers: &[Option<Vec<String>>]) -> String {
        let lines: Vec<_> = self.text.lines().collect();
        let mut rewritten = Vec::new();
        let mut done = 0;
        for (block, got) in self.blocks.iter().zip(answers) {
            rewritten.extend(lines[done..block.place.start].iter().map(|line| line.to_string()));
            rewritten.extend(got.as_ref().unwrap_or(&block.expected).iter().map(|answer| format!("% {answer}")));
            done = block.place.end;
        }
        rewritten.extend(lines[done..].iter().map(|line| line.to_string()));
        rewritten.join("\n") + "\n"
    }
}

fn indented(lines: &[String]) -> String {
    lines.iter().map(|line| format!("\n    {line}")).collect()
}
