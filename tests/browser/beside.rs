//! What is beside the board: files and links, variants, measurements, late news, gestures, and how the browser is opened.

use serde_json::json;

use crate::hand::{Hand, cell};
use crate::page::Page;

const MADE: &str = "document.querySelectorAll('ol[aria-label=Moves] li:not(.later) button').length";

/// Opens a part of the page that can be folded, and keeps what is copied, as a clipboard does.
fn unfold(page: &mut Page) {
    page.run(
        "document.getElementById('more').open = true; \
         Object.defineProperty(navigator, 'clipboard', { value: { writeText: async (text) => { window.copied = text; } } }); true",
    );
}

#[test]
fn positions_are_copied_linked_and_set() {
    let Some(mut page) = Page::open("position", "game=english") else { return };
    unfold(&mut page);
    page.fill("#position", "W:W18,24,K30:B9,14,K20");
    page.button("Set position");
    page.wait("document.querySelectorAll('[role=gridcell][aria-label*=king]').length === 2");
    page.button("Copy position");
    page.wait("document.getElementById('copied').textContent === 'Position copied.'");
    assert_eq!(page.text("window.copied"), "W:W18,24,K30:B9,14,K20");
    page.button("Copy link");
    page.wait("document.getElementById('copied').textContent === 'Link copied.'");
    let link = page.text("window.copied");
    let (_, fragment) = link.split_once('#').expect("a fragment");
    let before = page.text("location.hash");
    page.run(&format!("location.hash = {}", json!(fragment)));
    page.wait(&format!("location.hash.startsWith('#session=') && location.hash !== {}", json!(before)));
    page.wait("document.querySelectorAll('[role=gridcell][aria-label*=king]').length === 2");
    assert_eq!(page.status(), "white to move");
    page.close();
}

#[test]
fn a_game_is_saved_and_loaded() {
    let Some(mut page) = Page::open("save", "game=tictactoe") else { return };
    page.play("b2 a1 c3", Hand::Mouse);
    page.run("fetch(document.getElementById('save').href).then((answer) => answer.text()).then((text) => { window.saved = text; return true; })");
    page.button("New game");
    page.wait(&format!("{MADE} === 0"));
    page.run(
        "(() => { const files = new DataTransfer(); files.items.add(new File([window.saved], 'my.game')); \
         const input = document.getElementById('load'); input.files = files.files; \
         input.dispatchEvent(new Event('change')); return true; })()",
    );
    page.wait(&format!("{MADE} === 3"));
    assert_eq!(page.moves(), ["b2", "a1", "c3"]);
    page.wait("document.querySelector('[data-x=\"3\"][data-y=\"3\"]').getAttribute('aria-label').startsWith('c3, x')");
    page.close();
}

#[test]
fn a_variant_is_saved_and_is_among_the_games() {
    let Some(mut page) = Page::open("variant", "game=tictactoe") else { return };
    page.button("Rules");
    page.wait("document.querySelector('textarea[aria-label=Rules]').value.includes('legal(mark(S))')");
    page.run(
        "(() => { const text = document.querySelector('textarea[aria-label=Rules]'); \
         text.value += '\\ninitially(cell(5, o)).\\n'; text.dispatchEvent(new Event('input')); return true; })()",
    );
    page.button("Save as…");
    page.fill("#variant-name", "taken");
    page.fill("#variant-title", "Middle taken");
    page.button("Save as a variant");
    page.wait("document.querySelector('.news').textContent.includes('Saved as taken')");
    page.run("location.hash = ''");
    page.wait("[...document.querySelectorAll('.game-card h2')].some((one) => one.textContent === 'Middle taken')");
    page.go("game=taken");
    page.wait("document.querySelector('[data-x=\"2\"][data-y=\"2\"]').getAttribute('aria-label').startsWith('b2, o')");
    page.close();
}

#[test]
fn measurements_are_shown_as_they_run() {
    let Some(mut page) = Page::open("measure", "game=tictactoe") else { return };
    page.button("Measure");
    let card = |title: &str| format!("section[aria-label='{title}']");
    let shown = |title: &str, what: &str| format!("document.querySelector(\"{} {what}\")", card(title));
    page.button_in(&card("Count moves"), "Start");
    page.wait(&format!("{}.textContent.startsWith('Depth 3: 504 lines')", shown("Count moves", ".result p")));
    let bars = format!("document.querySelectorAll(\"{} .chart .column\").length", card("Count moves"));
    assert_eq!(page.run(&bars), 9, "one column for each move");
    page.fill("#compare-to", "2");
    page.button_in(&card("Compare algorithms"), "Start");
    page.wait(&format!("{}.hidden === false", shown("Compare algorithms", "button.primary")));
    let series = format!("document.querySelectorAll(\"{} .chart .series\").length", card("Compare algorithms"));
    let rows = format!("document.querySelectorAll(\"{} tbody tr\").length", card("Compare algorithms"));
    let (series, rows) = (page.run(&series).as_u64(), page.run(&rows).as_u64());
    assert!(series.is_some_and(|series| series > 1) && rows == series.map(|series| 2 * series), "{series:?} {rows:?}");
    page.run("document.getElementById('match-first').value = document.getElementById('match-second').value = 'easy'");
    page.fill("#match-games", "4");
    page.button_in(&card("Match"), "Start");
    page.wait(&format!("{}.hidden === false", shown("Match", "button.primary")));
    let score = page.text(&format!("{}.textContent", shown("Match", ".result p")));
    assert!(score.starts_with("easy against easy: ") && score.contains(" won, "), "{score}");
    page.wait(&shown("Match", ".chart .band"));
    page.fill("#balance-games", "4");
    page.button_in(&card("Balance"), "Start");
    page.wait(&format!("{}.textContent.includes(\"First player's share\")", shown("Balance", ".result")));
    // What never ends by itself is stopped.
    page.go("game=quoridor");
    page.button("Measure");
    page.run("document.getElementById('match-first').value = 'extreme'");
    for (title, field, value) in [
        ("Count moves", "#perft-depth", "12"),
        ("Compare algorithms", "#compare-to", "8"),
        ("Balance", "#balance-games", "1000"),
        ("Match", "#match-games", "1000"),
    ] {
        page.fill(field, value);
        page.button_in(&card(title), "Start");
        page.button_in(&card(title), "Stop");
        page.wait(&format!("{}.innerText.includes('Stopped.')", shown(title, "")));
    }
    page.close();
}

/// News of the position before a move, which come after it, are never shown.
#[test]
fn late_news_of_another_position_are_not_shown() {
    let Some(mut page) = Page::open("late", "game=quoridor5") else { return };
    // The first analysis is ours to write, and goes on whatever the page does.
    page.run(
        "(() => { const real = window.fetch; window.fetch = (path, options) => { \
         if (!String(path).includes('/analysis') || window.late) return real(path, options); \
         const body = new ReadableStream({ start: (late) => { window.late = late; } }); \
         return Promise.resolve(new Response(body, { headers: { 'Content-Type': 'text/event-stream' } })); }; \
         window.send = (text, revision) => window.late.enqueue(new TextEncoder().encode('event: progress\\ndata: ' + \
         JSON.stringify({ revision, depth: 1, nodes: 1, score: 7, shares: [], lines: [{ score: 7, moves: [{ notation: text }] }] }) + '\\n\\n')); \
         const lines = document.getElementById('lines'); \
         new MutationObserver(() => { window.seen = (window.seen ?? '') + lines.textContent; }).observe(lines, { childList: true, subtree: true }); \
         return true; })()",
    );
    page.button("Analyse");
    page.wait("window.late");
    page.run("window.send('fresh', 1)");
    page.wait("window.seen.includes('fresh')");
    page.play("c2", Hand::Mouse);
    page.run("window.send('stale', 1)");
    page.run("window.send('stale', 2)");
    // The analysis of the new position is a real one.
    page.wait("document.querySelectorAll('.line').length > 0 && !document.getElementById('lines').textContent.includes('fresh')");
    page.button("Stop");
    assert_eq!(page.run("window.seen.includes('stale')"), false);
    page.close();
}

/// One move goes over the top, the other one over the bottom: their first and last places are the same.
const WAYS: &str = ":- game(\"Ways\").
:- players([a, b]).
:- state(at(-n)).
n(1). n(2).
initially(at(1)).
legal(over(Y)) :- at(1), member(Y, [1, 3]).
effect(over(_), [at(2)]).
wins(a) :- at(2).
notation(over(Y), [by, Y]).
tile(X, Y, plain) :- between(1, 3, X), between(1, 3, Y).
token(1, 2, man, a) :- at(1).
token(3, 2, man, a) :- at(2).
gesture(over(Y), [1-2, 2-Y, 3-2]).
";

#[test]
fn a_gesture_of_three_places_tells_moves_apart() {
    let Some(mut page) = Page::open("gesture", "") else { return };
    let lit = "document.querySelectorAll('.target').length";
    for hand in [Hand::Mouse, Hand::Keyboard] {
        page.begin(WAYS);
        for (place, targets) in [([1, 2], 2), ([2, 3], 1), ([3, 2], 0)] {
            match hand {
                Hand::Mouse => page.click(&cell(&json!(place))),
                Hand::Keyboard => page.enter(&json!(place)),
            }
            if targets > 0 {
                assert_eq!(page.run(lit), targets, "{hand:?}: the places that can follow {place:?} are lit");
            }
        }
        page.wait("document.querySelector('[role=status]').textContent.startsWith('a wins')");
        assert_eq!(page.moves(), ["by3"], "{hand:?}");
    }
    page.close();
}

/// The token is not among the arguments of the browser: they are seen by every user of the machine.
#[cfg(target_os = "linux")]
#[test]
fn the_browser_is_opened_with_a_file_of_its_own() {
    use std::fs;
    use std::io::{BufRead, BufReader};
    use std::os::unix::fs::PermissionsExt;
    use std::process::{Command, Stdio};

    let Some(mut page) = Page::open("opened", "") else { return };
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("opened-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    // A stand-in for the desktop's opener: it notes its arguments.
    let opener = folder.join("xdg-open");
    fs::write(&opener, "#!/bin/sh\nprintf '%s\\n' \"$*\" > \"$NOTE\"\n").expect("a script");
    fs::set_permissions(&opener, fs::Permissions::from_mode(0o755)).expect("a script that runs");
    let note = folder.join("note");
    assert!(Command::new("mkfifo").arg(&note).status().expect("mkfifo runs").success());
    let mut server = Command::new(env!("CARGO_BIN_EXE_regola"))
        .args(["serve", "tictactoe", "size=4", "--data"])
        .arg(folder.join("data"))
        .env("PATH", format!("{}:{}", folder.display(), std::env::var("PATH").unwrap_or_default()))
        .env("DISPLAY", ":9")
        .env("NOTE", &note)
        .stdout(Stdio::piped())
        .spawn()
        .expect("regola starts");
    let line = BufReader::new(server.stdout.take().expect("an output")).lines().next();
    let line = line.expect("a line").expect("an address");
    let token = line.split("token=").nth(1).and_then(|rest| rest.split('#').next()).expect("a token");
    let argument = fs::read_to_string(&note).expect("the opener was run");
    assert!(!argument.contains(token), "{argument}");
    let file = std::path::Path::new(argument.trim());
    assert_eq!(fs::metadata(file).expect("a file").permissions().mode() & 0o777, 0o600);
    page.call("Page.navigate", json!({"url": format!("file://{}", file.display())}));
    page.wait("document.querySelectorAll('[role=gridcell]').length === 16");
    assert!(!page.text("location.href").contains("token"));
    let id = server.id().to_string();
    assert!(Command::new("kill").args(["-INT", &id]).status().expect("a signal is sent").success());
    server.wait().expect("it has ended");
    assert!(!file.exists(), "the file goes with the server");
    let _ = fs::remove_dir_all(&folder);
}
