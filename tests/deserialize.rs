//! Answers and terms as Rust values.

use std::collections::BTreeMap;

use regola::{Answer, Engine, Rules, Term};
use serde::Deserialize;

/// The first answer to a goal.
fn answer(rules: &str, goal: &str) -> Answer {
    let rules = Rules::parse("test.pl", rules).expect("good rules");
    let mut engine = Engine::new(&rules);
    let first = engine.ask(goal).expect("a goal").next();
    first.expect("an answer").expect("no error")
}

fn value<'de, T: Deserialize<'de>>(term: &'de Term) -> T {
    term.deserialize().expect("a value of that type")
}

fn term(text: &str) -> Term {
    answer("", &format!("X = {text}")).get("X").expect("a value").clone()
}

fn error<T: for<'de> Deserialize<'de> + std::fmt::Debug>(text: &str) -> String {
    term(text).deserialize::<T>().expect_err("another type").to_string()
}

#[derive(Debug, Deserialize, PartialEq)]
#[serde(rename_all = "snake_case")]
enum Shape {
    Empty,
    Square(u32),
    Box(u32, u32),
    Circle { x: i64, y: i64 },
}

#[derive(Debug, Deserialize, PartialEq)]
#[serde(rename_all = "PascalCase")]
struct Row {
    name: String,
    size: Option<u8>,
    shapes: Vec<Shape>,
}

#[test]
fn variables_are_fields() {
    let found = answer("row(box, _, [empty, square(2), box(1, 2), circle(-1, 3)]).", "row(Name, Size, Shapes)");
    let shapes = vec![Shape::Empty, Shape::Square(2), Shape::Box(1, 2), Shape::Circle { x: -1, y: 3 }];
    assert_eq!(found.deserialize(), Ok(Row { name: "box".to_owned(), size: None, shapes }));
}

#[test]
fn values_are_a_tuple_in_the_order_of_the_goal() {
    let found = answer("pair(a, 1).", "pair(X, Y)");
    assert_eq!(found.deserialize::<(&str, i64)>(), Ok(("a", 1)));
    let error = found.deserialize::<(String, i64, i64)>().expect_err("two values");
    assert_eq!(error.to_string(), "2 variables have a value, expected a tuple of 3");
}

#[test]
fn terms_are_values() {
    assert_eq!(value::<(bool, bool)>(&term("[true, false]")), (true, false));
    assert_eq!(value::<(i64, String)>(&term("1-a")), (1, "a".to_owned()));
    assert_eq!(value::<Vec<Vec<u8>>>(&term("[[1], [], [2, 3]]")), [vec![1], vec![], vec![2, 3]]);
    let map = BTreeMap::from([("a".to_owned(), 1), ("b".to_owned(), 2)]);
    assert_eq!(value::<BTreeMap<String, i32>>(&term("[a-1, b-2]")), map);
    assert_eq!(value::<f64>(&term("3")), 3.0);
}

#[test]
fn another_type_is_an_error_that_names_the_value() {
    assert_eq!(error::<u8>("300"), "invalid value: integer `300`, expected u8");
    assert_eq!(error::<i64>("bob"), "invalid type: string \"bob\", expected i64");
    assert_eq!(error::<bool>("maybe(1)"), "found maybe(1), expected a boolean");
    assert_eq!(error::<Vec<i64>>("[1|rest]"), "the list does not end in `[]`");
    assert_eq!(error::<(i64, i64)>("[1, 2, 3]"), "there are more elements than expected");
    assert_eq!(error::<BTreeMap<String, i64>>("[a]"), "found a, expected a pair Key-Value");
    assert_eq!(error::<Shape>("square"), "found square, expected a compound with one argument");
    let wrong = error::<Shape>("line(1)");
    assert_eq!(wrong, "unknown variant `line`, expected one of `empty`, `square`, `box`, `circle`");
    let wrong = answer("pair(a, b).", "pair(X, Y)").deserialize::<(String, i64)>().expect_err("an atom");
    assert_eq!(wrong.to_string(), "Y: invalid type: string \"b\", expected i64");
}

#[test]
fn no_depth_costs_the_stack() {
    #[derive(Debug, Deserialize)]
    #[serde(rename_all = "snake_case")]
    enum Peano {
        #[allow(dead_code, reason = "it is read, not used")]
        S(Box<Peano>),
        Zero,
    }
    let deep = (0..2_000).fold(Term::atom("zero"), |inner, _| Term::compound("s", [inner]));
    let error = deep.deserialize::<Peano>().expect_err("too deep").to_string();
    assert_eq!(error, "the term is nested too deeply");
    let shallow = (0..100).fold(Term::atom("zero"), |inner, _| Term::compound("s", [inner]));
    let mut counted = 0;
    let mut rest = shallow.deserialize::<Peano>().expect("a number");
    while let Peano::S(inner) = rest {
        (counted, rest) = (counted + 1, *inner);
    }
    assert_eq!(counted, 100);
    assert_eq!(Term::from(vec![7; 100_000]).deserialize::<Vec<u8>>().map(|list| list.len()), Ok(100_000));
}
