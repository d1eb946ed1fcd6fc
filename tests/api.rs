//! The library as an embedder uses it: rules from texts and values, games, positions, and errors that say why.

use std::error::Error;

use regola::game::{Evaluator, Outcome, perft};
use regola::load::{LoadError, Shelf};
use regola::{Engine, Game, GameError, Limit, Limits, MoveError, Position, PositionError, QueryError, Rules, Term};

const NIM: &str = "
    :- game(\"Nim\").
    :- players([ann, bob]).
    :- state(heap(-count)).
    :- stuck(loses).
    count(N) :- between(0, 5, N).
    initially(heap(5)).
    legal(take(N)) :- heap(H), between(1, 2, N), N =< H.
    effect(take(N), [heap(M)]) :- heap(H), M is H - N.
";

fn nim() -> Position {
    let rules = Rules::parse("nim.pl", NIM).expect("good rules");
    Position::new(&Game::from_rules(&rules).expect("a game"))
}

fn answers(rules: &Rules, goal: &str) -> Vec<String> {
    let mut engine = Engine::new(rules);
    let answers = engine.ask(goal).expect("a goal");
    answers.map(|answer| answer.expect("no error").to_string()).collect()
}

/// The codes and messages of problems.
fn problems(result: Result<Rules, regola::LoadErrors>) -> Vec<(&'static str, String)> {
    let errors = result.expect_err("errors");
    errors.diagnostics().iter().map(|problem| (problem.code, problem.message.clone())).collect()
}

#[test]
fn errors_of_rules_are_the_report_of_the_prompt() {
    let errors = Rules::parse("two.pl", "p :- q.\nr(X) :- .\ns(X).").expect_err("errors");
    let report = errors.to_string();
    assert!(report.starts_with("error["), "{report}");
    assert!(report.contains("--> two.pl:2:6\n"), "{report}");
    assert!(report.ends_with("\n\n1 error, 1 warning"), "{report}");
    assert_eq!(errors.sources().all().next().expect("a text").name(), "two.pl");
    assert_eq!(errors.limit(), None);
    assert_eq!(format!("{errors:?}"), format!("the rules have errors\n\n{report}"));
}

#[test]
fn warnings_of_good_rules_are_reachable() {
    let rules = Rules::parse("warn.pl", "p(X) :- q(_). q(1).").expect("rules with warnings only");
    assert_eq!(rules.warnings().iter().map(|warning| warning.code).collect::<Vec<_>>(), ["singleton-variable"]);
    assert!(Rules::parse("fine.pl", "q(1).").expect("good rules").warnings().is_empty());
}

#[test]
fn options_and_limits_are_values() {
    let text = ":- option(size(3)). :- option(mode(easy)). cell(N) :- size(S), between(1, S, N).";
    let rules = Rules::builder("grid.pl", text).option("size", 5).option("mode", "hard").build().expect("rules");
    assert_eq!((answers(&rules, "cell(_)").len(), answers(&rules, "mode(M)")), (5, vec!["M = hard".to_owned()]));
    let wrong = Rules::builder("grid.pl", text).option("size", "big").option("sise", 4).build();
    assert_eq!(problems(wrong).iter().map(|(code, _)| *code).collect::<Vec<_>>(), ["option-type", "unknown-option"]);
    let limits = Limits::default();
    limits.stop.store(true, std::sync::atomic::Ordering::Relaxed);
    let stopped = Rules::builder("grid.pl", text).limits(limits).build().expect_err("it was stopped");
    assert_eq!(stopped.limit(), Some(Limit::Stopped));
}

#[test]
fn facts_of_the_host_are_added_and_survive_more_facts() {
    let text = "cheap(X) :- price(X, P), P < 10.";
    let price = |item: &str, price: i64| ("price", [Term::from(item), price.into()]);
    let rules = Rules::builder("shop.pl", text).facts([price("tea", 3), price("wine", 12)]).build().expect("rules");
    assert_eq!(answers(&rules, "cheap(X)"), ["X = tea"]);
    let more = rules.with_facts([price("Green tea", 4), price("=", -1)]).expect("rules");
    assert_eq!(answers(&more, "cheap(X)"), ["X = tea", "X = 'Green tea'", "X = ="]);
    assert_eq!(answers(&rules, "cheap(X)").len(), 1, "rules never change");
}

#[test]
fn facts_keep_options_and_what_rules_extend() {
    let settings = [("size".to_owned(), 4.into())];
    let rules = Shelf::new(None).load("misere", &settings).expect("a game").into_result().expect("good rules");
    let with = rules.with_facts([Term::compound("owner", ["ann".into()])]).expect("rules");
    assert_eq!(answers(&with, "size(S), owner(O)"), ["S = 4, O = ann"]);
    let mut position = Position::new(&Game::from_rules(&with).expect("a game"));
    assert_eq!(position.legal_moves().expect("moves").len(), 16);
}

#[test]
fn wrong_facts_are_refused_with_their_reason() {
    let rules = Rules::parse("nim.pl", NIM).expect("good rules");
    let refused = |fact: Term| problems(rules.with_facts([fact])).remove(0);
    let int = || Term::int(1);
    assert_eq!(refused(Term::compound("count", [int()])), {
        ("bad-fact", "the rules define `count/1` with rules, so you cannot add facts to it".to_owned())
    });
    assert_eq!(refused(Term::compound("p", [Term::var("X")])).1, "the fact `p(X)` has a variable in it");
    assert_eq!(refused(Term::compound(":-", ["p".into(), "q".into()])).1, "`p:-q` is not a fact");
    assert_eq!(refused(Term::compound(":-", [Term::compound("stuck", ["loses".into()])])).0, "bad-fact");
    assert_eq!(refused(Term::compound("heap", [int()])).0, "clause-for-declaration");
    assert_eq!(refused(Term::compound("append", [int(), int(), int()])).0, "clause-for-builtin");
    assert_eq!(refused(int()).0, "invalid-head");
    assert!(rules.with_facts(Vec::<Term>::new()).is_ok());
}

#[test]
fn rules_that_are_no_game_say_what_is_missing() {
    let missing = |text| match Game::from_rules(&Rules::parse("part.pl", text).expect("good rules")) {
        Err(GameError::NoGame { missing }) => missing.join(" "),
        _ => String::new(),
    };
    assert_eq!(missing("p."), "`:- players([…]).` legal/1 effect/2");
    assert_eq!(missing("legal(a). effect(a, [])."), "`:- players([…]).`");
    assert_eq!(missing(NIM), "");
}

#[test]
fn a_clone_goes_its_own_way() {
    let mut position = nim();
    position.play("take(1)").expect("a legal move");
    let mut copy = position.clone();
    assert_eq!((copy.key(), copy.history().count()), (position.key(), 1));
    copy.play("take(2)").expect("a legal move");
    assert_eq!((copy.to_string(), position.to_string()), {
        ("turn(ann). heap(2).".to_owned(), "turn(bob). heap(4).".to_owned())
    });
    assert!(copy.unmake() && copy.unmake() && !copy.unmake());
    assert_eq!(copy.key(), nim().key());
    let counted = perft(&mut position.answered_by(Evaluator::Machine), 4).expect("a count");
    assert_eq!(counted, perft(&mut position, 4).expect("a count"));
}

#[test]
fn a_game_is_played_to_its_end() {
    let mut position = nim();
    position.play_all(["take(2)", "take(2)"]).expect("legal moves");
    let error = position.play("take(2)").expect_err("one is left");
    assert!(matches!(&error, MoveError::Illegal { legal, .. } if legal[..] == ["take(1)"]));
    assert_eq!(error.to_string(), "take(2) is not a legal move; legal moves: take(1)");
    assert_eq!(position.history().count(), 2, "a refused move changes nothing");
    position.play(" TAKE( 1 ) ").expect("a legal move");
    assert_eq!(position.outcome().expect("an outcome"), Some(Outcome::Win(0)));
    assert_eq!(position.play("take(1)").expect_err("no move is left").reason(), "there is no legal move");
}

#[test]
fn errors_lead_to_their_sources() {
    let mut position = nim();
    let error = position.play_all(["take(2)", "take(9)"]).expect_err("too many");
    assert!(matches!(error, PositionError::Move { number: 2, .. }));
    let source = error.source().and_then(|source| source.downcast_ref::<MoveError>()).expect("a move");
    assert_eq!(source.legal(), ["take(1)", "take(2)"]);

    let text = format!("{NIM} legal(take(N)) :- N is 1 // 0.");
    let rules = Rules::parse("broken.pl", &text).expect("good rules");
    let mut position = Position::new(&Game::from_rules(&rules).expect("a game"));
    let error = position.play("take(1)").expect_err("division by zero");
    let cause = error.source().and_then(Error::source).and_then(|source| source.downcast_ref::<QueryError>());
    assert!(cause.is_some_and(|cause| cause.to_string().starts_with("division by zero")));

    let error = Shelf::new(None).game("tictactow").expect_err("there is none");
    assert!(matches!(&error, LoadError::File(_)) && error.source().is_some(), "{error}");
}
