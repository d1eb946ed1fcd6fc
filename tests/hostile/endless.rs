//! Goals without end, by steps, memory, time or a flag from outside.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::Duration;

use regola::{Limit, Limits, QueryError};

use crate::asking::{self, engine, fails, limit, raises, runs_out_of_memory, runs_out_of_steps};

const LOOPS: &str = "
    left(X) :- left(X).
    deep(X) :- deep(X), true.
    both(X) :- both(Y), both(X), Y = X.
    ping(X) :- pong(X).
    pong(X) :- ping(X).
    grow(X) :- grow(f(X)).
    double(X) :- double(f(X, X)).
    list(Xs) :- list([x|Xs]).
    choices(X) :- choices(X).
    choices(_).
    atoms(N) :- atom_number(_, N), N1 is N + 1, atoms(N1).
    long(A) :- atom_concat(A, A, B), long(B).
    built(0, leaf(x)).
    built(N, node(x, T, T)) :- N > 0, M is N - 1, built(M, T).
    sized(A, N) :- N > 0, M is N - 1, sized(B, M), atom_concat(B, B, A).
    sized(x, 0).
";

#[test]
fn left_recursion_without_tabling() {
    let mut engine = engine(LOOPS);
    runs_out_of_steps(&mut engine, "left(X)");
    runs_out_of_steps(&mut engine, "ping(X)");
    runs_out_of_memory(&mut engine, "deep(X)");
    runs_out_of_memory(&mut engine, "both(X)");
}

#[test]
fn endless_enumeration() {
    let mut engine = engine("nat(0). nat(N) :- nat(M), N is M + 1.");
    engine.set_limits(Limits { steps: 10_000, ..asking::small() });
    runs_out_of_steps(&mut engine, "nat(X), X < 0");
    engine.set_limits(asking::small());
    runs_out_of_steps(&mut engine, "between(1, inf, X), fail");
    runs_out_of_steps(&mut engine, "length(L, N), N < 0");
    runs_out_of_steps(&mut engine, "forall(between(1, inf, X), X > 0)");
    runs_out_of_steps(&mut engine, "append(Xs, [a], Ys), fail");
    engine.set_limits(Limits { memory: 1 << 20, ..asking::small() });
    runs_out_of_memory(&mut engine, "findall(X, between(1, inf, X), Xs)");
    runs_out_of_memory(&mut engine, "aggregate_all(bag(X), between(1, inf, X), Xs)");
}

#[test]
fn growing_terms() {
    let mut engine = engine(LOOPS);
    engine.set_limits(Limits { memory: 1 << 20, ..asking::small() });
    runs_out_of_memory(&mut engine, "grow(x)");
    runs_out_of_memory(&mut engine, "double(x)");
    runs_out_of_memory(&mut engine, "list([])");
    runs_out_of_memory(&mut engine, "choices(x)");
    runs_out_of_memory(&mut engine, "atoms(0)");
    runs_out_of_memory(&mut engine, "long(x)");
}

#[test]
fn many_long_atoms_count_as_memory() {
    let mut engine = engine(LOOPS);
    runs_out_of_memory(&mut engine, "sized(A, 16), between(1, inf, N), atom_concat(A, N, _), fail");
}

/// A term of 2^60 symbols whose parts are shared: every walk over it meets a limit.
#[test]
fn a_term_that_doubles_in_size() {
    let mut engine = engine(LOOPS);
    runs_out_of_memory(&mut engine, "built(60, T)");
    runs_out_of_memory(&mut engine, "built(60, _T), throw(_T)");
    asking::answers_once(&mut engine, "built(60, _T), copy_term(_T, _S), _S = node(X, _, _)", "X = x");
    asking::answers_once(&mut engine, "built(60, _T), findall(_T, true, _L), _L = [node(X, _, _)]", "X = x");
    asking::answers_once(&mut engine, "built(60, _T), ground(_T), term_variables(_T, L)", "L = []");
    asking::answers_once(&mut engine, "built(60, _T), built(60, _S), _T = _S", "true");
    fails(&mut engine, "built(60, _T), built(60, _S), _T @< _S");
}

#[test]
fn a_term_that_doubles_in_size_as_a_table() {
    let text = format!("{LOOPS} :- table seen/1. seen(_). :- table made/1. made(T) :- built(60, T).");
    let mut engine = engine(&text);
    runs_out_of_memory(&mut engine, "built(60, _T), seen(_T)");
    runs_out_of_memory(&mut engine, "made(_T)");
    asking::answers_once(&mut engine, "seen(a)", "true");
}

#[test]
fn sizes_out_of_reach() {
    let mut engine = engine("");
    raises(&mut engine, "functor(T, f, 1000000000)", "representation_error(max_arity)");
    raises(&mut engine, "functor(T, f, 9223372036854775807)", "representation_error(max_arity)");
    runs_out_of_memory(&mut engine, "length(L, 1000000000000)");
    runs_out_of_memory(&mut engine, "length(L, 4611686018427387904)");
    runs_out_of_memory(&mut engine, "length(L, 9223372036854775807)");
    runs_out_of_memory(&mut engine, "length([a|T], 9223372036854775807)");
    runs_out_of_steps(&mut engine, "between(1, 100000000, X), length(L, X), fail");
    engine.set_limits(Limits { memory: 1 << 20, ..asking::small() });
    runs_out_of_memory(&mut engine, "numlist(1, 1000000000, L)");
}

#[test]
fn huge_integers() {
    let mut engine = engine("");
    let overflow = "evaluation_error(int_overflow)";
    for goal in [
        "X is 9223372036854775807 + 1",
        "X is -9223372036854775808 - 1",
        "X is - -9223372036854775808",
        "X is abs(-9223372036854775808)",
        "X is -9223372036854775808 // -1",
        "X is -9223372036854775808 div -1",
        "X is 1 << 63",
        "X is 1 << 9223372036854775807",
        "X is 1 >> -9223372036854775808",
        "X is 2 ** 63",
        "X is 3 ** 9223372036854775807",
        "X is 4611686018427387904 * 2",
        "succ(9223372036854775807, X)",
        "plus(9223372036854775807, 1, X)",
        "sum_list([9223372036854775807, 1], X)",
    ] {
        raises(&mut engine, goal, overflow);
    }
    asking::answers_once(&mut engine, "X is -9223372036854775808 rem -1", "X = 0");
    asking::answers_once(&mut engine, "X is -9223372036854775808 mod -1", "X = 0");
    asking::answers_once(&mut engine, "X is 1 >> 9223372036854775807", "X = 0");
    asking::answers_once(&mut engine, "between(9223372036854775807, inf, X)", "X = 9223372036854775807");
    assert!(matches!(engine.ask("X = 9223372036854775808"), Err(QueryError::Syntax { .. })));
}

#[test]
fn time_is_looked_at_inside_long_built_ins() {
    let mut engine = engine(LOOPS);
    let goals = [
        "between(1, inf, _), fail",
        "built(30, T), findall(T, T = no, _), between(1, inf, _), fail",
        "numlist(1, 300000, L), msort(L, M), length(M, N), between(1, inf, _), fail",
        "numlist(1, 100000, L), between(1, inf, _), copy_term(L, M), fail",
        "numlist(1, 100000, L), copy_term(L, M), between(1, inf, _), L \\= M, fail",
        "numlist(1, 100000, L), between(1, inf, _), length(L, _), fail",
        "sized(A, 18), between(1, inf, _), atom_length(A, _), fail",
    ];
    for goal in goals {
        let time = Some(Duration::from_millis(1));
        engine.set_limits(Limits { time, memory: 256 << 20, ..Limits::default() });
        match limit(&mut engine, goal) {
            Limit::Time(_) | Limit::Memory(_) => {}
            limit => panic!("{goal}: {limit}"),
        }
    }
}

#[test]
fn a_flag_stops_a_query_from_another_thread() {
    let mut engine = engine("");
    let stop = Arc::new(AtomicBool::new(false));
    engine.set_limits(Limits { stop: Arc::clone(&stop), ..Limits::default() });
    let raising = thread::spawn({
        let stop = Arc::clone(&stop);
        move || stop.store(true, Ordering::Relaxed)
    });
    assert_eq!(limit(&mut engine, "between(1, inf, X), fail"), Limit::Stopped);
    raising.join().expect("raising a flag does not panic");
    stop.store(false, Ordering::Relaxed);
    asking::answers_once(&mut engine, "X = 1", "X = 1");
}

#[test]
fn no_goal_catches_a_limit() {
    let mut engine = engine(LOOPS);
    runs_out_of_steps(&mut engine, "catch(left(X), _, true)");
    runs_out_of_steps(&mut engine, "\\+ left(X)");
    runs_out_of_memory(&mut engine, "findall(X, catch(deep(X), _, true), L)");
    runs_out_of_steps(&mut engine, "( left(X) -> true ; true )");
}

/// Coming back through many clauses takes time too, without a single call.
#[test]
fn returns_are_steps() {
    let mut engine = engine("d(0) :- between(1, inf, _). d(N) :- N > 0, M is N - 1, d(M), N > 0.");
    engine.set_limits(Limits { steps: 1_000_000, ..asking::small() });
    runs_out_of_steps(&mut engine, "d(1000), fail");
    assert!(engine.steps() <= 1_100_000, "{} steps", engine.steps());
}
