//! No choice point is left where indexing can tell: the last answer of a goal says that there are no more.

use regola::{Engine, Rules};

const RULES: &str = "
colour(red, warm). colour(green, cold). colour(blue, cold).

% Every argument distinguishes some clauses, none of them all.
move(a, 1, north). move(a, 2, south). move(b, 1, south). move(b, 2, north).

shape(circle(R), A) :- A is 3 * R * R.
shape(square(S), A) :- A is S * S.
shape([], 0).
shape([X|Xs], A) :- shape(X, A1), shape(Xs, A2), A is A1 + A2.

size(N, small) :- N < 10, !.
size(N, large) :- N >= 10, !.

sign(N, S) :- ( N < 0 -> S = minus ; N > 0 -> S = plus ; S = zero ).

count(N, N) :- !.
count(N, M) :- N < M, N1 is N + 1, count(N1, M).

len([], 0).
len([_|T], N) :- len(T, N0), N is N0 + 1.
";

/// Many facts: `cell(X, Y, V)` on a 40 by 40 grid, and one with variables among them.
fn grid() -> String {
    let cells = (0..1600).map(|n| format!("cell({}, {}, v{}).\n", n % 40, n / 40, n * 7 % 13));
    let spots = (0..100).map(|n| format!("spot({}, k{n}).\n", if n == 50 { "_".to_owned() } else { n.to_string() }));
    cells.chain(spots).collect()
}

/// How many answers a goal has, and whether the engine knew the last one to be the last.
fn ask(engine: &mut Engine, goal: &str) -> (usize, bool) {
    let answers: Vec<_> = engine.ask(goal).expect("a goal").map(|answer| answer.expect("an answer")).collect();
    (answers.len(), answers.last().is_some_and(|last| !last.more()))
}

#[test]
fn the_last_answer_is_known_to_be_the_last() {
    let rules = Rules::parse("determinism.pl", &(RULES.to_owned() + &grid())).expect("good rules");
    let mut engine = Engine::new(&rules);
    let cases = [
        ("colour(red, X)", 1),
        ("colour(X, warm)", 1),
        ("colour(X, cold)", 2),
        ("move(a, 2, D)", 1),
        ("move(P, 1, south)", 1),
        ("move(P, 2, north)", 1),
        ("move(b, N, south)", 1),
        ("shape(circle(2), A)", 1),
        ("shape([circle(1), square(2), []], A)", 1),
        ("size(3, S)", 1),
        ("size(30, S)", 1),
        ("sign(5, S)", 1),
        ("sign(0, S)", 1),
        ("count(0, 1000)", 1),
        ("len([a, b, c], N)", 1),
        ("append([1, 2], [3], L)", 1),
        ("append(X, Y, [1, 2])", 3),
        ("member(X, [a, b, c])", 3),
        ("memberchk(b, [a, b, c])", 1),
        ("select(X, [a, b], R)", 2),
        ("nth0(1, [a, b, c], X)", 1),
        ("nth1(N, [a, b, c], X)", 3),
        ("last([1, 2, 3], X)", 1),
        ("reverse([1, 2, 3], X)", 1),
        ("maplist(colour, [red, blue], L)", 1),
        ("foldl(plus, [1, 2, 3], 0, S)", 1),
        ("sum_list([1, 2, 3], S)", 1),
        ("numlist(1, 5, L)", 1),
        ("between(1, 3, X)", 3),
        ("between(1, 3, 2)", 1),
        ("length([a, b], N)", 1),
        ("length(L, 2)", 1),
        ("arg(2, f(a, b), X)", 1),
        ("arg(N, f(a, b), X)", 2),
        ("atom_concat(a, b, X)", 1),
        ("atom_concat(X, Y, ab)", 3),
        ("findall(X, member(X, [a, b]), L)", 1),
        ("once(member(X, [a, b]))", 1),
        ("catch(colour(red, X), _, true)", 1),
        ("(fail ; colour(red, X))", 1),
        ("cell(3, 4, V)", 1),
        ("cell(3, Y, v5)", 3),
        ("cell(X, Y, v5)", 123),
        ("cell(39, Y, V)", 40),
        ("spot(7, K)", 2),
        ("spot(7, k7)", 1),
        ("spot(X, k50)", 1),
        ("spot(1000, K)", 1),
    ];
    let found: Vec<_> = cases.iter().map(|&(goal, _)| (goal, ask(&mut engine, goal))).collect();
    let expected: Vec<_> = cases.iter().map(|&(goal, count)| (goal, (count, true))).collect();
    let wrong: Vec<_> = found.iter().zip(&expected).filter(|(found, expected)| found != expected).collect();
    assert!(wrong.is_empty(), "(answers, known to be the last), found and expected: {wrong:#?}");
}
