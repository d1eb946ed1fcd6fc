//! A small library for tests of programs, so that they need no engine.

use regola::program::library::{Library, Provided};

const fn provided(name: &'static str, arguments: &'static str) -> Provided {
    Provided { name, arguments }
}

/// Enough of the language to write the tests in.
pub const LIBRARY: Library = Library {
    builtins: &[
        provided("=", "??"),
        provided("\\=", "??"),
        provided("==", "??"),
        provided("is", "-+"),
        provided("=:=", "++"),
        provided("<", "++"),
        provided(">", "++"),
        provided("between", "++-"),
        provided("findall", "?0-"),
        provided("forall", "00"),
        provided("aggregate_all", "?0-"),
        provided("setof", "?^-"),
        provided("once", "0"),
        provided("catch", "0?0"),
        provided("suppose", "+0"),
        provided("length", "??"),
        provided("integer", "?"),
        provided("repeated", "-"),
        provided("mover", "-"),
    ],
    defined: &[
        provided("member", "??"),
        provided("maplist", "1?"),
        provided("maplist", "2??"),
        provided("foldl", "3???"),
    ],
    functions: &[("+", 2), ("-", 2), ("-", 1), ("*", 2), ("//", 2), ("mod", 2), ("min", 2), ("max", 2), ("abs", 1)],
    prelude: "member(X, [X|_]). member(X, [_|Xs]) :- member(X, Xs).
        maplist(_, []). maplist(G, [A|As]) :- call(G, A), maplist(G, As).
        maplist(_, [], []). maplist(G, [A|As], [B|Bs]) :- call(G, A, B), maplist(G, As, Bs).
        foldl(G, As, X, Y) :- fold_(As, G, X, Y).
        fold_([], _, X, X). fold_([A|As], G, X, Z) :- call(G, A, X, Y), fold_(As, G, Y, Z).",
};
