//! Rules files that mean harm: every question that the engine asks a game, answered in every harmful way, and texts that
//! are too long or too deep.

use super::texts;

/// A rules file.
pub struct Hostile {
    /// What it is, as the name of its file.
    pub name: String,
    /// Its text.
    pub text: String,
}

/// What all of them have.
const GAME: &str = r#":- game("T").
:- players([x, o]).
:- state(cell(sq, -player)).
sq(S) :- between(1, 9, S).
"#;

/// What a game must say, unless the file says it otherwise.
const RULES: [(&str, &str); 4] = [
    ("legal(", "legal(mark(S)) :- sq(S), \\+ cell(S, _).\n"),
    ("effect(", "effect(mark(S), [cell(S, P)]) :- turn(P).\n"),
    ("tile(", "tile(S, 1, plain) :- sq(S).\n"),
    ("feature(", "feature(a, x, 1).\n"),
];

/// Where the harm is done: rules that use `make/1`.
const PLACES: [(&str, &str); 22] = [
    ("legal", "legal(m(X)) :- make(X).\neffect(_, [cell(1, x)]).\n"),
    ("effect", "effect(mark(S), [cell(S, P)]) :- turn(P), make(_).\n"),
    ("changes", "effect(mark(S), [cell(S, X)]) :- make(X).\n"),
    ("aftermath", "aftermath(_, []) :- make(_).\n"),
    ("wins", "wins(x) :- make(X), X == nothing.\n"),
    ("winner", "wins(X) :- make(X).\n"),
    ("draw", "draw :- make(X), X == nothing.\n"),
    ("notation", "notation(mark(_), X) :- make(X).\n"),
    ("caption", "caption(X) :- make(X).\n"),
    ("label", "label(bottom, 1, X) :- make(X).\n"),
    ("token", "token(1, 1, X, x) :- make(X).\n"),
    ("tile", "tile(1, 1, plain, X) :- make(X).\n"),
    ("bar", "bar(0, 0, X, 0, wall) :- make(X).\n"),
    ("glyph", "glyph(man, _, X, X) :- make(X).\ntoken(1, 1, man, x).\n"),
    ("feature", "feature(a, _, X) :- make(X).\nweight(a, 1).\n"),
    ("weight", "weight(X, 1) :- make(X).\n"),
    ("promise", "promise(mark(_), X) :- make(X).\n"),
    ("level", "level(X, []) :- make(X).\n"),
    ("initially", "initially(cell(1, X)) :- make(X).\n"),
    ("type", ":- state(other(t)).\nt(X) :- make(X).\n"),
    ("position_text", "position_text(X) :- make(X).\n"),
    ("static", "legal(mark(S)) :- sq(S), help(S).\nhelp(S) :- make(X), X \\== S.\n"),
];

/// The harm: definitions of `make/1`.
const HARMS: [(&str, &str); 9] = [
    ("loops", "make(X) :- make(X).\n"),
    ("spins", "make(X) :- between(1, inf, X), X < 0.\n"),
    ("many", "make(X) :- between(1, 1000000000, X).\n"),
    ("names", "make(X) :- between(1, inf, N), atom_concat(a, N, X).\n"),
    ("shared", "make(X) :- d(40, a, X).\nd(0, X, X).\nd(N, X, Z) :- N > 0, M is N - 1, d(M, f(X, X), Z).\n"),
    ("nested", "make(X) :- d(1000000, a, X).\nd(0, X, X).\nd(N, X, Z) :- N > 0, M is N - 1, d(M, [X], Z).\n"),
    ("doubled", "make(X) :- d(40, a, X).\nd(0, X, X).\nd(N, X, Z) :- N > 0, M is N - 1, d(M, [X, X], Z).\n"),
    ("collected", "make(X) :- findall(Y, between(1, 1000000000, Y), X).\n"),
    ("tabled", ":- table r/1.\nr(0).\nr(N) :- r(M), N is M + 1.\nmake(X) :- r(X).\n"),
];

/// All files.
pub fn all() -> Vec<Hostile> {
    let mut files = Vec::new();
    for (at, (place, rules)) in PLACES.iter().enumerate() {
        for (number, (harm, maker)) in HARMS.iter().enumerate() {
            // Two in three are enough: the same code answers most of these questions.
            if (at + number) % 3 == 2 {
                continue;
            }
            let usual = RULES.iter().filter(|(head, _)| !rules.contains(head)).map(|(_, rule)| *rule);
            let text = format!("{GAME}{}{rules}{maker}", usual.collect::<String>());
            files.push(Hostile { name: format!("{place}-{harm}"), text });
        }
    }
    let usual: String = RULES.iter().map(|(_, rule)| *rule).collect();
    let texts = texts::all().into_iter();
    files.extend(texts.map(|(name, text)| Hostile { name: name.to_owned(), text: format!("{GAME}{usual}{text}") }));
    files.extend(texts::whole().into_iter().map(|(name, text)| Hostile { name: name.to_owned(), text }));
    files
}
