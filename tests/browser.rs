//! The page of `regola serve` in a real browser: every game played by hand, and everything beside the board.
//!
//! The tests need Chromium and say so where there is none. With `REGOLA_AXE` naming the file of axe-core, the page is
//! also examined for readers who do not see it, or not well; with `REGOLA_PICTURES` naming a folder, pictures of every
//! game are left there to look at.

#[path = "browser/asking.rs"]
mod asking;
#[path = "browser/beside.rs"]
mod beside;
#[path = "browser/chromium.rs"]
mod chromium;
#[path = "browser/hand.rs"]
mod hand;
#[path = "browser/page.rs"]
mod page;
#[path = "browser/server.rs"]
mod server;

use std::io::Write;
use std::process::{Command, Stdio};

use hand::Hand;
use page::{PHONE, Page, WIDE};

/// Every game with moves that end it, and how.
const GAMES: [(&str, &str, &str); 27] = [
    ("connect4", "1 2 1 2 1 2 1", "yellow wins"),
    ("connect5", "1 2 1 2 1 2 1 2 1", "yellow wins"),
    (
        "dama",
        "23-20 11-14 27-23 7-11 20-16 12-15 24-20 15x24 16-12 8x15 23-20 14-18 21x7 4x11 26-21 10-14 31-27 24x31 22-18 \
         31x13 30-26 15x24 21-18 14x30 32-28 24x31 25-21 13-17 29-25 17x26 25-21 26x17",
        "black wins",
    ),
    (
        "english",
        "22-19 11-15 21-18 15x22 26x19 7-11 18-13 10x17 30-26 17-21 25x18 11-14 18x11 6x22 26x19 12-16 29-25 9-13 19-15 \
         3-7 15-12 8x15 23-19 15x22 27x9 16-20 24x15 2-6 9x2 4-8 2x4 8-12 15x8 1-5 25-21 5-10 21-18 10-14 18x11",
        "white wins",
    ),
    ("misere", "a1 b1 a2 b2 a3", "o wins: x has a line"),
    ("quoridor", "e2 e8 e3 e7 e4 e6 d7h a3v e5 d6 e6 c6 f6 b6 f7 a6 f8 a5 f9", "white wins"),
    ("quoridor5", "c2 c4 c3 a1h b3 b4 a3 b3 a4 b2 a5", "white wins"),
    ("tictactoe", "a1 b1 a2 b2 a3", "x wins"),
    (
        "uttt",
        "g1 a2 b4 f1 i1 i2 i4 i3 h7 d3 a9 a8 c5 i6 h8 d6 c9 g9 c8 h6 e7 f3 i9 g8 b6 f8 g4 a1 c2 i5 g6 a7 c3 i8 g5 c4 h1 f2 \
         d4 b1 d8 c6 h9",
        "x wins",
    ),
    ("breakthrough", "a2-a3 h7-h6 a3-a4 h6-h5 a4-a5 h5-h4 a5-a6 g7-g6 a6xb7 g6-g5 b7xa8", "white wins"),
    ("chess", "h2h4 g7g5 h4g5 h7h6 g5h6 a7a6 h6h7 a6a5 h7g8q f7f6 g8g6", "white wins"),
    ("gomoku", "a1 a2 b1 b2 c1 c2 d1 d2 e1", "black wins"),
    ("hexapawn", "a1-a2 b3xa2 b1xa2 c3-c2", "black wins"),
    (
        "international",
        "32-27 18-22 27x18 13x22 34-29 19-23 29x27 16-21 27x16 17-21 16x27 8-13 35-30 20-24 30x17 11x22 27x18 9-13 \
         18x20 15x24 40-35 24-29 33x24 10-15 39-34 15-20 24x15 4-10 15x4 3-9 4x18 7-11 18-9 1-7 9-13 2-8 13x2 7-12 \
         2x16 6-11 16x23 5-10 23x5",
        "white wins",
    ),
    ("othello", "e6 f4 e3 f6 g5 d6 e7 f5 c5", "black wins"),
    (
        "russian",
        "e3-f4 d6-e5 f4xd6 e7xc5 c3-b4 f8-e7 b4xf8 h6-g5 f8xf4 c7-d6 f4xa5 d8-c7 a5xh4 h8-g7 f2-e3 g7-f6 h4xd8 b8-c7 \
         d8xa5 a7-b6 a5xd8",
        "white wins",
    ),
    ("hex", "a1 b1 a2 b2 a3 b3 a4 b4 a5 b5 a6 b6 a7 b7 a8 b8 a9 b9 a10 b10 a11", "red wins"),
    (
        "morris",
        "d5 d7 a4 d1 f6 f4 e4 d3 g7 d2xe4 e3 b4 e4 b2 e5xd7 b6xf6 c5xf4 f2xg7 e4-f4 d3-c3 f4-e4xc3 d1-a1 a4-a7 \
         a1-a4 d5-d6 d2-d1 d6-d5xf2 a4-a1 c5-c4 b6-d6 c4-c5xb4 d1-g1 e4-f4 g1-d1 f4-e4xd6 b2-g1xa7 c5-c4 g1-b4 \
         c4-c5xa1",
        "white wins",
    ),
    ("kalah", "4 4 1 3 6 4 5 3 4 5 5 1 6 2 3 3 1 6 3 1 4 1 1 4 3 5 1 6 6 2 2 6 4 4 3 1", "south wins"),
    (
        "dots",
        "c4b d1b a2b b4t d4b d3r d1r c2l d4t b2l c3b d4r a4l c2b a3l b3b a4b a3b d3b b4b d2r b1b c1l a4t a2l d4l \
         d3l d1l b4l c4l d2b a1l c3l b3l b2b d2l b1l c4t c1b a1b",
        "red wins",
    ),
    ("nim", "1-1 2-3 3-5 4-7", "second wins"),
    (
        "solitaire",
        "b4-d4 c2-c4 a3-c3 a5-a3 c4-c2 c1-c3 c5-a5 c7-c5 d3-b3 a3-c3 d1-d3 d3-b3 d5-d3 d7-d5 d5-b5 a5-c5 e3-c3 \
         b3-d3 e1-e3 e4-e2 f5-d5 e7-e5 g3-e3 d3-f3 g5-g3 g3-e3 e2-e4 e4-e6 c5-e5 e6-e4 f4-d4",
        "player wins",
    ),
    ("eight", "3 1 6 3 5 7 2 4 3 5 1 8 7 1 4 2 1 4 5 6", "player wins"),
    ("go", "e5 pass pass", "black wins"),
    ("quoridor4", "e2 b5 e8 h5 e3 c5 e7 g5 e4 d5 e6 f5 e5 d6 e4 d5 e6 f6 e3 c5 e7 g6 e2 b5 e8 h6 e1", "black wins"),
    ("snails", "creep2 rest dash3 creep4 creep2 creep5", "amber wins"),
    ("plain", "creep2 rest dash3 creep4 creep2 creep5", "amber wins"),
];

#[test]
fn every_game_is_played_to_its_end_with_the_mouse() {
    let Some(mut page) = Page::open("mouse", "") else { return };
    page.prefer("light", "reduce");
    for (game, moves, end) in GAMES {
        page.go(&format!("game={game}"));
        page.play(moves, Hand::Mouse);
        assert!(page.status().starts_with(end), "{game}: {}", page.status());
        leave_pictures(&mut page, game);
    }
    page.close();
}

#[test]
fn every_game_is_played_to_its_end_with_the_keyboard_alone() {
    let Some(mut page) = Page::open("keyboard", "") else { return };
    page.prefer("light", "reduce");
    for (game, moves, end) in GAMES {
        page.go(&format!("game={game}"));
        page.play(moves, Hand::Keyboard);
        assert!(page.status().starts_with(end), "{game}: {}", page.status());
    }
    page.close();
}

/// Pictures of a game, if they are wanted: in two sizes, light and dark.
fn leave_pictures(page: &mut Page, game: &str) {
    let Some(folder) = std::env::var_os("REGOLA_PICTURES").map(std::path::PathBuf::from) else { return };
    for (size, scheme) in [(WIDE, "light"), (WIDE, "dark"), (PHONE, "light"), (PHONE, "dark")] {
        page.resize(size);
        page.prefer(scheme, "reduce");
        page.wait(&format!("document.documentElement.dataset.theme === '{scheme}' && innerWidth === {}", size.0));
        page.picture(&folder.join(format!("{game}-{}-{scheme}.png", size.0)));
    }
    page.resize(WIDE);
    page.prefer("light", "reduce");
}

#[test]
fn a_phone_plays_by_touch() {
    let Some(mut page) = Page::open("touch", "game=tictactoe") else { return };
    page.resize(PHONE);
    page.call("Emulation.setTouchEmulationEnabled", serde_json::json!({"enabled": true}));
    for (made, place) in [[1, 1], [2, 1], [1, 2], [2, 2], [1, 3]].into_iter().enumerate() {
        page.tap(&hand::cell(&serde_json::json!(place)));
        page.wait(&format!("document.querySelectorAll('ol[aria-label=Moves] button').length === {}", made + 1));
    }
    assert!(page.status().starts_with("x wins"));
    let fits = page.run("document.documentElement.scrollWidth <= document.documentElement.clientWidth");
    assert_eq!(fits, true, "nothing is wider than the screen");
    page.close();
}

#[test]
fn a_game_is_chosen_with_its_options_and_an_opponent() {
    let Some(mut page) = Page::open("gallery", "") else { return };
    page.fill("#new-quoridor-size", "-3");
    page.button("Play Quoridor");
    page.wait("document.querySelector('form[aria-label=Quoridor] .alert').textContent.includes('has no values')");
    page.fill("#new-quoridor-size", "5");
    page.fill("#new-quoridor-fences", "2");
    page.run("document.getElementById('new-quoridor-against').value = 'easy'");
    page.button("Play Quoridor");
    page.wait("document.querySelectorAll('[role=gridcell]').length === 25");
    assert_eq!(page.text("document.getElementById('captions').textContent"), "fences: white 2, black 2");
    let seats = "['white', 'black'].map((name) => [...document.querySelectorAll('#seats label')]\
                 .find((label) => label.textContent === name).control.value)";
    assert_eq!(page.run(seats), serde_json::json!(["human", "easy"]));
    page.run("document.getElementById('how-to-play').open = true");
    assert!(page.text("document.getElementById('about').innerText").contains("fence"), "the rules in words");
    page.close();
}

#[test]
fn tiles_are_named_and_targets_are_lit() {
    let Some(mut page) = Page::open("names", "game=quoridor5") else { return };
    let names =
        page.run("[...document.querySelectorAll('[role=gridcell]')].map((one) => one.getAttribute('aria-label'))");
    let names: Vec<&str> = names.as_array().into_iter().flatten().filter_map(|name| name.as_str()).collect();
    assert!(names.contains(&"c1, white pawn") && names.contains(&"c5, black pawn"), "{names:?}");
    assert!(names.contains(&"c3, empty"), "{names:?}");
    assert_eq!(page.run("document.querySelectorAll('.target').length"), 0, "no piece is picked up");
    page.click("[data-x='3'][data-y='1']");
    assert_eq!(page.run("document.querySelectorAll('.target').length"), 3, "a pawn's three targets are lit");
    page.hover("[data-bar='0,1,2,1']");
    page.wait("document.querySelector('.bar.ghost')");
    page.close();
}

#[test]
fn moves_are_refused_taken_back_and_reviewed() {
    let Some(mut page) = Page::open("review", "game=tictactoe") else { return };
    page.play("b2 a1", Hand::Mouse);
    page.click("[data-x='2'][data-y='2']");
    page.wait("document.querySelector('[role=alert]').textContent.includes('taken by x')");
    page.fill("#move", "a1");
    page.press("Enter");
    page.wait("document.querySelector('[role=alert]').textContent.includes('taken by o')");
    page.button("Undo");
    page.wait("document.querySelector('[role=status]').textContent === 'o to move'");
    assert_eq!(page.text("document.querySelector('[role=alert]').textContent"), "");
    page.button("Redo");
    page.wait("document.querySelector('[role=status]').textContent === 'x to move'");
    page.button("b2");
    page.wait("document.querySelector('[data-x=\"1\"][data-y=\"1\"]').getAttribute('aria-label') === 'a1, empty'");
    page.click("[data-x='3'][data-y='3']");
    page.wait("document.querySelectorAll('ol[aria-label=Moves] button')[1]?.textContent === 'c3'");
    assert_eq!(page.moves(), ["b2", "c3"]);
    let before = page.middle("[data-x='1'][data-y='1']");
    page.button("Flip board");
    assert_ne!(page.middle("[data-x='1'][data-y='1']"), before, "the board is turned");
    page.button("Resign");
    page.wait("document.querySelector('[role=status]').textContent.startsWith('o wins')");
    page.button("Undo");
    page.wait("document.querySelector('[role=status]').textContent === 'x to move'");
    page.button("New game");
    page.wait("document.querySelectorAll('ol[aria-label=Moves] button').length === 0");
    page.go("game=tictactoe");
    page.wait("document.querySelector('[role=status]').textContent === 'x to move'");
    assert_eq!(page.middle("[data-x='1'][data-y='1']"), before, "another game is seen from its usual side");
    page.close();
}

#[test]
fn the_computer_plays_and_thinks_beside_you() {
    let Some(mut page) = Page::open("computer", "game=tictactoe") else { return };
    let seat = "(() => { const label = [...document.querySelectorAll('#seats label')].find((one) => one.textContent === 'o'); \
                const select = label.control; select.value = 'easy'; select.dispatchEvent(new Event('change')); return true; })()";
    page.run(seat);
    page.wait("document.getElementById('seat-1').value === 'easy'");
    page.click("[data-x='2'][data-y='2']");
    page.wait("document.querySelectorAll('ol[aria-label=Moves] button').length === 2");
    page.wait("document.querySelector('[role=status]').textContent === 'x to move'");
    page.button("Undo");
    page.wait("document.querySelectorAll('ol[aria-label=Moves] li:not(.later) button').length === 0");
    page.go("game=quoridor5");
    page.button("Hint");
    page.wait("document.querySelector('.overlay .arrow, .overlay .bar')");
    page.button("Analyse");
    page.wait(
        "document.querySelector('.overlay .heat, .overlay .heat-bar') && document.querySelectorAll('.line').length > 0",
    );
    page.play("c2", Hand::Mouse);
    page.wait("document.getElementById('busy-text').textContent.includes('depth')");
    page.button("Stop");
    page.wait("document.getElementById('busy').hidden");
    page.close();
}

#[test]
fn rules_are_edited_refused_and_applied_in_the_middle_of_a_game() {
    let Some(mut page) = Page::open("rules", "game=tictactoe") else { return };
    page.play("b2 a1", Hand::Mouse);
    page.button("Rules");
    page.wait("document.querySelector('textarea[aria-label=Rules]').value.includes('legal(mark(S))')");
    page.wait("document.querySelector('[aria-label=Problems]').textContent.includes('No problems')");
    let edit = |from: &str, to: &str| {
        format!(
            "(() => {{ const text = document.querySelector('textarea[aria-label=Rules]'); text.value = \
             text.value.replaceAll({}, {}); text.dispatchEvent(new Event('input')); return true; }})()",
            serde_json::json!(from),
            serde_json::json!(to)
        )
    };
    page.run(&edit("\\+ cell(S, _Owner)", "\\+ cel(S, _Owner)"));
    page.wait("document.querySelector('[aria-label=Problems]').textContent.includes('cel/2')");
    page.wait("document.querySelector('.squiggle')");
    page.button("Apply");
    page.wait("document.querySelector('.news').textContent.includes('old rules stay in force')");
    page.click("[aria-label=Problems] .fix");
    page.wait("document.querySelector('[aria-label=Problems]').textContent.includes('No problems')");
    page.run(&edit(":- game(\"Tic-tac-toe\").", ":- game(\"Tic-tac-tock\")."));
    page.button("Apply");
    page.wait("document.getElementById('title').textContent === 'Tic-tac-tock'");
    page.button("Play");
    assert_eq!(page.moves(), ["b2", "a1"], "the game goes on");
    page.close();
}

#[test]
fn texts_of_rules_are_never_markup() {
    let Some(mut page) = Page::open("hostile", "") else { return };
    page.begin(include_str!("browser/hostile.pl"));
    assert!(page.text("document.getElementById('title').textContent").contains("<img"));
    page.click("[data-x='1'][data-y='1']");
    page.wait("document.querySelectorAll('ol[aria-label=Moves] button').length === 1");
    page.button("Why");
    page.wait("document.querySelector('#reasons details')");
    page.click("[data-x='2'][data-y='1']");
    page.wait("document.getElementById('banner').textContent.includes('middle <img')");
    assert!(page.run("window.owned").is_null());
    assert_eq!(
        page.run("document.querySelectorAll('main img:not(.tree-view img), main script, main b b, main i').length"),
        0
    );
    page.close();
}

#[test]
fn no_tab_shuts_anyone_out() {
    let Some(axe) = std::env::var_os("REGOLA_AXE") else {
        return eprintln!("skipped: REGOLA_AXE names no axe-core");
    };
    let axe = std::fs::read_to_string(axe).expect("axe-core can be read");
    let Some(mut page) = Page::open("axe", "") else { return };
    page.run(&format!("{axe}; true"));
    for scheme in ["light", "dark"] {
        page.prefer(scheme, "reduce");
        page.wait(&format!("document.documentElement.dataset.theme === '{scheme}'"));
        page.run("location.hash = ''");
        page.wait("!document.getElementById('gallery').hidden && document.querySelector('.game-card')");
        examine(&mut page, &format!("gallery, {scheme}"));
        for game in ["dama", "quoridor5", "connect4", "plain"] {
            page.go(&format!("game={game}"));
            examine(&mut page, &format!("{game}, {scheme}"));
        }
        page.go("game=tictactoe");
        page.play("b2 a1", Hand::Mouse);
        page.button("Why");
        page.wait("document.querySelector('#reasons details')");
        page.button("Analyse");
        page.wait("document.querySelectorAll('.line').length > 0");
        for tab in ["Play", "Rules", "Ask", "Tree", "Measure"] {
            page.button(tab);
            page.wait(match tab {
                "Rules" => "document.querySelector('[aria-label=Problems] li')",
                "Tree" => "document.querySelector('.tree-view img').naturalWidth > 100",
                _ => "true",
            });
            examine(&mut page, &format!("{tab}, {scheme}"));
        }
    }
    page.close();
}

/// Fails with what axe-core finds.
fn examine(page: &mut Page, what: &str) {
    let found = page.text(
        "axe.run(document).then((result) => result.violations.flatMap((one) => one.nodes.map((node) => \
         one.id + ': ' + node.target.join(' ') + ' ' + node.failureSummary)).join('\\n'))",
    );
    assert!(found.is_empty(), "{what}:\n{found}");
}

/// The page must stay small: all its files together, as they are sent.
#[test]
fn the_page_is_small() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/web/page");
    let mut all = Vec::new();
    for file in std::fs::read_dir(folder).expect("the page's files") {
        all.extend(std::fs::read(file.expect("a file").path()).expect("a file can be read"));
    }
    let gzip = Command::new("gzip").arg("-9c").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn();
    let Ok(mut gzip) = gzip else { return eprintln!("skipped: there is no gzip here") };
    let mut input = gzip.stdin.take().expect("its input is a pipe");
    let writer = std::thread::spawn(move || input.write_all(&all));
    let packed = gzip.wait_with_output().expect("gzip answers").stdout.len();
    writer.join().expect("the writer ends").expect("gzip reads everything");
    assert!((1000..=100 * 1024).contains(&packed), "{packed} bytes");
}
