//! What is written, and what is left alone.
#![cfg(unix)]

use std::fs;
use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
use std::path::Path;
use std::process::Command;

use regola::Limits;
use regola::load::{self, Shelf};
use regola::repl::Session;

use crate::folder::Folder;
use crate::run::regola;

fn session() -> Session {
    let mut session = Session::new(Shelf::new(None), Limits::default());
    session.open("tictactoe", Vec::new()).expect("good rules");
    session
}

fn said(session: &mut Session, line: &str) -> String {
    let mut out = Vec::new();
    session.execute(line, &mut out).expect("room to write");
    String::from_utf8(out).expect("text")
}

fn pipe(folder: &Folder) -> std::path::PathBuf {
    let path = folder.0.join("pipe");
    assert!(Command::new("mkfifo").arg(&path).status().expect("mkfifo").success());
    path
}

/// The names of the files in a folder.
fn names(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).expect("a folder");
    let mut names: Vec<_> =
        entries.map(|entry| entry.expect("an entry").file_name().into_string().expect("a name")).collect();
    names.sort();
    names
}

#[test]
fn pipes_devices_and_folders_are_not_written_over() {
    let folder = Folder::new("special");
    let pipe = pipe(&folder);
    let mut session = session();
    for path in [pipe.to_str().expect("a name"), "/dev/null", "/dev/zero", folder.0.to_str().expect("a name")] {
        for line in [format!(":save {path}"), format!(":log {path}"), format!(":write {path} over")] {
            let said = said(&mut session, &line);
            let refused = said.contains("is not a regular file") || said.contains("is a folder");
            assert!(refused && said.starts_with("error: "), "{line}: {said}");
        }
        let run = regola(&folder.0, &["match", "tictactoe", "easy", "easy", "--games", "1", "--save", path]);
        assert_eq!(run.status, Some(1), "{run:?}");
        let run = regola(&folder.0, &["tune", "tictactoe", "--games", "1", "--match", "0", "--out", path]);
        assert_ne!(run.status, Some(0), "{run:?}");
    }
    assert!(fs::metadata(pipe).expect("a pipe").file_type().is_fifo());
    assert!(fs::metadata("/dev/null").expect("a device").file_type().is_char_device());
}

#[test]
fn a_symbolic_link_stays_one_and_permissions_are_kept() {
    let folder = Folder::new("links");
    fs::create_dir(folder.0.join("deep")).expect("a folder");
    fs::write(folder.0.join("deep/real.pl"), "old.").expect("a file");
    fs::set_permissions(folder.0.join("deep/real.pl"), PermissionsExt::from_mode(0o640)).expect("permissions");
    symlink("deep/real.pl", folder.0.join("one.pl")).expect("a link");
    symlink("one.pl", folder.0.join("two.pl")).expect("a link");
    symlink("deep/new.pl", folder.0.join("dangling.pl")).expect("a link");
    symlink("circle.pl", folder.0.join("circle.pl")).expect("a link");
    load::write(&folder.0.join("two.pl"), "new.").expect("a text is written");
    load::write(&folder.0.join("dangling.pl"), "made.").expect("a text is written");
    assert!(load::write(&folder.0.join("circle.pl"), "lost.").is_err());
    for (name, text) in [("deep/real.pl", "new."), ("deep/new.pl", "made.")] {
        assert_eq!(fs::read_to_string(folder.0.join(name)).expect("a file"), text);
    }
    for name in ["one.pl", "two.pl", "dangling.pl"] {
        assert!(fs::symlink_metadata(folder.0.join(name)).expect("a link").is_symlink(), "{name}");
    }
    assert_eq!(fs::metadata(folder.0.join("deep/real.pl")).expect("a file").permissions().mode() & 0o777, 0o640);
    assert_eq!(names(&folder.0.join("deep")), ["new.pl", "real.pl"], "nothing is left beside them");
}

#[test]
fn what_a_killed_process_left_goes_with_the_next_writing() {
    let folder = Folder::new("leftovers");
    let own = format!(".game.sav.{}.tmp", std::process::id());
    for name in [".game.sav.4000000.tmp", &own, ".game.sav.mine.tmp", ".other.sav.4000000.tmp"] {
        folder.write(name, "half a");
    }
    let in_use = fs::File::create(folder.0.join(".game.sav.4000001.tmp")).expect("a file");
    in_use.try_lock().expect("a lock");
    let said = said(&mut session(), &format!(":save {}/game.sav", folder.0.display()));
    assert!(said.starts_with("Saved as"), "{said}");
    let left = [".game.sav.4000001.tmp", ".game.sav.mine.tmp", ".other.sav.4000000.tmp", "game.sav"];
    assert_eq!(names(&folder.0), left);
}
