//! Query blocks: `% ?- goal.` comments of a rules file, each followed by one comment line per expected answer.
//!
//! A goal may go on over several comment lines up to its full stop. `% false` stands for no answer, `% error TERM`
//! ends a list of answers with an error, `% ...` ends it where more answers may follow. A goal line that closes with
//! `% not on swi: reason` is a block whose answers SWI-Prolog does not share.

use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};

/// The mark of a block that SWI-Prolog answers differently.
const NOT_ON_SWI: &str = "  % not on swi: ";

/// One query with the answers that its file expects.
pub struct Block {
    /// The line of its `% ?-`, from 1.
    pub line: usize,
    /// The goal without its full stop.
    pub goal: String,
    /// Whether SWI-Prolog gives the same answers.
    pub on_swi: bool,
    /// The answer lines without the comment sign.
    pub expected: Vec<String>,
    /// Where the answer lines stand in the file, from 0.
    place: Range<usize>,
}

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
            aggregate arith atoms bagof control cut exceptions findall indexing lists lookup order printing puzzles recursion
            sorting state tabling terms
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
    pub blocks: Vec<Block>,
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
        let blocks = blocks(&text);
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

/// Finds the blocks of a text.
fn blocks(text: &str) -> Vec<Block> {
    let lines: Vec<_> = text.lines().collect();
    let mut blocks = Vec::new();
    let mut next = 0;
    while next < lines.len() {
        let start = next;
        next += 1;
        let Some(first) = lines[start].strip_prefix("% ?- ") else { continue };
        let mut goal = first.to_owned();
        while !goal.ends_with('.') && !goal.contains(NOT_ON_SWI) {
            goal += lines[next].strip_prefix('%').expect("a goal ends with a full stop");
            next += 1;
        }
        let on_swi = !goal.contains(NOT_ON_SWI);
        let goal = goal.split(NOT_ON_SWI).next().and_then(|goal| goal.strip_suffix('.'));
        let goal = goal.expect("a goal ends with a full stop").trim_end().to_owned();
        let answers: Vec<_> = lines[next..].iter().map_while(|line| line.strip_prefix("% ")).collect();
        let place = next..next + answers.len();
        next = place.end;
        let expected = answers.into_iter().map(str::to_owned).collect();
        blocks.push(Block { line: start + 1, goal, on_swi, expected, place });
    }
    blocks
}
