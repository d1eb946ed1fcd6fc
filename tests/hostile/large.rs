//! Much of everything: what fits in memory works, whatever its depth or length.

use regola::{Engine, Limits, Rules, Term};

use crate::asking::{self, answers_once, engine, fails};

/// An engine with room for large terms.
fn roomy(text: &str) -> Engine {
    let mut engine = engine(text);
    engine.set_limits(Limits { memory: 1 << 30, ..Limits::default() });
    engine
}

#[test]
fn recursion_of_a_million_calls() {
    let mut engine = roomy(
        "len([], 0). len([_|Xs], N) :- len(Xs, M), N is M + 1.
        nest(0, x). nest(N, f(T)) :- N > 0, M is N - 1, nest(M, T).
        depth(x, 0). depth(f(T), N) :- depth(T, M), N is M + 1.",
    );
    answers_once(&mut engine, "numlist(1, 1000000, _L), len(_L, N)", "N = 1000000");
    answers_once(&mut engine, "nest(1000000, _T), depth(_T, N)", "N = 1000000");
    answers_once(&mut engine, "nest(300000, _T), copy_term(_T, _S), _T == _S, _T = _S, ground(_S)", "true");
    let nested = asking::answers(&mut engine, "nest(100000, T)");
    assert_eq!(nested[0].len(), "T = x".len() + 3 * 100_000);
}

#[test]
fn a_list_of_a_million_elements() {
    let mut engine = roomy("");
    answers_once(&mut engine, "numlist(1, 1000000, _L), length(_L, N)", "N = 1000000");
    answers_once(
        &mut engine,
        "numlist(1, 300000, _L), reverse(_L, _R), msort(_R, _S), _S == _L, last(_S, X)",
        "X = 300000",
    );
    let printed = asking::answers(&mut engine, "numlist(1, 300000, L)");
    assert!(printed[0].ends_with(", 299999, 300000]"));
    answers_once(&mut engine, "findall(X, between(1, 300000, X), _L), sum_list(_L, S)", "S = 45000150000");
}

#[test]
fn counting_in_constant_memory() {
    let mut engine = engine("count(N, N) :- !. count(M, N) :- M1 is M + 1, count(M1, N).");
    engine.set_limits(Limits { memory: 1 << 20, ..Limits::default() });
    answers_once(&mut engine, "count(0, 1000000)", "true");
    fails(&mut engine, "between(1, 300000, X), X < 0");
}

/// A conjunction, disjunction or nest of goals put together at run time.
#[test]
fn goals_of_many_thousand_parts() {
    let mut engine = roomy(
        "and(_, G, (true, G)). left(_, G, (G, true)). or(_, G, (fail ; G)). not(_, G, \\+ G). iff(_, G, (G -> true)).
        if_else(_, G, (G -> true ; fail)). else(_, G, (fail -> true ; G)). caught(_, G, catch(G, no, true)).
        called(_, G, call(G)). all(_, G, findall(x, G, _)). first(_, G, once(G)). every(_, G, forall(G, true)).
        goal(How, N, G) :- numlist(1, N, L), foldl(How, L, true, G).",
    );
    // Conditions of conditions are looked through again at every level.
    for how in ["iff", "if_else"] {
        answers_once(&mut engine, &format!("goal({how}, 1000, _G), call(_G)"), "true");
    }
    for how in ["and", "left", "or", "not", "else", "caught", "called", "all", "first", "every"] {
        answers_once(&mut engine, &format!("goal({how}, 30000, _G), call(_G)"), "true");
    }
    answers_once(&mut engine, "goal(and, 300000, _G), call(_G)", "true");
}

#[test]
fn an_exception_from_deep_inside() {
    let mut engine = roomy(
        "deep(0) :- throw(bottom). deep(N) :- N > 0, M is N - 1, deep(M), true.
        nest(0, throw(bottom)). nest(N, catch(G, other, true)) :- N > 0, M is N - 1, nest(M, G).
        bad(0, throw(bottom)). bad(N, catch(G, _, 1)) :- N > 0, M is N - 1, bad(M, G).",
    );
    answers_once(&mut engine, "catch(deep(1000000), E, true)", "E = bottom");
    answers_once(&mut engine, "nest(100000, _G), catch(_G, E, true)", "E = bottom");
    // Every handler is itself an error, which the next one out handles.
    answers_once(&mut engine, "bad(100000, _G), catch(_G, error(E, _), true)", "E = type_error(callable, 1)");
}

#[test]
fn many_choice_points_and_trail_entries() {
    let mut engine = roomy(
        "some(0). some(N) :- N > 0, M is N - 1, some(M). some(_) :- fail.
        bound([], []). bound([X|Xs], [X|Ys]) :- bound(Xs, Ys).",
    );
    answers_once(&mut engine, "some(300000), !", "true");
    fails(&mut engine, "some(300000), fail");
    answers_once(
        &mut engine,
        "length(_L, 300000), numlist(1, 300000, _M), ( bound(_L, _M), fail ; true ), _L = [X|_], var(X)",
        "true",
    );
}

#[test]
fn a_hundred_thousand_clauses() {
    let facts: String = (0..100_000).map(|n| format!("p({n}, k{}, f(x)).\n", n % 1000)).collect();
    let mut engine = engine(&facts);
    answers_once(&mut engine, "p(77777, K, _)", "K = k777");
    answers_once(&mut engine, "p(N, k777, _), N > 99000", "N = 99777");
    fails(&mut engine, "p(100000, _, _)");
    answers_once(&mut engine, "aggregate_all(count, p(_, _, f(_)), N)", "N = 100000");
}

#[test]
fn clauses_of_many_variables() {
    let names = |count: usize| (0..count).map(|n| format!("X{n}")).collect::<Vec<_>>().join(", ");
    let text = format!("p(L) :- L = [{0}], q([{0}]). q(_).", names(10_000));
    let mut engine = engine(&text);
    answers_once(&mut engine, "p(_L), length(_L, N), term_variables(_L, _Vs), length(_Vs, M)", "N = 10000, M = 10000");
    for text in [
        format!("p(L) :- L = [{0}], q([{0}]), q(L). q(_).", names(70_000)),
        format!("p({}).", names(70_000)),
        format!("p :- q({}). q(_).", names(70_000)),
        format!("p(f({0})) :- q(f({0})), q(f({0})). q(_).", names(70_000)),
    ] {
        // Either it works or it says what is too large.
        let loaded = Rules::builder("large.pl", &text).load();
        let errors: Vec<_> = loaded.diagnostics.iter().filter(|problem| problem.is_error()).collect();
        assert_eq!(loaded.rules.is_none(), !errors.is_empty());
    }
}

#[test]
fn queries_of_many_variables() {
    let mut engine = roomy("");
    let names = (0..5_000).map(|n| format!("X{n}")).collect::<Vec<_>>().join(", ");
    let answers = asking::answers(&mut engine, &format!("length([{names}], N)"));
    assert_eq!(answers, ["N = 5000"]);
    let variables = (0..5_000).map(|n| Term::var(&format!("X{n}")));
    let goal = Term::compound("length", [Term::list(variables), Term::var("N")]);
    let answer = engine.ask_term(&goal).expect("it fits").next().expect("one answer").expect("no error");
    assert_eq!(answer.get("N").and_then(Term::as_int), Some(5_000));
}

#[test]
fn wide_terms() {
    let mut engine = roomy("");
    answers_once(&mut engine, "functor(_T, f, 1000000), _T =.. _L, length(_L, N)", "N = 1000001");
    answers_once(&mut engine, "functor(_T, f, 100000), copy_term(_T, _S), _T = _S, arg(99999, _S, X)", "true");
    asking::raises(&mut engine, "functor(T, f, 100000), call(T)", "existence_error(procedure, f/100000)");
    asking::raises(&mut engine, "functor(T, f, 100000), call(T, 1)", "representation_error(max_arity)");
    asking::raises(&mut engine, "functor(T, =, 100000), call(T)", "existence_error(procedure, (=)/100000)");
}

/// Clauses that match anything would be in every bucket of an index: there is none then, and the answers are the same.
#[test]
fn many_clauses_that_match_anything() {
    let text: String = (0..500).map(|n| format!("p(k{n}, {n}). p(X, {n}) :- X = other.\n")).collect();
    let mut engine = asking::engine(&text);
    assert_eq!(asking::answers(&mut engine, "p(k5, X)"), ["X = 5"]);
    assert_eq!(asking::answers(&mut engine, "p(other, 7)"), ["true"]);
    assert_eq!(asking::answers(&mut engine, "aggregate_all(count, p(other, _), N)"), ["N = 500"]);
}
