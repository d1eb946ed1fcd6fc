//! Random games of every game and variant: making a move and taking it back leaves no trace, keys are true, legal moves
//! are distinct and read back from how they are written, and so are positions and whole games. Every game ends.

use std::collections::HashSet;

use regola::game::{Evaluator, Game, Move, Outcome, Position, perft, playout};
use regola::{Limits, Rules, Term};

#[path = "playing/chance.rs"]
mod chance;
#[path = "playing/game.rs"]
mod game;

use chance::Chance;

/// Up to this many moves of a position are all read back; of more, a few.
const FEW: usize = 12;

fn snapshot(position: &Position) -> (Vec<u32>, u64, usize) {
    (position.state().slots().to_vec(), position.key(), position.turn())
}

fn moves(position: &mut Position) -> Vec<Move> {
    let mut moves = Vec::new();
    position.moves(&mut moves).expect("legal moves");
    moves
}

fn read(game: &Game, text: &str) -> Position {
    Position::read(game, "text", text, &Limits::default()).unwrap_or_else(|error| panic!("{text}\n{error}"))
}

/// The facts of a position except those that the game's own format leaves out: clocks.
fn lasting(position: &Position) -> Vec<Term> {
    let is_clock = |fact: &Term| fact.as_compound().is_some_and(|(name, _)| ["idle", "lone"].contains(&name));
    position.facts().into_iter().filter(|fact| !is_clock(fact)).collect()
}

/// Legal moves are distinct, so are the texts that show them, and each text means its move.
fn check_moves(position: &mut Position, moves: &[Move], chance: &mut Chance) {
    let distinct: HashSet<Move> = moves.iter().copied().collect();
    assert_eq!(distinct.len(), moves.len(), "legal moves are distinct");
    let texts: Vec<_> = moves.iter().map(|&number| position.notation(number).expect("a notation")).collect();
    let different: HashSet<&String> = texts.iter().collect();
    assert_eq!(different.len(), texts.len(), "notations are distinct: {texts:?}");
    let all = moves.len() <= FEW;
    for turn in 0..if all { moves.len() } else { 2 } {
        let at = if all { turn } else { chance.below(moves.len()) };
        assert_eq!(position.read_move(&texts[at]).expect("a legal move"), moves[at], "{}", texts[at]);
    }
}

/// What is printed is read back as the same position.
fn check_texts(position: &mut Position) {
    let game = position.game().clone();
    let text = position.text();
    let again = read(&game, &text);
    assert_eq!((again.facts(), again.key()), (position.facts(), position.key()), "{text}");
    assert_eq!(again.text(), text);
    if let Some(own) = position.own_text().expect("a text") {
        let mut again = read(&game, &own);
        assert_eq!((lasting(&again), again.key()), (lasting(position), position.key()), "{own}");
        assert_eq!(again.own_text().expect("a text"), Some(own));
    }
}

/// A move made and taken back leaves the position as it was.
fn check_make(position: &mut Position, number: Move) {
    let before = snapshot(position);
    position.make(number).expect("a legal move can be made");
    assert_eq!(position.key(), position.state().key_from_scratch());
    assert!(position.unmake());
    assert_eq!(snapshot(position), before, "a move taken back");
}

/// What `after/2` shows of a move is what there is once it is made, how often that has occurred included.
fn check_after(position: &mut Position, number: Move) {
    let before = position.facts();
    position.make(number).expect("a legal move can be made");
    let mut goals = position.facts();
    let gone: Vec<Term> = before.into_iter().filter(|fact| !goals.contains(fact)).collect();
    for name in ["repeated", "occurred"] {
        let count = position.engine().ask(&format!("{name}(N)")).expect("a goal").next().expect("an answer");
        goals.push(Term::compound(name, [count.expect("no error").get("N").expect("a number").clone()]));
    }
    position.unmake();
    goals.extend(gone.into_iter().map(|fact| Term::compound("\\+", [fact])));
    let all = goals.into_iter().reduce(|all, goal| Term::compound(",", [all, goal])).expect("the turn at least");
    let after = Term::compound("after", [position.term(number).expect("a term"), all]);
    let mut answers = position.engine().ask_term(&after).expect("a goal");
    assert!(matches!(answers.next(), Some(Ok(_))), "{after}");
}

/// The game as a list of moves, played once more, comes to the same position, and so does its text.
fn check_played(position: &mut Position) {
    let here = (position.facts(), position.key(), position.occurrences());
    let played = position.played().expect("notations");
    assert_eq!((position.facts(), position.key(), position.occurrences()), here, "looking back changes nothing");
    let mut again = Position::new(position.game());
    again.play_all(played.iter().map(String::as_str)).unwrap_or_else(|error| panic!("{played:?}\n{error}"));
    assert_eq!((again.facts(), again.key(), again.occurrences()), here);
    assert_eq!(again.history().collect::<Vec<_>>(), position.history().collect::<Vec<_>>());
    let mut again = Position::new(position.game());
    again.play_text(&played.join(" ")).unwrap_or_else(|error| panic!("{played:?}\n{error}"));
    assert_eq!(again.facts(), here.0);
}

/// Plays a random game of at most N moves and checks each position on the way.
fn check_game(game: &Game, seed: u64, most: usize) {
    let mut chance = Chance::new(seed);
    let mut position = Position::new(game);
    let start = snapshot(&position);
    for _ in 0..most {
        check_texts(&mut position);
        if position.decided().expect("an outcome").is_some() {
            break;
        }
        let moves = moves(&mut position);
        check_moves(&mut position, &moves, &mut chance);
        if moves.is_empty() {
            break;
        }
        let picked = moves[chance.below(moves.len())];
        check_make(&mut position, picked);
        check_after(&mut position, picked);
        position.make(picked).expect("a legal move can be made");
    }
    check_played(&mut position);
    while position.unmake() {}
    assert_eq!(snapshot(&position), start, "all moves taken back");
}

fn check_games(name: &str, options: &[&str], games: u64, most: usize) {
    let game = game::load(name, options);
    (1..=games).for_each(|seed| check_game(&game, seed, most));
}

#[test]
fn small_games_leave_no_trace() {
    check_games("tictactoe", &[], 10, 9);
    check_games("tictactoe", &["size=4"], 3, 16);
    check_games("misere", &[], 10, 9);
    check_games("connect4", &[], 6, 42);
    check_games("connect4", &["columns=5", "rows=4", "connect=3"], 6, 20);
    check_games("connect5", &[], 4, 63);
    check_games("uttt", &[], 3, 81);
    check_games("hexapawn", &[], 10, 9);
    check_games("breakthrough", &["size=5"], 4, 60);
    check_games("gomoku", &["size=6", "connect=4"], 3, 36);
    check_games("othello", &[], 2, 70);
}

#[test]
fn draughts_leaves_no_trace() {
    check_games("dama", &[], 4, 100);
    check_games("english", &[], 4, 100);
    check_games("international", &[], 2, 100);
    check_games("russian", &[], 3, 100);
}

#[test]
fn chess_leaves_no_trace() {
    check_games("chess", &[], 2, 80);
}

#[test]
fn quoridor_leaves_no_trace() {
    check_games("quoridor", &[], 2, 24);
    check_games("quoridor", &["size=3", "fences=1"], 6, 40);
    check_games("quoridor5", &[], 3, 40);
}

#[test]
fn later_games_leave_no_trace() {
    check_games("hex", &["size=5"], 4, 26);
    check_games("morris", &[], 2, 80);
    check_games("kalah", &[], 6, 100);
    check_games("amazons", &["size=5"], 2, 17);
    check_games("dots", &[], 3, 40);
    check_games("nim", &[], 10, 16);
    check_games("solitaire", &[], 4, 32);
    check_games("eight", &[], 2, 40);
    check_games("go", &["size=5"], 3, 80);
}

/// Games that are not played with options or to their end are played a little.
#[test]
fn every_other_game_leaves_no_trace() {
    const ABOVE: &str = "it is played above";
    let earlier = ["connect4", "connect5", "dama", "english", "misere", "quoridor", "quoridor5", "tictactoe", "uttt"];
    let later = ["hex", "morris", "kalah", "amazons", "dots", "nim", "solitaire", "eight", "go"];
    let played: Vec<(&str, &str)> = earlier.into_iter().chain(later).map(|name| (name, ABOVE)).collect();
    for name in game::all_but(&played) {
        check_games(&name, &[], 2, 24);
    }
}

/// A game of connect four is one word in its own format.
#[test]
fn a_move_string_is_a_position() {
    let game = game::load("connect4", &[]);
    for seed in 1..=6 {
        let mut chance = Chance::new(seed);
        let mut position = Position::new(&game);
        while position.outcome().expect("an outcome").is_none() {
            let moves = moves(&mut position);
            position.make(moves[chance.below(moves.len())]).expect("a legal move can be made");
            let text = position.played().expect("notations").concat();
            let again = read(&game, &text);
            assert_eq!((again.facts(), again.key()), (position.facts(), position.key()), "{text}");
            let mut again = Position::new(&game);
            again.play_text(&text).expect("a game");
            assert_eq!(again.facts(), position.facts(), "{text}");
        }
    }
}

/// Random games, each of which ends within N moves.
fn check_ends(name: &str, options: &[&str], games: u64, most: usize) {
    let mut position = Position::new(&game::load(name, options));
    let start = snapshot(&position);
    for seed in 1..=games {
        let mut chance = Chance::new(seed);
        let played = playout(&mut position, most + 1, |count| chance.below(count)).expect("a game");
        assert!(played.outcome.is_some() && played.plies <= most, "{name}: {played:?}");
        assert_eq!(snapshot(&position), start, "{name} is at its start again");
    }
}

/// Every move of these fills a place.
#[test]
fn games_that_fill_a_board_end_when_it_is_full() {
    check_ends("tictactoe", &[], 50, 9);
    check_ends("misere", &[], 50, 9);
    check_ends("connect4", &[], 20, 42);
    check_ends("connect5", &[], 20, 63);
    check_ends("uttt", &[], 10, 81);
    check_ends("gomoku", &[], 2, 225);
    check_ends("othello", &[], 10, 120);
}

/// At most 79 moves of kings come before, between and after moves that cannot be taken back. These are those of men, of
/// which each row of four has as many as there are rows ahead, and captures by kings, at most one for each man but one.
#[test]
fn games_of_draughts_end() {
    let of_men = 2 * 4 * (7 + 6 + 5);
    let longest = (of_men + 23 + 1) * 80;
    check_ends("dama", &[], 8, longest);
    check_ends("english", &[], 8, longest);
}

/// Nothing in the rules ends a game of Quoridor whose pawns go to and fro, but chance does.
#[test]
fn games_of_quoridor_end() {
    check_ends("quoridor", &["size=3", "fences=1"], 20, 1_000);
    check_ends("quoridor5", &[], 10, 4_000);
    check_ends("quoridor", &[], 2, 20_000);
}

/// A stone, a line, an arrow, an object or a peg at each move; seeds that never come back from a store; men in hand and
/// 100 moves after each mill; a limit of moves. Only chance ends games of Go, by two passes.
#[test]
fn later_games_end() {
    check_ends("hex", &[], 4, 122);
    check_ends("morris", &[], 8, 18 + 15 * 101);
    check_ends("kalah", &[], 20, 1_000);
    check_ends("amazons", &["size=6"], 8, 28);
    check_ends("dots", &[], 8, 40);
    check_ends("nim", &[], 20, 16);
    check_ends("solitaire", &[], 8, 31);
    check_ends("eight", &[], 4, 200);
    check_ends("go", &[], 4, 5_000);
}

/// Plays moves one after the other; returns the outcome after each.
fn outcomes(position: &mut Position, moves: &[&str]) -> Vec<Option<Outcome>> {
    let played = moves.iter().map(|text| {
        position.play_all([*text]).unwrap_or_else(|error| panic!("{error}"));
        position.outcome().expect("an outcome")
    });
    played.collect()
}

#[test]
fn the_fourth_time_of_a_position_in_draughts_is_a_draw() {
    let game = game::load("dama", &[]);
    let mut position = read(&game, "W:WK1:BK32");
    let there_and_back = ["1-5", "32-28", "5-1", "28-32"];
    let found = outcomes(&mut position, &there_and_back.repeat(3));
    assert_eq!(position.occurrences(), 4);
    assert_eq!(found[11], Some(Outcome::Draw));
    assert!(found[..11].iter().all(Option::is_none), "{found:?}");
    let refused = position.play_all(["1-5"]).expect_err("a game that is over").to_string();
    assert_eq!(refused, "move 1: 1-5 cannot be played: the game is over");
    // One move back, the game is open again.
    assert!(position.unmake());
    assert_eq!(position.outcome().expect("an outcome"), None);
}

#[test]
fn forty_moves_each_of_kings_are_a_draw() {
    let game = game::load("dama", &[]);
    let pieces = "piece(1, white, king). piece(32, black, king).";
    let mut position = read(&game, &format!("turn(white). idle(78). {pieces}"));
    assert_eq!(outcomes(&mut position, &["1-5", "32-28"]), [None, Some(Outcome::Draw)]);
    assert_eq!(perft(&mut position, 1).expect("a count"), 0);
    // A man's move starts the count anew.
    let mut position = read(&game, &format!("turn(white). idle(79). {pieces} piece(24, white, man)."));
    assert_eq!(outcomes(&mut position, &["24-20", "32-28", "1-5"]), [None, None, None]);
    assert!(position.text().contains("idle(2)"), "{}", position.text());
    // And so does a capture.
    let mut position = read(&game, &format!("turn(white). idle(79). {pieces} piece(5, black, man)."));
    assert_eq!(outcomes(&mut position, &["1x10", "32-28"]), [None, None]);
    assert!(position.text().contains("idle(1)"), "{}", position.text());
}

#[test]
fn clocks_and_repetitions_do_not_change_counts() {
    let game = game::load("dama", &[]);
    let mut fresh = read(&game, "W:WK1,K11:BK32,K22");
    let mut late = read(
        &game,
        "turn(white). idle(40). piece(1, white, king). piece(11, white, king). piece(32, black, king). \
         piece(22, black, king).",
    );
    assert_eq!(fresh.key(), late.key(), "a clock does not make a position another one");
    for depth in 1..=4 {
        let count = perft(&mut fresh, depth).expect("a count");
        assert_eq!(perft(&mut late, depth).expect("a count"), count, "depth {depth}");
    }
}

/// The names of its moves stand nowhere in the rules: they are put together.
const COUNTDOWN: &str = "
    :- game(\"Countdown\").
    :- players([one, two]).
    :- state(left(-count)).
    count(N) :- between(0, 5, N).
    initially(left(5)).
    legal(Move) :- left(N), between(1, 2, K), K =< N, atom_concat('Take', K, Move).
    legal(leap(Kind)) :- left(5), atom_concat(giant, '''s', Kind).
    effect(Move, [left(M)]) :- atom(Move), atom_concat('Take', Text, Move), atom_number(Text, K), left(N), M is N - K.
    effect(leap(_), [left(0)]).
    :- stuck(loses).
";

#[test]
fn moves_with_names_that_the_rules_do_not_have() {
    let loaded = Rules::builder("countdown.pl", COUNTDOWN).load();
    let problems: Vec<_> = loaded.diagnostics.iter().map(|problem| &problem.message).collect();
    let game = Game::from_rules(&loaded.rules.unwrap_or_else(|| panic!("{problems:?}"))).expect("a game");
    let mut position = Position::new(&game);
    let texts: Vec<_> = moves(&mut position).into_iter().map(|number| position.notation(number)).collect();
    let texts: Vec<_> = texts.into_iter().map(|text| text.expect("a notation")).collect();
    assert_eq!(texts, ["'Take1'", "'Take2'", "leap('giant\\'s')"]);
    for text in &texts {
        let number = position.read_move(text).expect("a legal move");
        position.make(number).expect("a legal move can be made");
        let mut twin = position.clone();
        assert_eq!(twin.played().expect("notations"), std::slice::from_ref(text));
        assert!(position.unmake());
    }
    assert_eq!(perft(&mut position, 3).expect("a count"), 7);
    (1..=5).for_each(|seed| check_game(&game, seed, 6));
}

#[test]
fn an_effect_outside_its_type_is_an_error() {
    let rules = regola::Rules::builder(
        "odd.pl",
        ":- players([x, o]).
         :- state(cell(square, -player)).
         square(S) :- between(1, 3, S).
         legal(mark(S)) :- square(S).
         effect(mark(S), [cell(T, P)]) :- turn(P), T is S + 2.",
    )
    .load();
    let game = Game::from_rules(&rules.rules.expect("good rules")).expect("a game");
    let mut position = Position::new(&game);
    let mut moves = Vec::new();
    position.moves(&mut moves).expect("legal moves");
    let before = snapshot(&position);
    position.make(moves[0]).expect("square 3 is there");
    position.unmake();
    let fault = position.make(moves[1]).expect_err("square 4 is not");
    assert!(fault.to_string().contains("square"), "{fault}");
    assert_eq!(snapshot(&position), before);
}

/// A game of rules on each evaluator, at a position.
fn on_each_evaluator(rules: &str, text: &str, mut check: impl FnMut(Position)) {
    let rules = Rules::parse("game.pl", rules).expect("rules");
    for evaluator in [Evaluator::Machine, Evaluator::Plan, Evaluator::Native] {
        let game = Game::with_evaluator(&rules, evaluator).expect("a game");
        check(read(&game, text));
    }
}

/// A king that is attacked and cannot move is mated; one that is not attacked is stalemated.
#[test]
fn a_rule_says_who_loses_without_a_move() {
    const CORNER: &str = "
        :- players([king, guard]).
        :- state(at(player, -field)).
        :- state(attacked(field)).
        field(F) :- between(1, 4, F).
        legal(go(F)) :- turn(P), at(P, G), F is G + 1, field(F), \\+ attacked(F).
        effect(go(F), [at(P, F)]) :- turn(P).
        stuck(P) :- turn(P), check(P).
        %! {P} is in check
        check(P) :- at(P, F), attacked(F).
    ";
    let outcome = |text: &str, expected: Option<Outcome>, headline: Option<&str>| {
        on_each_evaluator(CORNER, text, |mut position| {
            assert_eq!(position.outcome().expect("an outcome"), expected, "{text}");
            assert_eq!(position.has_move().expect("no error"), expected.is_none());
            let played = playout(&mut position, 5, |_| 0).expect("a game");
            assert_eq!(played.outcome, expected.or(Some(Outcome::Draw)), "{text}");
            let explanation = regola::explain::explain_outcome(&mut position).expect("a reason");
            assert_eq!(explanation.map(|found| found.headline).as_deref(), headline, "{text}");
        });
    };
    outcome(
        "turn(king). at(king, 4). at(guard, 1). attacked(4).",
        Some(Outcome::Win(1)),
        Some("king has no legal move: king is in check"),
    );
    outcome("turn(king). at(king, 4). at(guard, 1).", Some(Outcome::Draw), Some("king has no legal move"));
    outcome("turn(king). at(king, 2). at(guard, 4). attacked(2).", None, None);
}

/// Whether there is a move is decided by the first, as for a test; listing the moves meets the error of another.
#[test]
fn a_later_error_does_not_matter_to_whether_there_is_a_move() {
    const LATE: &str = "
        :- players([x, o]).
        :- state(on(num)).
        num(1). num(2).
        legal(X) :- num(X), \\+ on(X).
        legal(X) :- on(Y), X is 1 // (Y - 2).
        effect(X, [on(X)]).
    ";
    on_each_evaluator(LATE, "on(2).", |mut position| {
        assert!(position.has_move().expect("the first move"));
        assert_eq!(position.outcome().expect("the first move"), None);
        assert!(position.legal_moves().is_err());
    });
    on_each_evaluator(LATE, "on(1). on(2).", |mut position| assert!(position.has_move().expect("the first answer")));
    on_each_evaluator(LATE, "on(2). on(1). turn(o).", |mut position| assert!(position.legal_moves().is_err()));
}

/// Moves tried within moves tried, without end, cost steps and memory, and leave no trace.
#[test]
fn moves_tried_without_end_reach_a_limit() {
    const SETTING: &str = ":- players([x, o]). :- state(on(num)). num(1). num(2).";
    let endless = [
        "legal(go) :- after(go, legal(_)). effect(go, [on(1)]).",
        "legal(go) :- after(go, ( legal(X), X == stop )). effect(go, [on(1)]) :- \\+ on(1). effect(go, [-on(1)]) :- on(1).",
        "legal(go) :- after(go, true). effect(go, []) :- after(go, true).",
        "legal(go) :- after(go, true). effect(go, [on(1)]). aftermath(go, [on(2)]) :- legal(go).",
    ];
    for rules in endless {
        on_each_evaluator(&format!("{SETTING} {rules}"), "turn(o).", |mut position| {
            position.set_limits(Limits { steps: 300_000, memory: 32 << 20, ..Limits::default() });
            let before = snapshot(&position);
            let error = position.legal_moves().expect_err("a limit").to_string();
            assert!(error.contains("limit"), "{rules}: {error}");
            assert!(position.has_move().is_err());
            assert_eq!(snapshot(&position), before, "{rules}");
        });
    }
}
