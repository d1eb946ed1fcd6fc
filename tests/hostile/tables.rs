//! Tabled predicates that do not end, contradict themselves or raise: no half table is ever seen.

use regola::{Limit, Limits, Term};

use crate::asking::{self, answers, answers_once, engine, fails, raises};

const TABLES: &str = "
    :- table nat/1, p/0, q/0, own/1, path/2, edge_or_error/1, slow/1.
    nat(0).
    nat(N) :- nat(M), N is M + 1.
    p :- \\+ q.
    q :- \\+ p.
    own(L) :- findall(X, own(X), L).
    edge(1, 2). edge(2, 3). edge(3, 1). edge(3, 4).
    path(X, Y) :- edge(X, Y).
    path(X, Y) :- path(X, Z), edge(Z, Y).
    edge_or_error(X) :- edge(1, X).
    edge_or_error(X) :- edge_or_error(Y), edge(Y, X), check(X).
    check(4) :- !, throw(four).
    check(_).
    slow(N) :- between(1, inf, N), N > 10.
    slow(N) :- slow(M), N is M + 1.
";

#[test]
fn infinitely_many_answers() {
    let mut engine = engine(TABLES);
    for _ in 0..3 {
        assert!(matches!(asking::limit(&mut engine, "nat(X)"), Limit::Tables(_)));
        assert_eq!(answers(&mut engine, "path(1, X)").len(), 4);
        asking::limit(&mut engine, "slow(X)");
        assert_eq!(answers(&mut engine, "path(X, 4)").len(), 3);
    }
}

#[test]
fn negation_and_collection_of_a_table_inside_itself() {
    let mut engine = engine(TABLES);
    for _ in 0..2 {
        raises(&mut engine, "p", "unstratified_table(p/0)");
        raises(&mut engine, "q", "unstratified_table(q/0)");
        raises(&mut engine, "own(L)", "unstratified_table(own/1)");
        assert_eq!(answers(&mut engine, "path(1, X)").len(), 4);
    }
}

#[test]
fn an_exception_while_a_table_is_filled() {
    let mut engine = engine(TABLES);
    for _ in 0..3 {
        answers_once(&mut engine, "catch(edge_or_error(X), E, true)", "E = four");
        answers_once(&mut engine, "catch(edge_or_error(X), E, true), path(4, 4) ; true", "true");
        asking::all(&mut engine, "edge_or_error(X)").expect_err("four is thrown");
        assert_eq!(answers(&mut engine, "path(1, X)").len(), 4);
    }
}

/// The rule in an error is named as its author wrote it.
#[test]
fn an_exception_names_the_tabled_rule() {
    let mut engine = engine(TABLES);
    let error = asking::all(&mut engine, "own(L)").expect_err("it asks itself").to_string();
    assert!(error.contains("in own/1 at test.pl:"), "{error}");
}

#[test]
fn a_limit_while_a_table_is_filled() {
    let edges: String = (0..300).map(|n| format!("edge({n}, {}).\n", (n + 1) % 300)).collect();
    let text = format!(":- table path/2. path(X, Y) :- edge(X, Y). path(X, Y) :- path(X, Z), edge(Z, Y). {edges}");
    let mut engine = engine(&text);
    for steps in (0..300).step_by(17) {
        engine.set_limits(Limits { steps, ..asking::small() });
        assert!(matches!(asking::limit(&mut engine, "path(0, X), fail"), Limit::Steps(_)), "{steps}");
    }
    for memory in (0..20_000).step_by(997) {
        engine.set_limits(Limits { memory, ..asking::small() });
        let _ = asking::all(&mut engine, "path(1, X), fail");
    }
    for tables in (0..20_000).step_by(997) {
        engine.set_limits(Limits { tables, ..asking::small() });
        assert!(matches!(asking::limit(&mut engine, "path(2, X), fail"), Limit::Tables(_)), "{tables}");
    }
    engine.set_limits(asking::small());
    for start in 0..3 {
        answers_once(&mut engine, &format!("aggregate_all(count, path({start}, X), N)"), "N = 300");
    }
}

/// Tables that depend on the position and tables that do not, begun inside one another under a change.
const MIXED: &str = "
    :- state(s(t)).
    t(1). t(2). t(3).
    :- table dynamic/1, static/1, both/1.
    dynamic(X) :- s(X), static(X).
    static(X) :- t(X), X > 1, throw(oops).
    static(1).
    both(X) :- s(X).
    both(X) :- both(Y), suppose([s(3)], dynamic(_)), X = Y.
";

#[test]
fn an_exception_in_a_table_inside_a_change() {
    let mut engine = engine(MIXED);
    for _ in 0..3 {
        answers_once(&mut engine, "catch(suppose([s(2)], dynamic(2)), E, true)", "E = oops");
        answers_once(&mut engine, "catch(suppose([s(2)], dynamic(_)), _, true), catch(static(X), E, true)", "E = oops");
        answers_once(&mut engine, "static(1)", "true");
        asking::all(&mut engine, "suppose([s(2)], dynamic(X))").expect_err("oops");
        asking::all(&mut engine, "static(X)").expect_err("oops");
        fails(&mut engine, "dynamic(X)");
    }
    engine.change(&[Term::compound("s", [Term::int(1)])]).expect("1 is a t");
    let _ = asking::all(&mut engine, "both(X)");
    answers_once(&mut engine, "dynamic(1)", "true");
}

#[test]
fn tables_given_up_take_no_memory() {
    let mut engine = engine(":- table bad/1, good/1. bad(N) :- N > 0, throw(N). good(1).");
    fails(&mut engine, "between(1, 100000, N), catch(bad(N), _, fail)");
    answers_once(&mut engine, "good(X)", "X = 1");
}

/// What earlier queries left in tables is no reason for a later one to run out.
#[test]
fn tables_of_earlier_queries_make_room() {
    let mut engine = engine(":- table square/2. square(N, M) :- M is N * N.");
    for round in 0..20 {
        let goal = format!("between({0}000, {0}999, N), square(N, _), fail", round + 1);
        fails(&mut engine, &goal);
    }
    answers_once(&mut engine, "square(7, M)", "M = 49");
}

/// Names met by one query are no reason for a later one to run out, whether or not tables are kept.
#[test]
fn names_of_earlier_queries_make_room() {
    let mut engine = engine(":- table t/1. t(1).");
    answers_once(&mut engine, "t(X)", "X = 1");
    for round in 1..10 {
        asking::fails(&mut engine, &format!("between({round}00000, {round}99999, N), atom_number(A, N), N < 0"));
    }
    answers_once(&mut engine, "numlist(1, 10000, _L), length(_L, N)", "N = 10000");
}

/// A table that an error ended was once found again under the one that had hidden it in another position.
#[test]
fn an_error_ends_the_tables_of_all_positions() {
    let rules = ":- state(s(t)). :- table r/1. t(1). initially(s(1)).
        r(X) :- s(1), suppose([-s(1)], r(X)).
        r(_) :- \\+ s(1), throw(oops).";
    let mut engine = engine(rules);
    for _ in 0..3 {
        answers_once(&mut engine, "catch(r(_), Ball, true)", "Ball = oops");
    }
    answers_once(&mut engine, "suppose([-s(1)], catch(r(_), Ball, true))", "Ball = oops");
}
