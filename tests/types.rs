//! Types of state relations whose values are made at run time.

use regola::{Engine, Rules};

fn answers(text: &str, goal: &str) -> Vec<String> {
    let loaded = Rules::builder("types.pl", text).load();
    let messages: Vec<_> = loaded.diagnostics.iter().map(|problem| &problem.message).collect();
    let mut engine = Engine::new(&loaded.rules.unwrap_or_else(|| panic!("{messages:?}")));
    let answers = engine.ask(goal).expect("a goal");
    answers.map(|answer| answer.expect("an answer").to_string()).collect()
}

#[test]
fn names_that_no_text_spells() {
    let rules = ":- state(at(place)). place(P) :- between(1, 3, N), atom_concat(s, N, P). initially(at(s2)).";
    assert_eq!(answers(rules, "at(X)"), ["X = s2"]);
    assert_eq!(answers(rules, "suppose([at(s3), -at(s2)], findall(X, at(X), L))"), ["L = [s3]"]);
    assert_eq!(answers(rules, "place(X), \\+ at(X), atom_concat(X, !, Y)"), ["X = s1, Y = 's1!'", "X = s3, Y = 's3!'"]);
}

#[test]
fn compound_values_built_from_such_names() {
    let rules = ":- state(at(place, -player)). :- players([x, o]). legal(pass). effect(pass, []).
        place(N/I) :- member(L, [a, b]), between(1, 2, I), atom_concat(row_, L, N).
        initially(at(P, x)) :- place(P), P = _/1.";
    assert_eq!(answers(rules, "at(P, X)"), ["P = row_a/1, X = x", "P = row_b/1, X = x"]);
    assert_eq!(answers(rules, "at(row_b/I, X)"), ["I = 1, X = x"]);
}
