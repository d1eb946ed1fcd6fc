//! Terms that contain themselves, as unification without occurs check allows: nothing may hang on them.

use regola::QueryError;

use crate::asking::{self, all, answers_once, engine, fails, raises};

#[test]
fn printing() {
    let mut engine = engine("");
    answers_once(&mut engine, "X = f(X)", "X = f(X)");
    answers_once(&mut engine, "X = [a|X]", "X = [a|X]");
    let both = asking::answers(&mut engine, "X = f(Y), Y = g(X)");
    assert_eq!(both.len(), 1);
}

#[test]
fn comparing_and_unifying() {
    let mut engine = engine("");
    for goal in [
        "_X = f(_X), _Y = f(_Y), _X == _Y",
        "_X = f(_X), _Y = f(_Y), _X = _Y",
        "_X = f(_X), _Y = f(f(_Y)), _X == _Y",
        "_X = f(_X, a), _Y = f(f(_Y, a), a), _X = _Y",
        "_X = [a|_X], _Y = [a, a, a|_Y], _X = _Y",
        "_X = f(_X), copy_term(_X, _Y), _X == _Y",
        "_X = f(_X), findall(_X, true, [_Y]), _X == _Y",
        "_X = f(_X, _), ground(a), \\+ ground(_X)",
        "_X = f(_X), ground(_X)",
        "_X = [a|_X], \\+ is_list(_X)",
        "_X = f(_X), catch(throw(_X), f(_), true)",
    ] {
        answers_once(&mut engine, goal, "true");
    }
    fails(&mut engine, "_X = f(_X), _Y = f(g(_Y)), _X = _Y");
    fails(&mut engine, "_X = f(_X, a), _Y = f(_Y, b), _X == _Y");
    answers_once(&mut engine, "_X = f(_X), _Y = f(_Y), compare(O, _X, _Y)", "O = =");
    answers_once(&mut engine, "_X = f(_X, A, B), term_variables(_X, L)", "L = [A, B]");
    answers_once(&mut engine, "_X = f(_X), _Y = f(_Y), sort([_X, _Y], _L), length(_L, N)", "N = 1");
    answers_once(&mut engine, "_X = f(_X), _X =.. [F|_As], length(_As, N)", "F = f, N = 1");
    answers_once(&mut engine, "_X = f(_X), functor(_X, F, N)", "F = f, N = 1");
}

#[test]
fn as_lists() {
    let mut engine = engine("");
    for goal in ["length(X, N)", "length(X, 3)", "atom_codes(A, X)", "atom_chars(A, X)", "msort(X, Y)", "sort(X, Y)"] {
        match all(&mut engine, &format!("X = [a|X], {goal}")) {
            Err(QueryError::Exception { ball, .. }) => assert!(ball.to_string().contains("type_error(list"), "{ball}"),
            other => panic!("{goal}: {other:?}"),
        }
    }
    for goal in ["sum_list(X, S)", "reverse(X, Y)", "last(X, Y)", "maplist(=(1), X)", "append(X, [b], Y)"] {
        asking::limit(&mut engine, &format!("X = [1|X], {goal}"));
    }
    raises(&mut engine, "X = [1|X], call(X)", "existence_error(procedure, '[|]'/2)");
    answers_once(&mut engine, "_X = [1|_X], nth0(100000, _X, E)", "E = 1");
}

#[test]
fn as_goals_and_expressions() {
    let mut engine = engine("");
    for goal in ["X = (true, X), call(X)", "X = (X, true), call(X)", "X = (fail ; X), call(X)", "X = (\\+ X), call(X)"]
    {
        asking::limit(&mut engine, goal);
    }
    for goal in ["X = call(X), call(X)", "X = once(X), call(X)", "X = 1 + X, Y is X", "X = X + 1, Y is X"] {
        asking::limit(&mut engine, goal);
    }
    asking::limit(&mut engine, "X = Y^X, bagof(Y, X, L)");
}

#[test]
fn as_exceptions_without_a_handler() {
    let mut engine = engine("");
    match all(&mut engine, "X = f(X), throw(X)") {
        Err(QueryError::Exception { ball, .. }) => assert!(ball.to_string().starts_with("f(")),
        other => panic!("{other:?}"),
    }
    match all(&mut engine, "X = f(X), Y is X") {
        Err(error @ QueryError::Exception { .. }) => assert!(error.to_string().contains("f/1"), "{error}"),
        other => panic!("{other:?}"),
    }
}

#[test]
fn as_arguments_of_tables_and_relations() {
    let mut engine = engine(
        "place(f(1)). place(f(2)). :- state(at(place)). initially(at(f(1))).
        :- table t/1. t(_). :- table cyclic/1. cyclic(X) :- X = f(X).",
    );
    asking::limit(&mut engine, "X = f(X), t(X)");
    asking::limit(&mut engine, "cyclic(X)");
    answers_once(&mut engine, "t(1)", "true");
    // No value of a type is cyclic: failing and running out of memory are both right.
    let _ = all(&mut engine, "X = f(X), at(X)");
    asking::limit(&mut engine, "X = [at(f(2))|X], suppose(X, true)");
    assert!(all(&mut engine, "X = f(X), suppose([at(X)], true)").is_err());
    answers_once(&mut engine, "at(X)", "X = f(1)");
}

/// Two cycles of lengths without a common divisor have as many pairs of places as the product of their lengths.
#[test]
fn long_cycles_without_a_common_divisor() {
    let mut engine = engine(
        "cycle(N, X) :- numlist(1, N, L), same(L, X, X). same([], X, X). same([_|L], [a|Y], X) :- same(L, Y, X).",
    );
    asking::limit(&mut engine, "cycle(2000, _X), cycle(2001, _Y), _X = _Y");
    asking::limit(&mut engine, "cycle(2000, _X), cycle(2001, _Y), _X == _Y");
    answers_once(&mut engine, "cycle(20, _X), cycle(21, _Y), _X = _Y", "true");
}
