//! Engines can move to other threads, and share one set of rules.

use std::thread;

use regola::{Answer, Engine, Game, Limits, Position, QueryError, Rules, Term};

fn is_send<T: Send>() {}
fn is_shared<T: Send + Sync>() {}

#[test]
fn values_can_be_sent_and_rules_shared() {
    is_send::<Engine>();
    is_send::<Position>();
    is_shared::<Rules>();
    is_shared::<Game>();
    is_shared::<Limits>();
    is_shared::<Answer>();
    is_shared::<QueryError>();
    is_shared::<Term>();
}

#[test]
fn engines_of_one_set_of_rules_do_not_disturb_each_other() {
    let text = ":- table path/2. path(X, Y) :- edge(X, Y). path(X, Z) :- path(X, Y), edge(Y, Z).
        edge(1, 2). edge(2, 3). edge(3, 1). :- state(mark(node)). node(N) :- between(1, 3, N).";
    let rules = Rules::parse("graph.pl", text).expect("good rules");
    let ask = |number: i64| {
        let rules = &rules;
        move || {
            let mut engine = Engine::new(rules);
            engine.change(&[Term::compound("mark", [Term::int(number)])]).expect("a change");
            let answers = engine.ask("mark(X), setof(Y, path(X, Y), L)").expect("a goal");
            answers.map(|answer| answer.expect("an answer").to_string()).collect::<Vec<_>>()
        }
    };
    thread::scope(|scope| {
        let threads: Vec<_> = (1..=3).map(|number| scope.spawn(ask(number))).collect();
        for (number, thread) in (1..).zip(threads) {
            assert_eq!(thread.join().expect("no panic"), [format!("X = {number}, L = [1, 2, 3]")]);
        }
    });
}
