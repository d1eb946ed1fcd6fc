//! `regola fmt` from outside: what it prints where, what it writes, and its exit status.

use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};

use crate::folder::Folder;

const LOOSE: &str = "p( X ):-q( X ),r.\n";
const NEAT: &str = "p(X) :- q(X), r.\n";

/// Exit status, output and errors of a run.
fn regola(folder: &Path, arguments: &[&str], input: &str) -> (Option<i32>, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_regola"));
    command.args(arguments).current_dir(folder);
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the binary runs");
    // A run that does not read its input may have ended already.
    let _ = child.stdin.take().expect("a pipe").write_all(input.as_bytes());
    let output = child.wait_with_output().expect("the binary ends");
    let text = |bytes| String::from_utf8(bytes).expect("the output is text");
    (output.status.code(), text(output.stdout), text(output.stderr))
}

fn fmt(folder: &Folder, arguments: &[&str]) -> (Option<i32>, String, String) {
    regola(&folder.0, &[&["fmt"], arguments].concat(), "")
}

fn expect(run: (Option<i32>, String, String), status: i32, out: &str, err: &str) {
    assert_eq!((run.0, run.1.as_str(), run.2.as_str()), (Some(status), out, err));
}

fn read(folder: &Folder, name: &str) -> String {
    fs::read_to_string(folder.0.join(name)).expect("the file is there")
}

#[test]
fn files_are_written_only_where_they_change() {
    let folder = Folder::new("fmt-write");
    folder.write("loose.pl", LOOSE);
    folder.write("neat.pl", NEAT);
    let before = fs::metadata(folder.0.join("neat.pl")).and_then(|file| file.modified()).expect("a time");
    expect(fmt(&folder, &["loose.pl", "neat.pl"]), 0, "Formatted loose.pl.\n", "1 of 2 files changed\n");
    assert_eq!((read(&folder, "loose.pl"), read(&folder, "neat.pl")), (NEAT.to_owned(), NEAT.to_owned()));
    let after = fs::metadata(folder.0.join("neat.pl")).and_then(|file| file.modified()).expect("a time");
    assert_eq!(before, after);
    expect(fmt(&folder, &["loose.pl", "neat.pl"]), 0, "", "0 of 2 files changed\n");
}

#[test]
fn check_lists_what_would_change_and_writes_nothing() {
    let folder = Folder::new("fmt-check");
    folder.write("loose.pl", LOOSE);
    folder.write("neat.pl", NEAT);
    expect(fmt(&folder, &["--check", "loose.pl", "neat.pl"]), 1, "loose.pl\n", "1 of 2 files would change\n");
    expect(fmt(&folder, &["--check", "neat.pl"]), 0, "", "0 of 1 file would change\n");
    assert_eq!(read(&folder, "loose.pl"), LOOSE);
}

#[test]
fn diff_shows_hunks_and_writes_nothing() {
    let folder = Folder::new("fmt-diff");
    folder.write("loose.pl", format!("a.\n{LOOSE}b.\n"));
    let hunk = format!("loose.pl\n@@ line 2 @@\n  a.\n- {LOOSE}+ {NEAT}  b.\n");
    expect(fmt(&folder, &["--diff", "loose.pl"]), 0, &hunk, "1 of 1 file would change\n");
    expect(fmt(&folder, &["--diff", "--check", "loose.pl"]), 1, &hunk, "1 of 1 file would change\n");
    assert_eq!(read(&folder, "loose.pl"), format!("a.\n{LOOSE}b.\n"));
    folder.write("end.pl", "a.");
    expect(fmt(&folder, &["--diff", "end.pl"]), 0, "end.pl\nonly line endings differ\n", "1 of 1 file would change\n");
}

#[test]
fn the_standard_input_goes_to_the_standard_output() {
    let folder = Folder::new("fmt-input");
    expect(regola(&folder.0, &["fmt", "-"], LOOSE), 0, NEAT, "");
    expect(regola(&folder.0, &["fmt", "-", "--check"], LOOSE), 1, "the standard input\n", "");
    let (status, out, _) = regola(&folder.0, &["fmt", "-", "--json"], LOOSE);
    let object = format!(
        "{{\"formatted\":\"the standard input\",\"changed\":true,\"broken\":[],\"text\":{NEAT:?}}}\n\
         {{\"done\":true,\"files\":1,\"changed\":1}}\n"
    );
    assert_eq!((status, out), (Some(0), object));
}

#[test]
fn files_are_formatted_around_what_cannot_be_read() {
    let folder = Folder::new("fmt-broken");
    folder.write("broken.pl", format!("{LOOSE}q( 1 ) r.\n{LOOSE}"));
    let remark = "broken.pl: the clause in line 2 cannot be read and stays as it is; `regola check broken.pl` shows \
                  why\n1 of 1 file changed\n";
    expect(fmt(&folder, &["broken.pl"]), 1, "Formatted broken.pl.\n", remark);
    assert_eq!(read(&folder, "broken.pl"), format!("{NEAT}q( 1 ) r.\n{NEAT}"));
}

#[test]
fn one_bad_path_does_not_keep_the_others_from_being_formatted() {
    let folder = Folder::new("fmt-paths");
    folder.write("loose.pl", LOOSE);
    folder.write("bytes.pl", b"a.\nb(\xff).\n");
    fs::create_dir(folder.0.join("inner")).expect("a folder");
    let (status, out, err) = fmt(&folder, &["gone.pl", "inner", "bytes.pl", "tictactoe", "loose.pl"]);
    assert_eq!((status, out.as_str()), (Some(1), "Formatted loose.pl.\n"));
    let words = [
        "no such file",
        "gone.pl",
        "`inner` is a folder",
        "bytes.pl:2:3",
        "the rules of tictactoe are embedded in regola",
        "1 of 5 files changed",
    ];
    for word in words {
        assert!(err.contains(word), "{word} is not in:\n{err}");
    }
    expect(fmt(&folder, &[]), 2, "", "error: nothing to format; name rules files, or `-` for standard input\n");
}

#[cfg(unix)]
#[test]
fn links_stay_links_and_devices_are_left_alone() {
    let folder = Folder::new("fmt-link");
    folder.write("target.pl", LOOSE);
    std::os::unix::fs::symlink("target.pl", folder.0.join("link.pl")).expect("a link");
    expect(fmt(&folder, &["link.pl"]), 0, "Formatted link.pl.\n", "1 of 1 file changed\n");
    assert_eq!(read(&folder, "target.pl"), NEAT);
    assert!(fs::symlink_metadata(folder.0.join("link.pl")).is_ok_and(|kind| kind.is_symlink()));
    let (status, _, err) = fmt(&folder, &["/dev/null"]);
    assert_eq!(status, Some(1));
    assert!(err.contains("not a regular file"), "{err}");
}
