//! A small library for tests of programs, so that they need no engine.

use std::sync::LazyLock;

use regola::program::library::{Builtin, Dependence, Library};

const fn row(name: &'static str, modes: &'static str) -> Builtin {
    Builtin::new(name, modes, "")
}

const fn of_history(name: &'static str, modes: &'static str) -> Builtin {
    Builtin { dependence: Dependence::History, ..row(name, modes) }
}

const ROWS: [Builtin; 30] = [
    row("true", ""),
    row("fail", ""),
    row("false", ""),
    row("call", "0"),
    row("call", "1?"),
    row("=", "??"),
    row("\\=", "??"),
    row("==", "??"),
    row("is", "-+"),
    row("=:=", "++"),
    row("<", "++"),
    row(">", "++"),
    row("between", "++-"),
    row("findall", "?0-"),
    row("forall", "00"),
    row("aggregate_all", "?0-"),
    row("setof", "?^-"),
    row("once", "0"),
    row("catch", "0?0"),
    row("suppose", "+0"),
    row("length", "??"),
    row("integer", "?"),
    of_history("repeated", "-"),
    of_history("occurred", "-"),
    of_history("mover", "-"),
    of_history("after", "+0"),
    row("member", "??"),
    row("maplist", "1?"),
    row("maplist", "2??"),
    row("foldl", "3???"),
];

const FUNCTIONS: [(&str, u32); 9] =
    [("+", 2), ("-", 2), ("-", 1), ("*", 2), ("//", 2), ("mod", 2), ("min", 2), ("max", 2), ("abs", 1)];

const PRELUDE: &str = "member(X, [X|_]). member(X, [_|Xs]) :- member(X, Xs).
        maplist(_, []). maplist(G, [A|As]) :- call(G, A), maplist(G, As).
        maplist(_, [], []). maplist(G, [A|As], [B|Bs]) :- call(G, A, B), maplist(G, As, Bs).
        foldl(G, As, X, Y) :- fold_(As, G, X, Y).
        fold_([], _, X, X). fold_([A|As], G, X, Z) :- call(G, A, X, Y), fold_(As, G, Y, Z).";

/// Enough of the language to write the tests in.
pub static LIBRARY: LazyLock<Library> = LazyLock::new(|| Library::new(ROWS, FUNCTIONS.to_vec(), PRELUDE));
