//! Lines that no person types: not text, or without end.

use crate::folder::Folder;
use crate::run::session;

#[test]
fn a_byte_that_is_no_text_does_not_end_a_script() {
    let folder = Folder::new("bytes");
    let run = session(&folder.0, &[], b"X = 1.\nX = \xff.\nX = 2.\n");
    assert!(run.out.contains("X = 1.") && run.out.contains("X = 2.") && run.out.contains("error"), "{run:?}");
    assert_eq!(run.status, Some(1));
}

#[test]
fn an_endless_line_is_refused_and_not_shown() {
    let folder = Folder::new("endless");
    let line = [b"X = ".as_slice(), &vec![b'a'; 100 << 20], b".\nX = 2.\n"].concat();
    let run = session(&folder.0, &[], &line);
    assert!(run.out.contains("is longer than 1 MiB") && run.out.contains("X = 2."), "{:.500}", run.out);
    assert!(run.out.len() < 1000, "{} bytes were said", run.out.len());
    assert_eq!(run.status, Some(1));
}

#[test]
fn an_entry_that_is_never_closed_ends_somewhere() {
    let folder = Folder::new("unclosed");
    let run = session(&folder.0, &[], &[b"X = [".as_slice(), &b"\n1,".repeat(3000), b"2].\nX = 3.\n"].concat());
    assert!(run.out.contains("X = 3."), "{:.500}", run.out);
}
