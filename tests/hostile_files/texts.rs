//! Texts that are too long, too deep or too much of something.

/// That many parts with a separator between them.
fn joined(count: usize, separator: &str, part: impl Fn(usize) -> String) -> String {
    (0..count).map(part).collect::<Vec<_>>().join(separator)
}

fn lines(count: usize, line: impl Fn(usize) -> String) -> String {
    joined(count, "\n", line) + "\n"
}

fn nested(count: usize, before: &str, inside: &str, after: &str) -> String {
    format!("{}{inside}{}", before.repeat(count), after.repeat(count))
}

/// Texts behind the rules of a small game.
pub fn all() -> Vec<(&'static str, String)> {
    let mut texts = goals();
    texts.extend(terms());
    texts.extend(many());
    texts
}

fn goals() -> Vec<(&'static str, String)> {
    let body = |goals: String| format!("g(X) :- {goals}.\n");
    vec![
        ("conditions", body(joined(20_000, " ; ", |n| format!("X > {n} -> X < {n}")))),
        ("arrows", body(joined(20_000, " -> ", |n| format!("X > {n}")))),
        ("mixed-branches", body(joined(20_000, " ; ", |n| format!("X > {n} ; X > {n} -> true")))),
        ("disjunction", body(joined(100_000, " ; ", |n| format!("X = {n}")))),
        ("conjunction", body(joined(100_000, ", ", |n| format!("X > {n}")))),
        ("conjunction-of-calls", body(joined(100_000, ", ", |_| "sq(X)".to_owned()))),
        ("conjunction-of-variables", body(joined(20_000, ", ", |n| format!("X{} is X{n} + 1", n + 1)))),
        ("live-variables", {
            let calls = joined(20_000, ", ", |n| format!("cell(X{n}, _), h(X{n})"));
            format!("g :- {calls}, k([{}]).\nh(_) :- cell(_, _).\nk(_).\n", joined(20_000, ", ", |n| format!("X{n}")))
        }),
        ("negations", body(format!("{} sq(X)", "\\+ ".repeat(100_000)))),
        ("negations-in-a-row", body(joined(100_000, ", ", |_| "\\+ sq(X)".to_owned()))),
        ("nested-findall", body(nested(20_000, "findall(X, ", "sq(X)", ", _)"))),
        ("nested-once", body(nested(20_000, "once(", "sq(X)", ")"))),
        ("nested-brackets", body(nested(100_000, "(", "sq(X)", ")"))),
        ("nested-conditions", body(nested(330, "(", "sq(X)", " -> true ; fail)"))),
        ("catches", body(joined(10_000, ", ", |_| "catch((sq(X), true), _, true)".to_owned()))),
        ("alternatives-of-variables", body(joined(5_000, " ; ", |n| format!("A{n} = X, sq(A{n})")))),
        ("carets", format!("g(L) :- bagof(X, {}^sq(X), L).\n", joined(50_000, "^", |n| format!("Y{n}")))),
    ]
}

fn terms() -> Vec<(&'static str, String)> {
    vec![
        ("long-list", format!("g([{}]).\n", joined(1_000_000, ", ", |n| n.to_string()))),
        ("list-of-variables", format!("g(L) :- L = [{}].\n", joined(60_000, ", ", |n| format!("X{n}")))),
        ("deep-term", format!("g({}).\n", nested(100_000, "f(", "a", ")"))),
        ("deep-list", format!("g({}).\n", nested(100_000, "[", "a", "]"))),
        ("carets-as-data", format!("g({}).\n", joined(200_000, "^", |_| "a".to_owned()))),
        ("sum", format!("g(X) :- X is {}.\n", joined(100_000, " + ", |n| n.to_string()))),
        ("minuses", format!("g({} 1).\n", "- ".repeat(100_000))),
        ("long-atom", format!("g({}).\n", "a".repeat(10_000_000))),
        ("long-quoted", format!("g('{}').\n", "é ".repeat(3_000_000))),
        ("wide-head", format!("g({}).\n", joined(70_000, ", ", |n| format!("X{n}")))),
        ("wide-head-cut", format!("g({}) :- X0 > 1, !.\n", joined(30_000, ", ", |n| format!("X{n}")))),
        ("wide-relation", format!(":- state(wide({})).\n", joined(300, ", ", |_| "sq".to_owned()))),
    ]
}

fn many() -> Vec<(&'static str, String)> {
    let chain = |n: usize| format!("p{}(X) :- p{n}(X).", n + 1);
    vec![
        ("predicates", lines(20_000, |n| format!("p{n}(X) :- sq(X)."))),
        ("chain", format!("p0(X) :- sq(X).\n{}", lines(20_000, chain))),
        ("chain-of-state", format!("p0(X) :- cell(X, _).\n{}", lines(20_000, chain))),
        ("facts", lines(200_000, |n| format!("f({n}, a{}).", n % 100))),
        ("clauses", lines(50_000, |n| format!("q({n}, X) :- X > {n}."))),
        ("relations", lines(10_000, |n| format!(":- state(r{n}(sq))."))),
        ("relations-too-many", lines(70_000, |n| format!(":- state(r{n}(sq))."))),
        ("types", lines(10_000, |n| format!(":- state(r{n}(t{n})).\nt{n}({n})."))),
        (
            "slow-types",
            lines(200, |n| format!(":- state(r{n}(t{n})).\nt{n}(1) :- between(1, inf, Y), Y > 2400000, !.")),
        ),
        ("large-types", lines(200, |n| format!(":- state(r{n}(t{n})).\nt{n}(X) :- between(1, 80000, X)."))),
        ("power", ":- state(c(t, t, t, t, t, t, t, t, t, t)).\nt(X) :- between(1, 1000, X).\n".to_owned()),
        ("product", ":- state(c(t, t, t)).\nt(X) :- between(1, 250, X).\n".to_owned()),
        ("options", lines(20_000, |n| format!(":- option(o{n}(1))."))),
        ("tables", lines(10_000, |n| format!(":- table g{n}/1.\ng{n}(X) :- g{n}(X)."))),
        ("tables-of-nothing", lines(10_000, |n| format!(":- table nothing{n}/1.\nsomething{n}(1)."))),
        ("unknown-predicates", lines(20_000, |n| format!("g{n} :- zz{n}."))),
        ("duplicates", "dd(a).\n".repeat(100_000)),
        ("outside-types", lines(20_000, |n| format!("g{n} :- cell({n}, zz)."))),
        ("sentences", format!("{}g(X) :- sq(X).\n", "%! says {X\n".repeat(300_000))),
        ("braces", format!("%! {}\ng(X) :- sq(X).\n", "{".repeat(3_000_000))),
        ("initial-facts", lines(20_000, |n| format!("initially(cell({}, x)).", n % 9 + 1))),
        ("initial-answers", "initially(cell(S, x)) :- between(1, 5000000, N), S is N mod 9 + 1.\n".to_owned()),
        ("comments", "% nothing\n".repeat(1_000_000)),
        ("errors", "p(.\n".repeat(500_000)),
        ("sixteen-megabytes", lines(490_000, |n| format!("f{}({n}, a{}, [b, c, {n}]).", n % 7, n % 100))),
    ]
}

/// Texts that are a game of their own, or none.
pub fn whole() -> Vec<(&'static str, String)> {
    let players = joined(100_000, ", ", |n| format!("p{n}"));
    let game = ":- game(\"T\").\n:- players([x, o]).\n:- state(c(sq)).\nsq(1).\n";
    vec![
        ("players", format!(":- game(\"T\").\n:- players([{players}]).\nlegal(m).\neffect(m, []).\n")),
        ("one-move", format!("{game}legal(m).\neffect(m, []).\n")),
        ("million-moves", format!("{game}legal(m(X)) :- between(1, 1000000, X).\neffect(m(_), [c(1)]).\n")),
        ("million-changes", {
            let effect = "effect(m, L) :- findall(c(1), between(1, 1000000, _), L).\n";
            format!("{game}legal(m).\n{effect}")
        }),
        (
            "large-effects",
            format!("{game}legal(m(X)) :- between(1, 50, X).\neffect(m(_), [c(1)]) :- between(1, 300000, _).\n"),
        ),
        ("open-move", format!("{game}legal(m(_)).\neffect(_, []).\n")),
        (
            "throws",
            format!(
                "{game}legal(_) :- d(40, a, X), throw(X).\neffect(_, []).\nd(0, X, X).\nd(N, X, Z) :- N > 0, M is N - 1, d(M, f(X, X), Z).\n"
            ),
        ),
        ("cyclic-move", format!("{game}legal(X) :- X = f(X).\neffect(_, []).\n")),
        ("empty", String::new()),
        ("binary", "\u{0}\u{1}\u{2}\u{7f}".repeat(1000)),
    ]
}
