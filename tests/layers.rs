//! The invariants of ARCHITECTURE.md that a reader of `src` can check: who uses whom, reads files, prints, or may be
//! `unsafe`.
//!
//! The order of modules is read from ARCHITECTURE.md, and `lib.rs` must show the same. What is allowed all the same is in
//! [`EXCEPTIONS`], each with its reason; one that is no longer needed fails, too.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

#[path = "layers/scan.rs"]
mod scan;

use scan::{SourceCode, names_from_root, reexports, sources, walk};

/// The most files and folders that one folder may have.
const MOST_SIBLINGS: usize = 22;

/// The rule, the place, what is found there, and why it is allowed.
type Exception = (&'static str, &'static str, &'static str, &'static str);

/// What is allowed although a rule forbids it.
const EXCEPTIONS: &[Exception] = &[
    ("printing", "repl/answers/keys.rs", "stdout()", "reads keys from the terminal and writes nothing"),
    ("printing", "repl/output/progress.rs", "stderr()", "draws progress bars where nothing else is written"),
    ("printing", "repl/output/wrap.rs", "stdout()", "asks the terminal for its width and writes nothing"),
];

/// A rule about words in the code: where they may be, and what to do about one elsewhere.
struct WordRule {
    name: &'static str,
    words: &'static [&'static str],
    /// Folders and files, as paths from `src` on.
    allowed: &'static [&'static str],
    remedy: &'static str,
}

const WORD_RULES: &[WordRule] = &[
    WordRule {
        name: "files",
        words: &[
            "std::fs",
            "fs::",
            "File::",
            "OpenOptions",
            "home_dir",
            "current_dir",
            "temp_dir",
            ".is_file()",
            ".is_dir()",
            ".exists()",
            ".metadata()",
            ".read_dir()",
            ".canonicalize()",
        ],
        allowed: &["load/"],
        remedy: "only `load` reads and writes files: add a function there and call it",
    },
    WordRule {
        name: "printing",
        words: &["print!", "println!", "eprint!", "eprintln!", "dbg!", "stdout()", "stderr()"],
        allowed: &["cli/"],
        remedy: "only `cli` prints: write to the `Output` or the writer that you are given",
    },
    WordRule {
        name: "line editor",
        words: &["rustyline"],
        allowed: &["repl/editor/"],
        remedy: "only `repl/editor` knows rustyline: hide what you need behind a function or a trait there",
    },
    WordRule {
        name: "arguments",
        words: &["clap", "clap_complete", "clap_mangen"],
        allowed: &["repl/command/", "cli/"],
        remedy: "only `repl/command` and `cli` know clap: move the code there, or hand over what was read",
    },
    WordRule {
        name: "unsafe",
        words: &["unsafe"],
        allowed: &["plan/jit/entry.rs"],
        remedy: "only `plan/jit/entry.rs` is unsafe, and says why it is sound: find a safe way",
    },
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn src() -> PathBuf {
    root().join("src")
}

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).expect("a readable file of the project")
}

/// The rank of each module, from the line of ARCHITECTURE.md; those between commas have the same.
fn documented_order() -> BTreeMap<String, usize> {
    let text = read("ARCHITECTURE.md");
    let mut lines = text.lines().filter(|line| line.starts_with("    ") && line.contains(" → "));
    let line = lines.next().expect("ARCHITECTURE.md has an indented line of modules with arrows between them");
    assert!(lines.next().is_none(), "ARCHITECTURE.md has two lines of modules with arrows: keep one");
    ranks(&line.replace(" (the binary)", ""))
}

fn ranks(line: &str) -> BTreeMap<String, usize> {
    let groups = line.split('→').enumerate();
    let names = groups.flat_map(|(rank, group)| group.split(',').map(move |name| (name.trim().to_owned(), rank)));
    names.collect()
}

/// Which module uses which, with the places.
fn edges(files: &[SourceCode]) -> BTreeMap<(String, String), Vec<String>> {
    let order = documented_order();
    let exported = reexports(&files.iter().find(|file| file.path == "lib.rs").expect("lib.rs").code);
    let mut edges: BTreeMap<(String, String), Vec<String>> = BTreeMap::new();
    for file in files.iter().filter(|file| file.path != "lib.rs") {
        for (line, name) in names_from_root(file) {
            let used = exported.get(&name).unwrap_or(&name);
            if order.contains_key(used) && used != file.module() {
                let place = format!("src/{}:{line}", file.path);
                edges.entry((file.module().to_owned(), used.clone())).or_default().push(place);
            }
        }
    }
    edges
}

/// Takes those problems out that are allowed, and adds the exceptions that none of them needs.
fn judge(rule: &str, found: Vec<(String, String, String)>, exceptions: &[Exception]) -> Vec<String> {
    let mut problems = Vec::new();
    let mut needed = BTreeSet::new();
    for (place, what, message) in found {
        match exceptions.iter().find(|one| (one.0, one.1, one.2) == (rule, &*place, &*what)) {
            Some(exception) => {
                needed.insert((exception.1, exception.2));
            }
            None => problems.push(message),
        }
    }
    for (_, place, what, _) in exceptions.iter().filter(|one| one.0 == rule && !needed.contains(&(one.1, one.2))) {
        problems
            .push(format!("the exception of {place} ({what}) from the rule `{rule}` is no longer needed: remove it"));
    }
    problems
}

fn assert_none(problems: &[String]) {
    assert!(problems.is_empty(), "\n{}\n", problems.join("\n"));
}

#[test]
fn modules_use_only_those_before_them() {
    let order = documented_order();
    let found = edges(&sources(&src())).into_iter().filter(|((user, used), _)| order[used] > order[user]);
    let found = found.map(|((user, used), places)| {
        let message = format!(
            "{}: `{user}` uses `{used}`, which comes after it in ARCHITECTURE.md: move what it needs to the left, or hand \
             it over as an argument",
            places.join(", ")
        );
        (user, used, message)
    });
    assert_none(&judge("order", found.collect(), EXCEPTIONS));
}

#[test]
fn modules_do_not_use_each_other_in_a_circle() {
    let allowed = |user: &str, used: &str| EXCEPTIONS.iter().any(|one| (one.0, one.1, one.2) == ("order", user, used));
    let edges = edges(&sources(&src()));
    let edges: Vec<_> = edges.keys().filter(|(user, used)| !allowed(user, used)).cloned().collect();
    let mut left: BTreeSet<String> = documented_order().into_keys().collect();
    // Modules that use none of those left, or that none of them uses, are in no circle.
    loop {
        let uses_one_left = |name: &String| edges.iter().any(|(user, used)| user == name && left.contains(used));
        let is_used = |name: &String| edges.iter().any(|(user, used)| used == name && left.contains(user));
        let free: Vec<String> = left.iter().filter(|name| !uses_one_left(name) || !is_used(name)).cloned().collect();
        if free.is_empty() {
            break;
        }
        left.retain(|name| !free.contains(name));
    }
    assert!(left.is_empty(), "these modules use each other in a circle: {left:?}; cut one of the uses");
}

#[test]
fn every_module_has_its_place_and_lib_shows_the_same_order() {
    let order = documented_order();
    for file in sources(&src()).iter().filter(|file| file.path != "lib.rs") {
        let name = file.module();
        assert!(order.contains_key(name), "src/{}: add `{name}` to the line of modules in ARCHITECTURE.md", file.path);
    }
    let text: String =
        read("src/lib.rs").lines().filter_map(|line| line.strip_prefix("//! ")).collect::<Vec<_>>().join(" ");
    let (_, shown) = text.split_once("in one direction only:").expect("lib.rs shows the order of modules");
    let shown = ranks(&shown.split('.').next().unwrap_or_default().replace('`', ""));
    let library: BTreeMap<_, _> = order.into_iter().filter(|(name, _)| name != "cli").collect();
    assert_eq!(shown, library, "lib.rs and ARCHITECTURE.md show different orders of modules: make them the same");
}

#[test]
fn words_are_only_where_they_belong() {
    let files = sources(&src());
    let mut problems = Vec::new();
    for rule in WORD_RULES {
        let elsewhere = files.iter().filter(|file| !rule.allowed.iter().any(|place| file.path.starts_with(place)));
        let found = elsewhere.flat_map(|file| {
            let hits = file.lines_with(rule.words).into_iter();
            hits.map(|(line, word)| {
                let message = format!("src/{}:{line}: `{word}`: {}", file.path, rule.remedy);
                (file.path.clone(), word, message)
            })
        });
        problems.extend(judge(rule.name, found.collect(), EXCEPTIONS));
    }
    assert_none(&problems);
}

#[test]
fn no_folder_is_crowded() {
    let mut crowded = Vec::new();
    walk(&src(), &mut |path| {
        // The files of the page name each other by their addresses, which are those of one folder.
        let divisible = path.is_dir() && !path.ends_with("web/page");
        let siblings = if divisible { fs::read_dir(path).expect("a readable folder").count() } else { 0 };
        if siblings > MOST_SIBLINGS {
            crowded.push(format!(
                "{} has {siblings} files and folders, more than {MOST_SIBLINGS}: divide it by what happens there",
                path.display()
            ));
        }
    });
    assert_none(&crowded);
}

#[test]
fn every_exception_belongs_to_a_rule() {
    let rules: Vec<_> = WORD_RULES.iter().map(|rule| rule.name).chain(["order"]).collect();
    for (rule, place, ..) in EXCEPTIONS {
        assert!(rules.contains(rule), "there is no rule `{rule}`, which {place} is excepted from");
    }
}

#[test]
fn the_scanner_sees_code_and_nothing_else() {
    let text =
        "//! println!\nlet a = \"fs::\"; /* unsafe\n */ b('\"', '\\'', r#\"dbg!\"#); fn c<'a>() { eprintln!(\"x\") }";
    let file = SourceCode { path: "engine/state/mod.rs".to_owned(), code: scan::code(text) };
    assert_eq!(file.lines_with(&["println!", "fs::", "unsafe", "dbg!", "eprintln!"]), [(3, "eprintln!".to_owned())]);
    assert_eq!(file.module(), "engine");
}

#[test]
fn the_scanner_sees_through_imports_and_aliases() {
    let words = ["fs::", "stdout()", "println!", "rustyline", "unsafe"];
    let found = |text: &str| {
        let file = SourceCode { path: "engine/state/mod.rs".to_owned(), code: scan::code(text) };
        file.lines_with(&words).into_iter().map(|(_, word)| word).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(found("use std::fs as disk;"), "fs::");
    assert_eq!(found("use std::{collections::BTreeMap, fs};"), "fs::");
    assert_eq!(found("use std::{io::{self, stdout as screen}, fs as disk};"), "fs:: stdout()");
    assert_eq!(found("pub use tokio::fs;\n    use std::println as say;"), "fs:: println!");
    assert_eq!(found("use rustyline::{Editor as E};"), "rustyline");
    assert_eq!(found("use crate::load::fs; use std::{io, fmt}; let reuse = fs;"), "");
}

#[test]
fn the_scanner_finds_names_from_the_root() {
    let text = "use crate::game::Move;\nuse crate::{Term, load::{text, write}, tree};\nuse super::super::play::Level;\n\
                use super::state::State;\nlet x = my_crate::repl::y(crate::plan::z());";
    let file = SourceCode { path: "engine/state/mod.rs".to_owned(), code: scan::code(text) };
    let names: Vec<_> = names_from_root(&file).into_iter().collect();
    let expected = [(1, "game"), (2, "Term"), (2, "load"), (2, "tree"), (3, "play"), (5, "plan")];
    assert_eq!(names, expected.map(|(line, name)| (line, name.to_owned())));
    let exported = reexports("pub use engine::{Answer, Limits as L};\npub use term::Term;\n");
    assert_eq!(exported.get("Term").map(String::as_str), Some("term"));
    assert_eq!(exported.get("L").map(String::as_str), Some("engine"));
}

#[test]
fn exceptions_are_used_or_removed() {
    let exceptions = [("order", "a", "b", "a reason")];
    let found = |what: &str| vec![("a".to_owned(), what.to_owned(), format!("uses {what}"))];
    assert_eq!(judge("order", found("b"), &exceptions), [""; 0]);
    assert_eq!(judge("printing", found("b"), &exceptions), ["uses b"]);
    let problems = judge("order", found("c"), &exceptions);
    assert_eq!(problems[0], "uses c");
    assert!(problems[1].contains("no longer needed"), "{problems:?}");
}
