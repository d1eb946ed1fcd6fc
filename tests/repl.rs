//! Sessions as they were written down, executed again.
//!
//! `tests/repl/*.session` has what is typed and what is said (see `regola::repl::session::transcript`). `$DIR` is a temporary
//! folder, `[..]` stands for anything within a line, and `% EDITOR=…` before the session names the program of `:edit`.
//! `REGOLA_UPDATE=1 cargo test --test repl` writes what is said into the files instead.

use std::collections::VecDeque;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use clap::FromArgMatches;
use regola::Limits;
use regola::load::Shelf;
use regola::repl::answers::keys::{Choice, Chooser};
use regola::repl::command::COMMANDS;
use regola::repl::command::arguments::PromptArguments;
use regola::repl::command::interface::interface;
use regola::repl::session::transcript::Transcript;
use regola::repl::{Flow, Session, Style};

mod expected;
mod folder;

use folder::Folder;

fn sessions() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/repl");
    let entries = fs::read_dir(folder).expect("a folder of sessions");
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("a readable folder").path()).collect();
    paths.sort();
    paths
}

fn read(path: &Path) -> Transcript {
    Transcript::read(&fs::read_to_string(path).expect("a readable session"))
}

/// Presses the keys that a transcript shows after its answers.
struct Keys(VecDeque<Choice>);

impl Chooser for Keys {
    fn choose(&mut self) -> io::Result<Choice> {
        Ok(self.0.pop_front().unwrap_or(Choice::Stop))
    }
}

/// A session as the arguments of a transcript begin it. Where answers were stopped, the user presses keys.
fn begin(transcript: &Transcript, folder: &str) -> Session {
    let words = std::iter::once("regola".to_owned()).chain(transcript.words());
    let words = words.map(|word| word.replace("$DIR", folder));
    let matches = interface().try_get_matches_from(words).expect("good arguments");
    let arguments = PromptArguments::from_arg_matches(&matches).expect("good arguments");
    let editor = transcript.remarks.iter().find_map(|remark| remark.strip_prefix("% EDITOR="));
    let style = Style { json: arguments.start.form.json, ..Style::default() };
    let mut session = Session::new(Shelf::new(None), Limits::default())
        .with_style(style)
        .with_editor(editor.map(|editor| editor.replace("$DIR", folder)));
    let lines = transcript.exchanges.iter().flat_map(|(_, said)| said.lines());
    if lines.clone().any(|line| line.ends_with(" .")) {
        let keys = lines.filter_map(|line| match line {
            _ if line.ends_with(" ;") => Some(Choice::More),
            _ if line.ends_with(" .") => Some(Choice::Stop),
            _ => None,
        });
        session.set_chooser(Keys(keys.collect()));
    }
    if let Some(game) = &arguments.game {
        let options = arguments.words.iter().map(|word| regola::program::option_setting(word).expect("an option"));
        session.open(game, options.collect()).expect("good rules");
    }
    if arguments.start.weights.is_some() {
        session.use_weights(arguments.start.weights.as_deref()).expect("weights");
    }
    if let Some(text) = &arguments.start.position {
        session.set_up("--position", text).expect("a position");
    }
    if !arguments.start.moves.is_empty() {
        session.make_moves(&arguments.start.moves).expect("legal moves");
    }
    session
}

/// Executes a session again; lines that fit what is expected stay as they are expected.
fn replay(expected: &Transcript, name: &str) -> Transcript {
    let folder = Folder::new(name);
    let folder = folder.0.to_str().expect("a readable path");
    let mut session = begin(expected, folder);
    let mut happened = Transcript { exchanges: Vec::new(), ..expected.clone() };
    for (typed, wanted) in &expected.exchanges {
        let mut said = Vec::new();
        let flow = session.execute(&typed.replace("$DIR", folder), &mut said).expect("room to write");
        let said = String::from_utf8(said).expect("text").replace(folder, "$DIR");
        happened.exchanges.push((typed.clone(), fitted(&said, wanted)));
        if flow == Flow::Quit {
            break;
        }
    }
    happened.status = session.exit_status();
    happened
}

/// What was said, with the lines of the expectation where they fit.
fn fitted(said: &str, wanted: &str) -> String {
    let mut wanted = wanted.lines();
    let lines = said.lines().map(|line| match wanted.next() {
        Some(expected) if fits(line, expected) => format!("{expected}\n"),
        _ => format!("{line}\n"),
    });
    lines.collect()
}

/// Whether a line fits one in which `[..]` stands for anything.
fn fits(line: &str, expected: &str) -> bool {
    let Some((first, rest)) = expected.split_once("[..]") else { return line == expected };
    let Some(mut line) = line.strip_prefix(first) else { return false };
    let mut parts = rest.split("[..]").peekable();
    while let Some(part) = parts.next() {
        let at = if parts.peek().is_none() { line.strip_suffix(part).map(str::len) } else { line.find(part) };
        let Some(at) = at else { return false };
        line = &line[at + part.len()..];
    }
    true
}

#[test]
#[cfg(unix)]
fn sessions_happen_as_they_were_written_down() {
    let update = expected::update();
    let mut wrong = String::new();
    for path in sessions() {
        let name = path.file_stem().and_then(|name| name.to_str()).expect("a readable name");
        let expected = read(&path);
        let happened = replay(&expected, name);
        if update {
            fs::write(&path, happened.text()).expect("a writable folder");
        } else if happened != expected {
            wrong += &format!("{}: happened\n{}\n", path.display(), happened.text());
        }
    }
    assert!(wrong.is_empty(), "other sessions than expected (REGOLA_UPDATE=1 accepts them)\n{wrong}");
}

#[test]
fn every_command_has_a_session() {
    let typed: Vec<String> = sessions().iter().flat_map(|path| read(path).exchanges).map(|(typed, _)| typed).collect();
    let used = |name: &str| typed.iter().any(|line| line.split_whitespace().next() == Some(&format!(":{name}")));
    let at_prompt = COMMANDS.iter().filter(|command| command.is_at_prompt());
    let missing: Vec<_> = at_prompt.filter(|command| !command.names().any(used)).map(|command| command.name).collect();
    assert!(missing.is_empty(), "no session in tests/repl uses {missing:?}");
}

#[test]
fn a_session_that_was_recorded_can_be_replayed() {
    let folder = Folder::new("recorded");
    let file = folder.0.join("evening.session");
    let mut session = Session::new(Shelf::new(None), Limits::default());
    let mut said = Vec::new();
    session.open("tictactoe", Vec::new()).expect("good rules");
    session.make_moves("b2 a1").expect("legal moves");
    for line in [&format!(":log {}", file.display()), "c3", "c3", "cell(S,\n  x)", ":players human depth=9", ":undo"] {
        session.execute(line, &mut said).expect("room to write");
    }
    let recorded = read(&file);
    assert_eq!((recorded.exchanges.len(), recorded.status), (5, 1), "{}", recorded.text());
    assert_eq!(replay(&recorded, "replayed"), recorded);
}

#[test]
fn a_file_that_changes_is_noticed_once_and_taken_over() {
    let folder = Folder::new("changing");
    let path = folder.write("g.pl", "now(1).\n% ?- now(X).\n% X = 1\n").join("g.pl");
    let mut session = Session::new(Shelf::new(None), Limits::default());
    session.open(path.to_str().expect("a path"), Vec::new()).expect("good rules");
    let mut execute = |line: &str| {
        let mut said = Vec::new();
        session.execute(line, &mut said).expect("room to write");
        String::from_utf8(said).expect("text").replace(path.to_str().expect("a path"), "g.pl")
    };
    assert_eq!(execute("now(X)"), "X = 1.\n");
    fs::write(&path, "now(22).\n% ?- now(X).\n% X = 1\n").expect("a temporary file");
    assert_eq!(execute("now(X)"), "g.pl has changed on disk; `:reload` loads it\nX = 1.\n");
    assert_eq!(execute("now(X)"), "X = 1.\n");
    let failed = "g.pl:2: ?- now(X).\n  expected\n    X = 1\n  got\n    X = 22\n1 of 1 examples failed.\n";
    assert_eq!(execute(":reload"), format!("Loaded g.pl.\n{failed}"));
    assert_eq!(execute("now(X)"), "X = 22.\n");
    fs::write(&path, "now(333).\nnow(1.5).\n").expect("a temporary file");
    let said = execute(":reload");
    assert!(said.contains("error[float]") && said.ends_with("not loaded; the rules in use are unchanged\n"), "{said}");
    assert_eq!(execute("now(X)"), "X = 22.\n", "the old rules stay in force");
}

#[test]
fn a_game_stops_where_a_move_no_longer_fits_the_rules() {
    let folder = Folder::new("refitting");
    let rules = regola::load::BUNDLED.iter().find(|(name, _)| *name == "tictactoe").expect("a game").1;
    let path = folder.write("t.pl", rules).join("t.pl");
    let mut session = Session::new(Shelf::new(None), Limits::default());
    session.open(path.to_str().expect("a path"), Vec::new()).expect("good rules");
    let mut said = Vec::new();
    for line in ["b2", "a1", "c3"] {
        session.execute(line, &mut said).expect("room to write");
    }
    let narrower = rules.replace("legal(mark(S)) :-", "legal(mark(S)) :- between(1, 6, S),");
    assert_ne!(narrower, rules);
    fs::write(&path, narrower).expect("a temporary file");
    said.clear();
    session.execute(":reload", &mut said).expect("room to write");
    let text = String::from_utf8(said).expect("text");
    assert!(
        text.contains("Could not replay the game from move 2 on: a1 is not a legal move; legal moves: a3, b3,"),
        "{text}"
    );
    assert_eq!(session.game().expect("a game").played().expect("moves"), ["b2"]);
}

#[test]
fn the_prompt_tells_what_is_supposed() {
    let mut session = Session::new(Shelf::new(None), Limits::default());
    session.open("tictactoe", Vec::new()).expect("good rules");
    let mut after = |line: &str| {
        session.execute(line, &mut Vec::new()).expect("room to write");
        session.prompt()
    };
    assert_eq!(after("b2"), "tictactoe o ?- ");
    assert_eq!(after(":suppose turn(x)"), "tictactoe x supposed ?- ");
    assert_eq!(after(":suppose turn(o)"), "tictactoe o supposed 2 ?- ");
    assert_eq!(after(":back"), "tictactoe x supposed ?- ");
    assert_eq!(after(":back"), "tictactoe o ?- ");
}

#[test]
fn the_rules_of_a_saved_game_are_found_beside_it() {
    let folder = Folder::new("beside");
    let rules = regola::load::BUNDLED.iter().find(|(name, _)| *name == "tictactoe").expect("a game").1;
    folder.write("beside.pl", rules);
    let file = folder.write("evening.game", "game('beside.pl').\nmove(b2).\n").join("evening.game");
    let mut session = Session::new(Shelf::new(None), Limits::default());
    let mut said = Vec::new();
    session.execute(&format!(":load {}", file.display()), &mut said).expect("room to write");
    assert_eq!(String::from_utf8_lossy(&said), "Tic-tac-toe: o to move.\n");
}

#[test]
#[cfg(unix)]
fn an_editor_is_opened_at_the_right_line() {
    let folder = Folder::new("editor");
    folder.write("editor.sh", "echo \"$@\" > \"$0.said\"\n");
    let path = folder.write("g.pl", "a(1).\n\n\nb(2).\n").join("g.pl");
    let editor = format!("sh {}", folder.0.join("editor.sh").display());
    let mut session = Session::new(Shelf::new(None), Limits::default()).with_editor(Some(editor));
    session.open(path.to_str().expect("a path"), Vec::new()).expect("good rules");
    for (line, expected) in
        [(":edit b/1", format!("+4 {}\n", path.display())), (":edit", format!("{}\n", path.display()))]
    {
        let mut said = Vec::new();
        session.execute(line, &mut said).expect("room to write");
        assert_eq!(String::from_utf8_lossy(&said), format!("{} was not changed.\n", path.display()));
        assert_eq!(fs::read_to_string(folder.0.join("editor.sh.said")).expect("arguments"), expected);
    }
}

#[test]
fn files_are_written_whole_and_nothing_is_left_beside_them() {
    let folder = Folder::new("written");
    let path = folder.0.join("a.game");
    for text in ["one", "two, and longer", ""] {
        regola::load::write(&path, text).expect("a writable folder");
        assert_eq!(fs::read_to_string(&path).expect("a file"), text);
    }
    assert!(regola::load::write(&folder.0.join("none/b.game"), "").is_err());
    assert!(regola::load::write(&folder.0, "").is_err());
    let names: Vec<_> =
        fs::read_dir(&folder.0).expect("a folder").map(|entry| entry.expect("a file").file_name()).collect();
    assert_eq!(names, ["a.game"]);
}

/// You can ask questions while the rules are broken.
#[test]
fn rules_that_cannot_list_their_moves_can_be_asked() {
    let folder = Folder::new("broken");
    let rules = ":- game(\"G\").\n:- players([a, b]).\n:- state(at(-field)).\nfield(1).\n\
                 legal(go(N)) :- field(N), throw(broken).\neffect(go(N), [at(N)]).\nrunning(1).\n";
    let path = folder.write("g.pl", rules).join("g.pl");
    let mut session = Session::new(Shelf::new(None), Limits::default());
    session.open(path.to_str().expect("a path"), Vec::new()).expect("rules without errors");
    let mut execute = |line: &str| {
        let mut said = Vec::new();
        session.execute(line, &mut said).expect("room to write");
        String::from_utf8(said).expect("text")
    };
    assert_eq!(execute("running(X)"), "X = 1.\n");
    let said = execute("go(1)");
    assert!(said.starts_with("error: ") && said.contains("broken"), "{said}");
}
