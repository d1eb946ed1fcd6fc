//! Machine, plans and native code give the same answers: moves in the same order, the same positions, the same outcomes.

use regola::game::{Evaluator, Game, Move, Position};
use regola::{Limits, Rules, Term};

#[path = "playing/chance.rs"]
mod chance;
#[path = "playing/game.rs"]
mod game;

use chance::Chance;

/// Variants that are compared beside every game, with the options that make them.
const VARIANTS: [(&str, &[&str]); 11] = [
    ("tictactoe", &["size=4"]),
    ("connect4", &["columns=5", "rows=4", "connect=3"]),
    ("quoridor", &["size=3", "fences=1"]),
    ("quoridor", &["size=7", "fences=6"]),
    ("gomoku", &["size=4", "connect=3"]),
    ("othello", &["size=4"]),
    ("hex", &["size=4"]),
    ("kalah", &["houses=3", "seeds=5"]),
    ("amazons", &["size=6"]),
    ("nim", &["heaps=345", "last=loses"]),
    ("go", &["size=4", "komi=0"]),
];

/// Every game and some variants, each with a seed.
fn games() -> impl Iterator<Item = (String, &'static [&'static str], u64)> {
    let games = game::all_but(&[("amazons", "the machine takes long; the small board is a variant")]);
    let games = games.into_iter().map(|name| (name, &[][..]));
    let variants = VARIANTS.map(|(name, options)| (name.to_owned(), options));
    games.chain(variants).zip(1..).map(|((name, options), seed)| (name, options, seed))
}

/// How many positions of a random game ordinary runs compare: fewer where the machine takes long.
fn enough(name: &str) -> usize {
    let quick = ["tictactoe", "misere", "uttt", "connect4", "connect5", "dama", "english"];
    if game::only(quick, "their positions take milliseconds").contains(&name) { 250 } else { 60 }
}

/// The moves of a position as terms.
fn moves(position: &mut Position) -> Vec<(Move, String)> {
    let mut list = Vec::new();
    position.moves(&mut list).expect("legal moves");
    list.into_iter().map(|number| (number, position.term(number).expect("a known move").to_string())).collect()
}

/// What is compared with the machine.
const OTHERS: [Evaluator; 2] = [Evaluator::Plan, Evaluator::Native];

/// Plays random games on the machine and another evaluator and compares everything.
fn compare(name: &str, options: &[&str], evaluator: Evaluator, seed: u64, positions: usize) {
    let mut machine = Position::new(&game::load(name, options).answered_by(Evaluator::Machine));
    let mut plan = Position::new(&game::load(name, options).answered_by(evaluator));
    let mut random = Chance::new(seed);
    let mut seen = 0;
    while seen < positions {
        seen += 1;
        let outcome = machine.decided().expect("an outcome");
        assert_eq!(plan.decided().expect("an outcome"), outcome, "{name} {options:?}: {:?}", machine.facts());
        let by_machine = moves(&mut machine);
        let by_plan = moves(&mut plan);
        let terms = |list: &[(Move, String)]| list.iter().map(|(_, term)| term.clone()).collect::<Vec<_>>();
        assert_eq!(terms(&by_plan), terms(&by_machine), "{name} {options:?}: {:?}", machine.facts());
        assert_eq!(
            plan.evaluate().expect("a score"),
            machine.evaluate().expect("a score"),
            "{name} {options:?}: {:?}",
            machine.facts()
        );
        for ((one, term), (other, _)) in by_machine.iter().zip(&by_plan).take(5) {
            let promise = machine.promise(*one).expect("a promise");
            assert_eq!(plan.promise(*other).expect("a promise"), promise, "{name} {options:?}: {term}");
        }
        if outcome.is_some() || by_machine.is_empty() || seen % 97 == 0 {
            while machine.unmake() {}
            while plan.unmake() {}
            assert_eq!(plan.state().slots(), machine.state().slots(), "{name} {options:?} taken back");
            continue;
        }
        let at = random.below(by_machine.len());
        machine.make(by_machine[at].0).expect("a legal move");
        plan.make(by_plan[at].0).expect("a legal move");
        assert_eq!(plan.state().slots(), machine.state().slots(), "{name} {options:?} after {}", by_machine[at].1);
        assert_eq!(plan.key(), machine.key());
    }
}

#[test]
fn machine_and_plans_agree() {
    for (name, options, seed) in games() {
        for evaluator in OTHERS {
            compare(&name, options, evaluator, 7919 * seed, enough(&name));
        }
    }
}

#[test]
#[ignore = "takes minutes"]
fn machine_and_plans_agree_on_many_positions() {
    for (name, options, seed) in games() {
        for evaluator in OTHERS {
            compare(&name, options, evaluator, 104_729 * seed, 10_000);
        }
    }
}

/// The relations that the blocks of `constructs.pl` are about.
const SETTING: &str = "
:- players([a, b]).
:- state(on(num)).
:- state(colour(num, -hue)).
:- state(edge(num, num)).
:- state(owner(num, -player)).
:- state(burden(num, num, -size)).
:- state(piece(num, -player, -size)).
:- state(score(num, -level)).
:- state(claim(num, -level, -player)).
num(N) :- between(1, 5, N).
hue(red). hue(green). hue(blue).
size(light). size(heavy).
level(N) :- between(1, 70, N).
opponent(a, b). opponent(b, a).
effect(_, []).
";

/// A fact about numbers drawn at random; `-Fact` as often.
fn random_change(random: &mut Chance) -> Term {
    let mut number = || Term::int(random.below(5) as i64 + 1);
    let (first, second) = (number(), number());
    let level = Term::int([3, 65][random.below(2)]);
    let pick = |names: &[&str], random: &mut Chance| Term::atom(names[random.below(names.len())]);
    let fact = match random.below(9) {
        0 | 1 => Term::compound("on", [first]),
        2 => Term::compound("colour", [first, pick(&["red", "green", "blue"], random)]),
        3 => Term::compound("edge", [first, second]),
        4 => Term::compound("owner", [first, pick(&["a", "b"], random)]),
        5 => Term::compound("piece", [first, pick(&["a", "b"], random), pick(&["light", "heavy"], random)]),
        6 => Term::compound("score", [first, level]),
        7 => Term::compound("claim", [first, level, pick(&["a", "b"], random)]),
        _ => Term::compound("burden", [first, second, pick(&["light", "heavy"], random)]),
    };
    if random.below(3) == 0 { Term::compound("-", [fact]) } else { fact }
}

/// The legal moves or the error, as text.
fn answers(position: &mut Position) -> String {
    let mut list = Vec::new();
    match position.moves(&mut list) {
        Ok(()) => {
            format!("{:?}", list.iter().map(|number| position.term(*number).map(|t| t.to_string())).collect::<Vec<_>>())
        }
        Err(fault) => fault.to_string(),
    }
}

#[test]
fn every_construct_means_the_same() {
    let blocks = include_str!("plans/constructs.pl").split("\n\n").skip(1);
    let mut random = Chance::new(31_337);
    for block in blocks {
        let (rules, planned) = block.strip_prefix("machine:").map_or((block, true), |rules| (rules, false));
        let loaded = Rules::builder("block.pl", &format!("{SETTING}\n{rules}")).load();
        let rules = loaded.rules.unwrap_or_else(|| panic!("{block}\n{:?}", loaded.diagnostics));
        let machine = Game::from_rules(&rules).expect("a game").answered_by(Evaluator::Machine);
        let plan = machine.clone().answered_by(Evaluator::Plan);
        let described = plan.plans().expect("plans").described();
        let legal = described.iter().find(|one| one.name == "legal/1").expect("a description of legal/1");
        assert_eq!(legal.plan.is_ok(), planned, "{block}: {:?}", legal.plan.as_ref().err());
        let mut others = OTHERS.map(|evaluator| Position::new(&plan.clone().answered_by(evaluator)));
        let mut machine = Position::new(&machine);
        for _ in 0..60 {
            let changes: Vec<Term> = (0..4).map(|_| random_change(&mut random)).collect();
            machine.engine().change(&changes).expect("a change");
            let expected = answers(&mut machine);
            for (other, evaluator) in others.iter_mut().zip(OTHERS) {
                other.engine().change(&changes).expect("a change");
                assert_eq!(answers(other), expected, "{evaluator:?}: {block}\n{:?}", machine.facts());
            }
        }
    }
}

/// Rules whose moves change the position in unusual ways.
const MOVES: [&str; 9] = [
    // Two answers, a deletion of whatever there is, and a value that does not change.
    "effect(take(X), [on(X), -colour(X, _), owner(X, P)]) :- turn(P).\neffect(take(X), [colour(Y, red)]) :- Y is 6 - X.",
    // The turn passes to a player, in the effect or afterwards.
    "effect(take(X), [on(X), turn(a)]) :- X < 3.\neffect(take(X), [-on(X)]) :- X >= 3.\n\
     aftermath(take(X), [turn(b)]) :- X =:= 4.",
    // The aftermath sees the position after the effect, and who moved.
    "effect(take(X), [owner(X, P)]) :- turn(P).\n\
     aftermath(take(X), [colour(X, green)]) :- mover(P), aggregate_all(count, owner(_, P), N), N > 1.",
    // A move without effect, and one that changes what there is not.
    "effect(take(X), [on(X)]) :- X =\\= 2.\naftermath(_, [on(9)]) :- on(1), on(5).",
    // Deletions come first, in whatever order they stand, of a slot that is filled as of another.
    "effect(take(X), [owner(X, a), -owner(X, _), on(Y), -on(X)]) :- Y is 6 - X.",
    // One change or another, and nothing is asked after either; then again in the aftermath.
    "effect(take(X), [on(X)]) :- \\+ on(X), !.\neffect(take(X), [-on(X), colour(X, blue)]).\n\
     aftermath(take(X), [owner(X, P)]) :- on(X), !, turn(P).\naftermath(take(X), [-owner(X, _)]).",
    // What is asked after a change sees nothing of it.
    "effect(take(X), [on(X), score(X, N)]) :- aggregate_all(count, on(_), N0), N is N0 + 1.\n\
     effect(take(X), [colour(X, red)]) :- \\+ on(X).\neffect(take(X), [-colour(X, red)]) :- on(X).",
    // A change that is outside its type for some moves only, after one that is not.
    "effect(take(X), [on(X), owner(Y, a)]) :- Y is X + 1.",
    // Changes found with the machine's help.
    "effect(take(X), Changes) :- catch(changes(X, Changes), _, fail).\nchanges(X, [edge(X, Y)]) :- num(Y), Y > X.",
];

#[test]
fn moves_change_the_same() {
    for rules in MOVES {
        let text = SETTING.replace("effect(_, []).", "legal(take(X)) :- num(X).");
        let loaded = Rules::builder("moves.pl", &format!("{text}\n{rules}")).load();
        let game =
            Game::from_rules(&loaded.rules.unwrap_or_else(|| panic!("{:?}", loaded.diagnostics))).expect("a game");
        let evaluators = [Evaluator::Machine, Evaluator::Plan, Evaluator::Native];
        let mut positions = evaluators.map(|evaluator| Position::new(&game.clone().answered_by(evaluator)));
        let mut random = Chance::new(4711);
        for _ in 0..200 {
            let at = random.below(5);
            let told = positions.each_mut().map(|position| {
                let taken = moves(position)[at].0;
                let told = position.make(taken).map_err(|fault| fault.to_string());
                (told, position.turn(), position.key(), position.state().slots().to_vec())
            });
            assert_eq!(told[1], told[0], "plan: {rules}");
            assert_eq!(told[2], told[0], "native: {rules}");
            if random.below(4) == 0 {
                positions.iter_mut().for_each(|position| {
                    position.unmake();
                });
            }
        }
    }
}

/// Rules of a game with one question, which looks at the position.
fn one_question(rules: &str) -> Game {
    let text = format!(
        ":- players([a, b]).\n:- state(yes(one_only)).\none_only(1).\ninitially(yes(1)).\nhere :- yes(1).\n\
         effect(_, []).\n{rules}\n"
    );
    let loaded = Rules::builder("question.pl", &text).load();
    Game::from_rules(&loaded.rules.unwrap_or_else(|| panic!("{:?}", loaded.diagnostics))).expect("a game")
}

#[test]
fn deep_recursion_ends_the_same_way() {
    let deep = one_question("legal(ok) :- here, deep(50000).\ndeep(0).\ndeep(N) :- N > 0, M is N - 1, deep(M), here.");
    let again = one_question(
        "legal(N) :- here, deep(3000, N), N > 2990.\ndeep(N, N) :- here.\ndeep(N, K) :- N > 0, M is N - 1, deep(M, L), K is L + 1.",
    );
    for game in [deep, again] {
        let expected = answers(&mut Position::new(&game.clone().answered_by(Evaluator::Machine)));
        for evaluator in OTHERS {
            assert_eq!(answers(&mut Position::new(&game.clone().answered_by(evaluator))), expected, "{evaluator:?}");
        }
    }
}

#[test]
fn limits_hold_for_all_evaluators() {
    let game = one_question("legal(N) :- here, between(1, 1000000000000, N), N < 0.");
    for evaluator in [Evaluator::Machine, Evaluator::Plan, Evaluator::Native] {
        let mut position = Position::new(&game.clone().answered_by(evaluator));
        position.set_limits(Limits { steps: 100_000, ..Limits::default() });
        assert!(answers(&mut position).contains("100000 steps"), "{evaluator:?}: {}", answers(&mut position));
        let limits = Limits::default();
        limits.stop.store(true, std::sync::atomic::Ordering::Relaxed);
        position.set_limits(limits);
        assert!(answers(&mut position).contains("interrupted"), "{evaluator:?}: {}", answers(&mut position));
    }
}

/// Rules that look at the position in every clause, so that none of them becomes a table.
fn made_dependent(text: &str) -> String {
    let text = text.replace(" :- ", " :- here, ").replace(" :-\n", " :- here,\n");
    format!(
        "{text}\n:- players([a, b]).\n:- state(yes(one_only)).\none_only(1).\ninitially(yes(1)).\nhere :- yes(1).\neffect(_, []).\n"
    )
}

/// The programs of the query tests, asked for all answers of each predicate.
#[test]
fn programs_of_the_query_tests_mean_the_same() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/queries");
    let files = std::fs::read_dir(folder).expect("a folder").map(|entry| entry.expect("a file").path());
    let (mut asked, mut planned) = (0, 0);
    for path in files.filter(|path| path.extension().is_some_and(|extension| extension == "pl")) {
        let text = made_dependent(&std::fs::read_to_string(&path).expect("a readable file"));
        let listed = Rules::builder("program.pl", &format!("{text}legal(none) :- here.\n")).load();
        let Some(rules) = listed.rules else { continue };
        let program = rules.program();
        for (functor, _) in program.predicates.iter().filter(|(_, predicate)| !predicate.library) {
            let (name, arity) = program.symbols.parts(*functor);
            let args: Vec<Term> = (0..arity).map(|at| Term::var(&format!("A{at}"))).collect();
            let call = Term::compound(program.symbols.name(name), args.clone());
            let clause = format!("legal(answer({})) :- here, {call}.", Term::list(args));
            let Some(rules) = Rules::builder("program.pl", &format!("{text}{clause}\n")).load().rules else { continue };
            let Ok(game) = Game::from_rules(&rules).map(|game| game.answered_by(Evaluator::Machine)) else {
                continue;
            };
            let by_plan = game.clone().answered_by(Evaluator::Plan);
            let described = by_plan.plans().expect("plans").described();
            planned += usize::from(described.iter().any(|one| one.name == "legal/1" && one.plan.is_ok()));
            asked += 1;
            let limits = Limits { steps: 20_000, ..Limits::default() };
            let mut machine = Position::new(&game);
            machine.set_limits(limits.clone());
            let expected = answers(&mut machine);
            // Plans count their steps in another way.
            if expected.contains("limit") {
                continue;
            }
            for evaluator in OTHERS {
                let mut other = Position::new(&by_plan.clone().answered_by(evaluator));
                other.set_limits(limits.clone());
                assert_eq!(answers(&mut other), expected, "{evaluator:?}: {clause} in {}", path.display());
            }
        }
    }
    assert!(asked > 200 && planned > asked / 2, "{planned} of {asked} predicates have a plan");
}
