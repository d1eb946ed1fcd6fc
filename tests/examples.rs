//! The programs of `examples/` do what they say.

use std::error::Error;

#[path = "../examples/ask.rs"]
mod ask;
#[path = "../examples/facts.rs"]
mod facts;
#[path = "../examples/limits.rs"]
mod limits;
#[path = "../examples/play.rs"]
mod play;
#[path = "../examples/position.rs"]
mod position;

fn output(run: impl FnOnce(&mut Vec<u8>) -> Result<(), Box<dyn Error>>) -> String {
    let mut out = Vec::new();
    run(&mut out).expect("the example ends well");
    String::from_utf8(out).expect("the example prints text")
}

#[test]
fn ask_finds_descendants() {
    let said = output(ask::run);
    let mut lines: Vec<_> = said.lines().collect();
    lines.sort_unstable();
    let expected = ["Who = ann, so ann descends from tom", "Who = bob, so bob descends from tom"];
    assert_eq!(lines[..2], expected);
    assert_eq!(lines.len(), 3);
}

#[test]
fn facts_are_asked_and_checked() {
    assert_eq!(
        output(facts::run),
        "available(Item): Item = apple\n\
         missing(Item, Count): Item = pear, Count = 3\n\
         missing(Item, Count): Item = plum, Count = 5\n\
         the rules define `available/1` with rules, so you cannot add facts to it\n"
    );
}

#[test]
fn limits_end_what_does_not_end() {
    assert_eq!(
        output(limits::run),
        "count(0): the limit of 10000 steps was reached\n\
         grow([]): the memory limit of 8 MiB was reached\n\
         count(0): interrupted\n\
         X is 6 * 7: X = 42\n"
    );
}

#[test]
fn position_wins_and_goes_back() {
    assert_eq!(
        output(position::run),
        "turn(x), cell(1, x), cell(5, x), cell(9, x)\nPlayer = x\nthe same position again: true\n"
    );
}

#[test]
fn play_draws_the_board() {
    let expected = "\
yellow begins with one of 1 2 3 4 5 6 7
 .  .  .  .  .  .  .
 .  .  .  .  .  .  .
 .  .  .  .  .  .  .
 .  .  .  .  .  .  .
 .  . [Y] R  .  .  .
 .  .  Y  Y  R  .  .
 1  2  3  4  5  6  7
8 is not a legal move; legal moves: 1, 2, 3, 4, 5, 6, 7
there is no column 8
after 4 4 3 5 yellow is to move
";
    assert_eq!(output(play::run), expected);
}
