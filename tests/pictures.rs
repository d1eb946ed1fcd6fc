//! What boards look like: `tests/pictures/NAME.txt`, rewritten with `REGOLA_UPDATE=1`.

use std::fs;
use std::path::Path;

use regola::game::picture::Look;
use regola::game::{Game, GameError, Position};
use regola::{Limits, Rules};

mod expected;
#[path = "playing/game.rs"]
mod game;

const ASCII: Look = Look { unicode: false, colour: false };
const UNICODE: Look = Look { unicode: true, colour: false };
const COLOUR: Look = Look { unicode: true, colour: true };

/// A position after moves from the start, or from a position.
fn position(name: &str, options: &[&str], start: &str, moves: &str) -> Position {
    let game = game::load(name, options);
    let mut position = match start {
        "" => Position::new(&game),
        text => Position::read(&game, "start", text, &Limits::default()).unwrap_or_else(|error| panic!("{error}")),
    };
    position.play_text(moves).unwrap_or_else(|error| panic!("{error}"));
    position
}

fn drawn(position: &mut Position, look: Look) -> String {
    position.picture().expect("facts that can be drawn").expect("a board").draw(look) + "\n"
}

/// Compares a picture with a file.
fn check(name: &str, picture: &str) {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/pictures/{name}.txt"));
    if expected::update() {
        fs::write(&path, picture).expect("a writable file");
    } else {
        let expected = fs::read_to_string(&path).unwrap_or_default();
        assert!(expected == picture, "{} (REGOLA_UPDATE=1 accepts it):\n{picture}", path.display());
    }
}

/// Compares a position with its picture in ASCII and in Unicode; drawing leaves it as it was.
fn check_both(name: &str, mut position: Position) {
    let before = (position.facts(), position.history().collect::<Vec<_>>());
    let ascii = drawn(&mut position, ASCII);
    assert!(ascii.is_ascii(), "{ascii}");
    let unicode = drawn(&mut position, UNICODE);
    assert!(!(ascii.clone() + &unicode).contains('\x1b'), "no colour");
    let ragged = |picture: &str| picture.lines().any(|line| line.ends_with(' '));
    assert!(!ragged(&ascii) && !ragged(&unicode), "no spaces at the end of lines");
    check(name, &format!("{ascii}\n{unicode}"));
    assert_eq!((position.facts(), position.history().collect::<Vec<_>>()), before);
}

#[test]
fn tictactoe() {
    check_both("tictactoe", position("tictactoe", &[], "", "b2 a1 c3"));
    check_both("tictactoe4", position("tictactoe", &["size=4"], "", "b2 a1 d4"));
}

#[test]
fn uttt() {
    check_both("uttt", position("uttt", &[], "", "e5 d5 a4 c1 i3 i9"));
    check_both("uttt-start", position("uttt", &[], "", ""));
    // Two boards are won, one by each.
    let won = "turn(x). cell(1, 1, x). cell(1, 5, x). cell(1, 9, x). won(1, x). \
               cell(9, 3, o). cell(9, 6, o). cell(9, 9, o). won(9, o). cell(5, 1, o). cell(5, 2, x).";
    check_both("uttt-won", position("uttt", &[], won, ""));
}

#[test]
fn connect4() {
    check_both("connect4", position("connect4", &[], "", "4453"));
    check_both("connect5", position("connect5", &[], "", "5 5 5 9 1"));
}

#[test]
fn dama() {
    check_both("dama", position("dama", &[], "", "23-19 12-16"));
    check_both("dama-kings", position("dama", &[], "W:W18,K24,30:BK5,6,K29", "24-20"));
    check_both("dama-capture", position("dama", &[], "W:W21,26:B18,3", "21x14"));
}

#[test]
fn quoridor() {
    check_both("quoridor", position("quoridor", &[], "", "e2 e8 e3h d6v e3 a1h"));
    check_both("quoridor5", position("quoridor5", &[], "", "c2 b4h b2v"));
    check_both("quoridor3", position("quoridor", &["size=3", "fences=1"], "", "b2"));
}

#[test]
fn chess() {
    check_both("chess", position("chess", &[], "", "e4 e5 Nf3 Nc6 Bc4 Nd4 Nxe5 Qg5 Nxf7 Qxg2 Rf1 Qxe4+"));
}

#[test]
fn othello() {
    check_both("othello", position("othello", &[], "", "d3 c5 f6 f5"));
}

#[test]
fn games_of_pawns() {
    check_both("hexapawn", position("hexapawn", &[], "", "b1-b2 a3xb2"));
    check_both("breakthrough", position("breakthrough", &[], "", "b2-c3 d7-d6"));
}

#[test]
fn gomoku() {
    check_both("gomoku", position("gomoku", &[], "", "h8 i9 i8"));
}

#[test]
fn draughts_with_flying_kings() {
    check_both("international", position("international", &[], "", "32-28 19-23 28x19"));
    check_both("russian", position("russian", &[], "W:Wc3,Ke1:Bb8,Kh2,g5", "e1-h4"));
}

#[test]
fn later_games() {
    check_both("hex", position("hex", &[], "", "f6 swap e8 c10"));
    check_both("morris", position("morris", &[], "", "d6 a7 b6 g7 f6xa7"));
    check_both("kalah", position("kalah", &[], "", "3 6 1"));
    check_both("amazons", position("amazons", &[], "", "d1-d7/g4 j7-h5/e8"));
    check_both("dots", position("dots", &[], "", "a1b a1l d4t a2l a1t a1r"));
    check_both("nim", position("nim", &[], "", "4-3"));
    check_both("solitaire", position("solitaire", &[], "", "b4-d4 c6-c4"));
    check_both("eight", position("eight", &[], "", "6 1"));
    check_both("go", position("go", &[], "", "b1 a1 a2"));
}

#[test]
fn colours() {
    let mut tictactoe = position("tictactoe", &[], "", "b2 a1");
    check("tictactoe-colour", &drawn(&mut tictactoe, COLOUR));
    let mut quoridor = position("quoridor", &["size=3", "fences=1"], "", "a1h");
    check("quoridor3-colour", &drawn(&mut quoridor, COLOUR));
}

/// A game of one move whose picture is given.
fn game_with(picture: &str) -> Game {
    let rules = format!(
        ":- players([white, black]). :- state(at(-n)). n(N) :- between(1, 3, N). initially(at(1)).
         legal(go(N)) :- n(N), \\+ at(N). effect(go(N), [at(N)]).\n{picture}"
    );
    let loaded = Rules::builder("small.pl", &rules).load();
    let problems: Vec<_> = loaded.diagnostics.iter().map(|problem| &problem.message).collect();
    Game::from_rules(&loaded.rules.unwrap_or_else(|| panic!("{problems:?}\n{picture}"))).expect("a game")
}

fn picture_of(picture: &str) -> Result<Option<String>, GameError> {
    let found = Position::new(&game_with(picture)).picture()?;
    Ok(found.map(|picture| picture.draw(ASCII)))
}

#[test]
fn a_game_without_tiles_has_no_picture() {
    assert_eq!(picture_of("").expect("no problem"), None);
    assert_eq!(picture_of("token(1, 1, man, white). caption(hello).").expect("no problem"), None);
    assert_eq!(picture_of("tile(X, 1, plain) :- at(X), X > 1.").expect("no problem"), None);
}

#[test]
fn what_cannot_be_drawn_is_named() {
    let tile = "tile(X, Y, Shade) needs X and Y from 1 to 64 and Shade plain, light, dark, lit, a player or a colour";
    let token = "token(X, Y, Kind, Player) needs X and Y from 1 to 64";
    let bar = "bar(X1, Y1, X2, Y2, Kind) needs two corners from 0 to 64 in a straight line, and Kind wall or line";
    let label = "label(Side, N, Text) needs Side bottom, top, left or right, and N from 1 to 64";
    for (facts, fact, how) in [
        ("tile(0, 1, plain).", "tile(0, 1, plain)", tile),
        ("tile(1, -3, plain).", "tile(1, -3, plain)", tile),
        ("tile(65, 1, plain).", "tile(65, 1, plain)", tile),
        ("tile(1, 9223372036854775807, plain).", "tile(1, 9223372036854775807, plain)", tile),
        ("tile(a, 1, plain).", "tile(a, 1, plain)", tile),
        ("tile(1, 1, mauve).", "tile(1, 1, mauve)", tile),
        ("tile(1, 1, 5).", "tile(1, 1, 5)", tile),
        ("tile(_, 1, plain).", "tile(_, 1, plain)", tile),
        ("tile(1, 1, plain). token(1, 70, man, white).", "token(1, 70, man, white)", token),
        ("tile(1, 1, plain). token(one, 1, man, white).", "token(one, 1, man, white)", token),
        ("tile(1, 1, plain). bar(0, 0, 1, 1, wall).", "bar(0, 0, 1, 1, wall)", bar),
        ("tile(1, 1, plain). bar(0, 0, 0, 65, wall).", "bar(0, 0, 0, 65, wall)", bar),
        ("tile(1, 1, plain). bar(0, 0, 0, 1, hedge).", "bar(0, 0, 0, 1, hedge)", bar),
        ("tile(1, 1, plain). label(above, 1, a).", "label(above, 1, a)", label),
        ("tile(1, 1, plain). label(top, 0, a).", "label(top, 0, a)", label),
    ] {
        let fault = picture_of(facts).expect_err(facts).to_string();
        assert_eq!(fault, format!("{fact} cannot be drawn: {how}"));
    }
}

#[test]
fn an_error_of_the_rules_is_told() {
    let fault = picture_of("tile(X, 1, plain) :- X is 1 // 0.").expect_err("an error").to_string();
    assert_eq!(fault, "division by zero\n  in tile/3 at small.pl:3:1");
}

/// Odd facts that can be drawn somehow: nothing overflows, nothing is lost but what has no room.
#[test]
fn odd_boards() {
    let odd = [
        ("one tile", "tile(1, 1, plain)."),
        ("corners far apart", "tile(1, 1, light). tile(64, 2, dark)."),
        ("a ring", "tile(X, Y, plain) :- n(X), n(Y), \\+ ( X = 2, Y = 2 )."),
        ("a token beside the board", "tile(1, 1, plain). token(3, 3, man, white)."),
        ("a token of nobody", "tile(1, 1, plain). token(1, 1, stone, nobody)."),
        ("a token of several letters", "tile(1, 1, plain). tile(2, 1, plain). token(1, 1, tower, white)."),
        ("a text on a tile that is plain, too", "tile(1, 1, plain). tile(1, 1, plain, hut). tile(2, 1, plain)."),
        ("two tokens on a tile", "tile(1, 1, plain). token(1, 1, man, white). token(1, 1, king, black)."),
        ("two shades of a tile", "tile(1, 1, light). tile(1, 1, dark). tile(2, 1, dark)."),
        ("a long text", "tile(1, 1, plain, 'much too long'). tile(2, 1, plain, 42)."),
        ("wide letters", "tile(1, 1, plain, '漢字'). tile(2, 1, plain). token(2, 1, '馬', white)."),
        ("a glyph of its own", "tile(1, 1, plain). token(1, 1, tower, black). glyph(tower, _, '♜', 'T')."),
        ("a point for a bar", "tile(1, 1, plain). bar(1, 1, 1, 1, wall)."),
        ("a bar beyond the board", "tile(1, 1, plain). bar(0, 1, 9, 1, wall). bar(3, 0, 3, 9, line)."),
        (
            "labels on all sides",
            "tile(1, 1, dark). tile(2, 1, light). label(S, 1, S) :- member(S, [top, bottom, left, right]).",
        ),
        ("a label beyond the board", "tile(1, 1, dark). label(top, 9, far). label(left, 9, up)."),
        ("captions", "tile(1, 1, plain). caption(['at ', N]) :- at(N). caption([]). caption('two\\nlines')."),
    ];
    let mut all = String::new();
    for (name, facts) in odd {
        let mut position = Position::new(&game_with(facts));
        all += &format!("== {name}\n{}\n{}\n", drawn(&mut position, ASCII), drawn(&mut position, UNICODE));
    }
    check("odd", &all);
}
