//! Evaluations are fair to both sides, and levels are what they promise.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use regola::game::{Game, Move, Outcome, Position};
use regola::play::{Level, Player};
use regola::search::Techniques;
use regola::{Limits, Term};

#[path = "playing/chance.rs"]
mod chance;
#[path = "playing/game.rs"]
mod game;

use chance::Chance;

fn load(name: &str) -> Game {
    game::load(name, &[])
}

fn moves(position: &mut Position) -> Vec<Move> {
    let mut moves = Vec::new();
    position.moves(&mut moves).expect("legal moves");
    moves
}

/// Plays random moves and looks at every position on the way that is not the last.
fn walk(game: &Game, seed: u64, most: usize, mut look: impl FnMut(&mut Position)) {
    let mut random = Chance::new(seed);
    let mut position = Position::new(game);
    for _ in 0..most {
        if position.outcome().expect("an outcome").is_some() {
            return;
        }
        look(&mut position);
        let moves = moves(&mut position);
        position.make(moves[random.below(moves.len())]).expect("a legal move");
    }
}

/// The same position for the other player: colours exchanged, and the board turned round where it has two ends.
fn exchanged(game: &str, players: &[Arc<str>], fact: &Term, size: i64) -> String {
    let swap = |name: &str| {
        let player = players.iter().position(|player| **player == *name);
        player.map_or(name.to_owned(), |at| players[1 - at].to_string())
    };
    let (name, args) = fact.as_compound().expect("a fact with arguments");
    let exchange = |(at, arg): (usize, &Term)| match (game, name, at, arg.as_atom()) {
        ("dama" | "english", "piece", 0, _) => (33 - arg.as_int().expect("a square")).to_string(),
        ("international", "piece", 0, _) => (51 - arg.as_int().expect("a square")).to_string(),
        ("hexapawn", "pawn", 1, _) => (4 - arg.as_int().expect("a row")).to_string(),
        ("breakthrough", "pawn", 1, _) => (9 - arg.as_int().expect("a row")).to_string(),
        ("chess", "piece" | "passed", 0, Some(square)) => {
            let row: i64 = square[1..].parse().expect("a row");
            format!("{}{}", &square[..1], 9 - row)
        }
        ("russian", "piece", 0, Some(square)) => {
            let row: i64 = square[1..].parse().expect("a row");
            let column = char::from(b'a' + b'h' - square.as_bytes()[0]);
            format!("{column}{}", 9 - row)
        }
        ("quoridor" | "quoridor5", "pawn" | "fence", 1, Some(square)) => {
            let row: i64 = square[1..].parse().expect("a row");
            format!("{}{}", &square[..1], if name == "pawn" { size + 1 - row } else { size - row })
        }
        // The sides of the two players are exchanged, too.
        ("hex", "stone" | "swappable", 0, Some(cell)) => {
            let row: u8 = cell[1..].parse().expect("a row");
            format!("{}{}", char::from(b'a' + row - 1), cell.as_bytes()[0] - b'a' + 1)
        }
        ("kalah", "holds", 0, _) => ((arg.as_int().expect("a pit") + 6) % 14 + 1).to_string(),
        (_, _, _, Some(text)) => swap(text),
        _ => arg.to_string(),
    };
    let args: Vec<String> = args.iter().enumerate().map(exchange).collect();
    format!("{name}({}).", args.join(", "))
}

#[test]
fn exchanging_colours_exchanges_the_evaluation() {
    let left_out =
        [("eight", "it has one player"), ("solitaire", "it has one player"), ("quoridor4", "it has four players")];
    for name in &game::all_but(&left_out) {
        let game = load(name);
        let size = if name == "quoridor5" { 5 } else { 9 };
        let mut seen = 0;
        walk(&game, 4_711, if name == "quoridor" { 8 } else { 40 }, |position| {
            let text: Vec<String> =
                position.facts().iter().map(|fact| exchanged(name, game.players(), fact, size)).collect();
            // The exchanged position need not be one that the players can reach in turn, so it is set by changes.
            let mut other = Position::new(&game);
            let cleared = other.facts().into_iter().map(|fact| Term::compound("-", [fact]));
            let mut changes: Vec<Term> = cleared.collect();
            changes.extend(text.iter().map(|fact| parse(fact)));
            other.engine().change(&changes).expect("a position");
            let (score, exchanged) = (position.evaluate().expect("a score"), other.evaluate().expect("a score"));
            assert_eq!(score, exchanged, "{name}: {}", position.text());
            let seen_features = position.features().expect("features");
            let worth: i64 = seen_features.iter().map(|feature| feature.worth(position.turn())).sum();
            assert_eq!(worth, i64::from(score), "{name}: the features add up");
            seen += 1;
        });
        assert!(seen > 3, "{name} was looked at {seen} times");
    }
}

fn parse(fact: &str) -> Term {
    let mut sources = regola::source::Sources::default();
    let source = sources.add("fact", fact);
    let (ast, goal) = regola::syntax::parse_goal(fact, source).expect("a fact");
    ast.term(goal)
}

/// Moves that win at once.
fn winning(position: &mut Position) -> Vec<Move> {
    let mover = position.turn();
    let mut winning = moves(position);
    winning.retain(|&number| {
        position.make(number).expect("a legal move");
        let won = position.outcome().expect("an outcome") == Some(Outcome::Win(mover));
        position.unmake();
        won
    });
    winning
}

/// Moves after which the opponent cannot win at once.
fn safe(position: &mut Position) -> Vec<Move> {
    let mut safe = moves(position);
    safe.retain(|&number| {
        position.make(number).expect("a legal move");
        let safe = position.outcome().expect("an outcome").is_some() || winning(position).is_empty();
        position.unmake();
        safe
    });
    safe
}

#[test]
fn medium_takes_a_win_and_prevents_a_loss() {
    let stop = Arc::new(AtomicBool::new(false));
    for name in
        game::only(["tictactoe", "uttt", "connect4", "dama", "quoridor5"], "random games must meet threats soon")
    {
        let game = load(name);
        let (mut wins, mut threats) = (0, 0);
        for seed in 1..=8 {
            let mut player = Player::new("medium", seed);
            walk(&game, seed * 7_919, 60, |position| {
                let (winning, safe) = (winning(position), safe(position));
                if winning.is_empty() && safe.len() == moves(position).len() {
                    return;
                }
                let choice = player.choose(position, &stop, &mut |_| {}).expect("a choice").expect("a move");
                if !winning.is_empty() {
                    wins += 1;
                    assert!(winning.contains(&choice.number), "{name}: {}", position.text());
                } else if !safe.is_empty() {
                    threats += 1;
                    assert!(safe.contains(&choice.number), "{name}: {}", position.text());
                }
            });
        }
        assert!(wins + threats > 2, "{name}: {wins} wins and {threats} threats");
    }
}

#[test]
fn easy_takes_a_win_at_least_half_of_the_time() {
    let stop = Arc::new(AtomicBool::new(false));
    let game = load("connect4");
    let mut position = Position::new(&game);
    position.play_all(["1", "2", "1", "2", "1", "2"]).expect("legal moves");
    let mut player = Player::new("easy", 1);
    let mut taken = 0;
    for _ in 0..200 {
        let choice = player.choose(&mut position, &stop, &mut |_| {}).expect("a choice").expect("a move");
        taken += usize::from(position.notation(choice.number).expect("a notation") == "1");
    }
    assert!((100..200).contains(&taken), "{taken} of 200");
}

#[test]
fn levels_are_read_from_rules_and_settings() {
    let mut position = Position::new(&load("quoridor"));
    let names = Level::names(&mut position).expect("levels");
    assert_eq!(names, ["easy", "medium", "hard", "extreme", "selective"]);
    let selective = Level::read(&mut position, "selective").expect("a level");
    let kept: Vec<_> = selective.keep.iter().map(|(pattern, most)| format!("{pattern}: {most}")).collect();
    assert_eq!(kept, ["go(_A): 5", "fence(_B, _C): 3"]);
    let limits = Limits::default();
    let text = position.text().replace("stock(white, 10)", "stock(white, 0)");
    let game = load("quoridor");
    let refused = Position::read(&game, "text", &text, &limits).map(|_| ()).expect_err("ten fences are missing");
    assert!(refused.to_string().contains("10 in stock"), "{refused}");
    assert_eq!(Level::read(&mut position, "extreme,time=200,depth=3").expect("a level").depth, Some(3));
    assert!(Level::read(&mut position, "depth=0").is_err());
    let simple = Level::read(&mut position, "hard,algorithm=table,without=killers").expect("a level");
    assert_eq!(simple.techniques(), Some(Techniques { killers: false, ..Techniques::TABLE }));
    let plain = Level::read(&mut position, "algorithm=minimax,depth=2").expect("a level");
    assert_eq!((plain.techniques(), plain.depth), (None, Some(2)));
    for (wrong, reason) in [
        ("algorithm=minmax", "algorithm=minmax is wrong: algorithm takes minimax|alpha-beta|"),
        ("without=luck", "without=luck is wrong: without takes deepening|"),
        ("algorithm=minimax", "algorithm=minimax is wrong: minimax needs a depth, such as depth=3,algorithm=minimax"),
        ("hard,depth=two", "depth=two is wrong: depth takes a whole number of plies, 1 or more"),
        ("dpeth=2", "dpeth=2 is not a setting of a level; did you mean depth?"),
        ("luck=2", "luck=2 is not a setting of a level; settings are depth=4"),
    ] {
        let error = Level::read(&mut position, wrong).expect_err("no such setting").to_string();
        assert!(error.starts_with(reason), "{error}");
    }
    let unknown = Level::read(&mut position, "hrad").expect_err("no such level").to_string();
    assert!(unknown.starts_with("there is no level hrad; did you mean hard?"), "{unknown}");
    assert!(Level::read(&mut Position::new(&load("misere")), "medium").is_ok());
}

#[test]
fn every_technique_can_be_left_out() {
    for name in Techniques::names() {
        let without = Techniques::ALL.without(name).expect("a technique");
        assert_ne!(without, Techniques::ALL, "{name} is switched off");
    }
    assert_eq!(Techniques::ALL.without("luck"), None);
}

/// A player by minimax chooses a move that the searcher finds as good.
#[test]
fn minimax_plays_too() {
    let game = load("tictactoe");
    let stop = Arc::new(AtomicBool::new(false));
    let mut position = Position::new(&game);
    position.play_all(["a1", "b2", "a3"]).expect("legal moves");
    let mut player = Player::new("algorithm=minimax,depth=4", 1);
    let choice = player.choose(&mut position, &stop, &mut |_| {}).expect("a choice").expect("a move");
    assert_eq!(position.notation(choice.number).expect("a notation"), "a2", "the only move that does not lose");
}

/// Plays one side as `extreme` does and the other in every way; counts the games that it won and drew.
fn against_every_reply(position: &mut Position, player: &mut Player, side: usize, ends: &mut [u32; 2]) {
    match position.outcome().expect("an outcome") {
        Some(Outcome::Win(winner)) => {
            assert_eq!(winner, side, "extreme has lost: {}", position.text());
            ends[0] += 1;
        }
        Some(_) => ends[1] += 1,
        None => {
            let mut replies = moves(position);
            if position.turn() == side {
                let winning = winning(position);
                let choice = player.choose(position, &Arc::default(), &mut |_| {}).expect("a choice").expect("a move");
                assert!(winning.is_empty() || winning.contains(&choice.number), "a win waits: {}", position.text());
                replies = vec![choice.number];
            }
            for number in replies {
                position.make(number).expect("a legal move");
                against_every_reply(position, player, side, ends);
                position.unmake();
            }
        }
    }
}

#[test]
fn extreme_never_loses_at_tictactoe() {
    let game = load("tictactoe");
    for side in 0..2 {
        let mut ends = [0; 2];
        let mut player = Player::new("extreme", 1);
        against_every_reply(&mut Position::new(&game), &mut player, side, &mut ends);
        assert!(ends[0] > 0 && ends[1] > 0, "some games are won, some drawn: {ends:?}");
    }
}
