//! Pages of the documentation as the tests read them: blocks of rules, and commands that must print what is shown.
//!
//! With `REGOLA_UPDATE=1` what the commands print is written into the page instead.

#![allow(dead_code, reason = "no test uses all of it")]

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

#[path = "../expected/mod.rs"]
pub mod expected;
pub mod links;
mod session;

/// What opens and closes a block.
const FENCE: &str = "```";

/// A page of the project.
pub struct Page {
    path: PathBuf,
    text: String,
}

/// A block of code in a page, with the language that its fence names.
#[derive(Clone, Copy)]
pub struct Block<'p> {
    pub language: &'p str,
    pub text: &'p str,
}

impl Page {
    /// A page by its path in the project.
    pub fn read(name: &str) -> Page {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
        let text = fs::read_to_string(&path).expect("a page of the project");
        Page { path, text }
    }

    /// All its text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Writes the page with another text in place of one that it has.
    pub fn replace(&self, old: &str, new: &str) {
        // Another test may have written to it in the meantime.
        let text = fs::read_to_string(&self.path).expect("a page of the project");
        fs::write(&self.path, text.replace(old, new)).expect("a writable page");
    }

    /// Its blocks in order.
    pub fn blocks(&self) -> Vec<Block<'_>> {
        let fenced = self.text.split(FENCE).skip(1).step_by(2);
        fenced
            .map(|block| {
                let (language, text) = block.split_once('\n').expect("a block is closed by a fence of its own");
                Block { language, text }
            })
            .collect()
    }

    /// The rules files that the page makes: a block of Prolog that begins with `% NAME.pl` starts the file of that
    /// name, any other is added to the file `main`. Without `main` other blocks belong to no file.
    pub fn files(&self, main: Option<&str>) -> BTreeMap<String, String> {
        let mut files = BTreeMap::new();
        self.blocks().iter().for_each(|block| add(&mut files, block, main));
        files
    }

    /// Runs the commands of the page one after the other in a folder, where the rules files of the page are made on
    /// the way, and compares what they print with what the page shows.
    pub fn follow(&self, folder: &Path, main: Option<&str>) {
        let mut files = BTreeMap::new();
        let mut parts: Vec<String> = self.text.split(FENCE).map(str::to_owned).collect();
        let mut wrong = Vec::new();
        let mut commands = 0;
        for (at, block) in self.blocks().into_iter().enumerate() {
            add(&mut files, &block, main);
            if !block.is_commands() {
                continue;
            }
            for (name, text) in &files {
                fs::write(folder.join(name), text).expect("a writable folder");
            }
            let printed: String = block.commands().map(|command| run(folder, command)).collect();
            commands += block.commands().count();
            if printed != block.text {
                parts[2 * at + 1] = format!("{}\n{printed}", block.language);
                wrong.push(format!("expected:\n{}\nhappened:\n{printed}", block.text));
            }
        }
        assert!(commands > 0, "{} shows commands", self.path.display());
        if expected::update() {
            return fs::write(&self.path, parts.join(FENCE)).expect("a writable page");
        }
        let (page, wrong) = (self.path.display(), wrong.join("\n"));
        assert!(wrong.is_empty(), "{page}: other output than shown (REGOLA_UPDATE=1 accepts it)\n{wrong}");
    }
}

impl Block<'_> {
    /// Whether it shows commands and what they print.
    pub fn is_commands(&self) -> bool {
        self.language == "console" && !self.is_session()
    }

    /// Whether it shows a session at the prompt.
    pub fn is_session(&self) -> bool {
        self.language == "console" && self.text.contains("?- ")
    }

    fn commands(&self) -> impl Iterator<Item = &str> {
        self.text.lines().filter_map(|line| line.strip_prefix("$ "))
    }
}

/// Adds a block of rules to the file it belongs to.
fn add(files: &mut BTreeMap<String, String>, block: &Block<'_>, main: Option<&str>) {
    if block.language != "prolog" {
        return;
    }
    let first = block.text.lines().next().and_then(|line| line.strip_prefix("% "));
    let own = first.filter(|name| name.ends_with(".pl") && !name.contains([' ', '/']));
    match (own, main) {
        (Some(name), _) => {
            files.insert(name.to_owned(), block.text.to_owned());
        }
        (None, Some(main)) => {
            let file = files.entry(main.to_owned()).or_default();
            *file += if file.is_empty() { "" } else { "\n" };
            *file += block.text;
        }
        (None, None) => {}
    }
}

/// A command and what it prints, as a console shows them.
fn run(folder: &Path, command: &str) -> String {
    let binary = Path::new(env!("CARGO_BIN_EXE_regola")).parent().expect("a folder").display().to_string();
    let path = format!("{binary}:{}", std::env::var("PATH").unwrap_or_default());
    let output = Command::new("sh").args(["-c", command]).env("PATH", path).current_dir(folder).output();
    let output = output.expect("a shell");
    let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    format!("$ {command}\n{out}{err}")
}
