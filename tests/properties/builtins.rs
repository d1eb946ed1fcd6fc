//! Built-ins against models in Rust: arithmetic, order, sorting, lists, texts and collections.

use std::cmp::Ordering;
use std::sync::LazyLock;

use proptest::prelude::{Strategy, any, prop_assert_eq, prop_oneof, proptest};
use regola::{Engine, Rules, Term};

use crate::asking;
use crate::model::T;
use crate::unification::term;

fn integer() -> impl Strategy<Value = i64> {
    let edges =
        vec![i64::MIN, i64::MIN + 1, i64::MAX, i64::MAX - 1, 1 << 60, (1 << 60) - 1, -(1 << 60), -(1 << 60) - 1];
    prop_oneof![-9..10i64, -70..70i64, proptest::sample::select(edges), any::<i64>()]
}

const OPERATIONS: &[&str] =
    &["+", "-", "*", "//", "mod", "rem", "div", "min", "max", "/\\", "\\/", "xor", "<<", ">>", "**"];

/// The exact value, or the name of the error.
fn model(operation: &str, a: i64, b: i64) -> Result<i128, &'static str> {
    let (x, y) = (i128::from(a), i128::from(b));
    let divisor = || if y == 0 { Err("zero_divisor") } else { Ok(y) };
    let shifted = |left: bool, by: i128| match (left, by) {
        (true, 0..=126) => x.checked_mul(1i128.checked_shl(by as u32).unwrap_or(i128::MAX)).ok_or("int_overflow"),
        (true, _) => {
            if x == 0 {
                Ok(0)
            } else {
                Err("int_overflow")
            }
        }
        (false, by) => Ok(x >> by.min(100)),
    };
    Ok(match operation {
        "+" => x + y,
        "-" => x - y,
        "*" => x * y,
        "//" => x / divisor()?,
        "rem" => x % divisor()?,
        "mod" => {
            let d = divisor()?;
            ((x % d) + d) % d
        }
        "div" => {
            let d = divisor()?;
            (x - ((x % d) + d) % d) / d
        }
        "min" => x.min(y),
        "max" => x.max(y),
        "/\\" => x & y,
        "\\/" => x | y,
        "xor" => x ^ y,
        "<<" => shifted(y >= 0, y.abs())?,
        ">>" => shifted(y < 0, y.abs())?,
        _ => power(x, y)?,
    })
}

fn power(x: i128, y: i128) -> Result<i128, &'static str> {
    match (x, y) {
        (1, _) | (_, 0) => Ok(1),
        (-1, _) => Ok(if y % 2 == 0 { 1 } else { -1 }),
        (0, ..0) => Err("zero_divisor"),
        (0, _) => Ok(0),
        (_, ..0) => Err("float"),
        (_, 64..) => Err("int_overflow"),
        (_, _) => (0..y).try_fold(1i128, |value, _| value.checked_mul(x)).ok_or("int_overflow"),
    }
}

fn number(value: i64) -> String {
    format!("({value})")
}

/// The standard order of ground terms.
fn order(a: &T, b: &T) -> Ordering {
    let rank = |term: &T| match term {
        T::Var(_) => 0,
        T::Int(_) => 1,
        T::Atom(_) => 2,
        T::App(..) => 3,
    };
    rank(a).cmp(&rank(b)).then_with(|| match (a, b) {
        (T::Int(a), T::Int(b)) => a.cmp(b),
        (T::Atom(a), T::Atom(b)) => a.cmp(b),
        (T::App(f, xs), T::App(g, ys)) => xs.len().cmp(&ys.len()).then_with(|| f.cmp(g)).then_with(|| {
            xs.iter().zip(ys).map(|(x, y)| order(x, y)).find(|order| order.is_ne()).unwrap_or(Ordering::Equal)
        }),
        _ => Ordering::Equal,
    })
}

/// A term without variables.
fn ground() -> impl Strategy<Value = T> {
    fn close(term: T) -> T {
        match term {
            T::Var(number) => T::Int(number as i64),
            T::App(name, args) => T::App(name, args.into_iter().map(close).collect()),
            other => other,
        }
    }
    term().prop_map(close)
}

static RULES: LazyLock<Rules> = LazyLock::new(|| {
    asking::rules(
        "value(O, A, B, X) :- E =.. [O, A, B], X is E. sum(A, B, C) :- C is A + B. less(A, B) :- A < B. even(X) :- X mod 2 =:= 0.",
    )
});

fn engine() -> Engine {
    asking::engine_for(&RULES)
}

/// The value of a variable in the one answer of a goal made of terms.
fn value(engine: &mut Engine, name: &str, args: impl IntoIterator<Item = Term>) -> Term {
    let goal = Term::compound(name, args);
    let answer = engine.ask_term(&goal).expect("it fits").next().unwrap_or_else(|| panic!("{goal} fails"));
    answer.unwrap_or_else(|error| panic!("{goal}: {error}")).get("X").cloned().expect("X is bound")
}

fn list(items: &[T]) -> Term {
    Term::list(items.iter().map(T::term))
}

fn without_repeats(mut items: Vec<T>) -> Vec<T> {
    items.dedup();
    items
}

proptest! {
    #![proptest_config(crate::config(200))]

    #[test]
    fn arithmetic(a in integer(), b in integer()) {
        let engine = &mut engine();
        for operation in OPERATIONS {
            let small = |value: i128| i64::try_from(value).map_err(|_| "int_overflow");
            let expected = model(operation, a, b).and_then(small);
            let ways = [
                format!("X is '{}'({}, {})", operation.replace('\\', "\\\\"), number(a), number(b)),
                format!("value('{}', {}, {}, X)", operation.replace('\\', "\\\\"), number(a), number(b)),
            ];
            for goal in ways {
                let line = asking::lines(engine, &goal, 2).join("; ");
                match expected {
                    Ok(value) => prop_assert_eq!(line, format!("X = {value}"), "{}", goal),
                    Err(name) => assert!(line.starts_with("error ") && line.contains(name), "{goal}: {line}, not {name}"),
                }
            }
        }
        let compare = [("<", a < b), (">", a > b), ("=<", a <= b), (">=", a >= b), ("=:=", a == b), ("=\\=", a != b)];
        for (name, holds) in compare {
            let goal = format!("{} {name} {}", number(a), number(b));
            prop_assert_eq!(asking::answers(engine, &goal).len(), usize::from(holds), "{}", goal);
        }
        prop_assert_eq!(asking::answers(engine, &format!("less({}, {})", number(a), number(b))).len(), usize::from(a < b));
    }

    #[test]
    fn standard_order(a in ground(), b in ground(), c in ground()) {
        let engine = &mut engine();
        for (x, y) in [(&a, &b), (&b, &c), (&a, &c), (&b, &a), (&a, &a)] {
            let sign = match order(x, y) { Ordering::Less => "<", Ordering::Equal => "=", Ordering::Greater => ">" };
            prop_assert_eq!(value(engine, "compare", [Term::var("X"), x.term(), y.term()]), Term::atom(sign));
        }
    }

    #[test]
    fn order_of_any_terms_is_total(a in term(), b in term(), c in term()) {
        let engine = &mut engine();
        let items = list(&[a, b, c]);
        let goal = format!("msort({items}, [X, Y, Z]), X @=< Y, Y @=< Z, X @=< Z, \\+ X @> Y, \\+ Z @< Y");
        prop_assert_eq!(asking::answers(engine, &goal).len(), 1);
    }

    #[test]
    fn sorting(items in proptest::collection::vec(ground(), 0..12), keys in proptest::collection::vec(0..4i64, 12)) {
        let engine = &mut engine();
        let mut sorted = items.clone();
        sorted.sort_by(order);
        let given = list(&items);
        prop_assert_eq!(value(engine, "msort", [given.clone(), Term::var("X")]), list(&sorted));
        prop_assert_eq!(value(engine, "sort", [given.clone(), Term::var("X")]), list(&without_repeats(sorted.clone())));
        let by = |order: &str, items: &Term| [Term::int(0), Term::atom(order), items.clone(), Term::var("X")];
        prop_assert_eq!(value(engine, "sort", by("@=<", &given)), list(&sorted));
        sorted.reverse();
        prop_assert_eq!(value(engine, "sort", by("@>=", &given)), list(&sorted));
        prop_assert_eq!(value(engine, "sort", by("@>", &given)), list(&without_repeats(sorted)));
        let mut pairs: Vec<T> = items.iter().zip(&keys).map(|(item, key)| T::App("-", vec![T::Int(*key), item.clone()])).collect();
        let given = list(&pairs);
        let key = |pair: &T| match pair { T::App(_, args) => args[0].clone(), _ => T::Int(0) };
        pairs.sort_by(|a, b| order(&key(a), &key(b)));
        prop_assert_eq!(value(engine, "keysort", [given.clone(), Term::var("X")]), list(&pairs));
        prop_assert_eq!(value(engine, "sort", [Term::int(1), Term::atom("@=<"), given.clone(), Term::var("X")]), list(&pairs));
        pairs.dedup_by_key(|pair| key(pair));
        prop_assert_eq!(value(engine, "sort", [Term::int(1), Term::atom("@<"), given, Term::var("X")]), list(&pairs));
    }

    #[test]
    fn lists(items in proptest::collection::vec(-5..6i64, 0..10), at in 0..10usize, other in proptest::collection::vec(-5..6i64, 0..5)) {
        let engine = &mut engine();
        let ints = |items: &[i64]| Term::list(items.iter().map(|&item| Term::int(item)));
        let (given, x) = (ints(&items), || Term::var("X"));
        let reversed: Vec<_> = items.iter().rev().copied().collect();
        prop_assert_eq!(value(engine, "length", [given.clone(), x()]), Term::int(items.len() as i64));
        prop_assert_eq!(value(engine, "reverse", [given.clone(), x()]), ints(&reversed));
        prop_assert_eq!(value(engine, "append", [given.clone(), ints(&other), x()]), ints(&[items.clone(), other.clone()].concat()));
        prop_assert_eq!(value(engine, "sum_list", [given.clone(), x()]), Term::int(items.iter().sum()));
        prop_assert_eq!(value(engine, "foldl", [Term::atom("sum"), given.clone(), Term::int(0), x()]), Term::int(items.iter().sum()));
        let even: Vec<_> = items.iter().copied().filter(|item| item % 2 == 0).collect();
        let odd: Vec<_> = items.iter().copied().filter(|item| item % 2 != 0).collect();
        prop_assert_eq!(value(engine, "include", [Term::atom("even"), given.clone(), x()]), ints(&even));
        prop_assert_eq!(value(engine, "exclude", [Term::atom("even"), given.clone(), x()]), ints(&odd));
        let mut seen = Vec::new();
        items.iter().for_each(|item| if !seen.contains(item) { seen.push(*item) });
        prop_assert_eq!(value(engine, "list_to_set", [given.clone(), x()]), ints(&seen));
        let less: Vec<_> = items.iter().copied().filter(|item| !other.contains(item)).collect();
        prop_assert_eq!(value(engine, "subtract", [given.clone(), ints(&other), x()]), ints(&less));
        let splits = asking::answers(engine, &format!("append(X, Y, {given})"));
        prop_assert_eq!(splits.len(), items.len() + 1);
        let nth = asking::answers(engine, &format!("nth0({at}, {given}, X)"));
        prop_assert_eq!(nth, items.get(at).map(|item| format!("X = {item}")).into_iter().collect::<Vec<_>>());
        let members = asking::answers(engine, &format!("member(X, {given})"));
        prop_assert_eq!(members, items.iter().map(|item| format!("X = {item}")).collect::<Vec<_>>());
        let selected = asking::answers(engine, &format!("select(X, {given}, _R), length(_R, N)"));
        prop_assert_eq!(selected, items.iter().map(|item| format!("X = {item}, N = {}", items.len() - 1)).collect::<Vec<_>>());
        let greatest: Vec<_> = items.iter().max().map(|max| format!("X = {max}")).into_iter().collect();
        prop_assert_eq!(asking::answers(engine, &format!("max_list({given}, X)")), greatest.clone());
        prop_assert_eq!(asking::answers(engine, &format!("aggregate_all(max(_E), member(_E, {given}), X)")), greatest);
    }

    #[test]
    fn texts(text in "[a-c'é𝒳 ]{0,6}") {
        let engine = &mut engine();
        let atom = Term::atom(&text);
        let letters: Vec<char> = text.chars().collect();
        prop_assert_eq!(value(engine, "atom_length", [atom.clone(), Term::var("X")]), Term::int(letters.len() as i64));
        let chars = Term::list(letters.iter().map(|letter| Term::atom(&letter.to_string())));
        let codes = Term::list(letters.iter().map(|&letter| Term::int(letter as i64)));
        prop_assert_eq!(value(engine, "atom_chars", [atom.clone(), Term::var("X")]), chars.clone());
        prop_assert_eq!(value(engine, "atom_codes", [atom.clone(), Term::var("X")]), codes.clone());
        prop_assert_eq!(value(engine, "atom_chars", [Term::var("X"), chars]), atom.clone());
        prop_assert_eq!(value(engine, "atom_codes", [Term::var("X"), codes]), atom.clone());
        let goal = Term::compound("atom_concat", [Term::var("X"), Term::var("Y"), atom]);
        let answers: Vec<_> = engine.ask_term(&goal).expect("it fits").map(|answer| answer.expect("no error")).collect();
        let part = |answer: &regola::Answer, name| answer.get(name).and_then(Term::as_atom).expect("an atom").to_owned();
        let splits: Vec<_> = answers.iter().map(|answer| (part(answer, "X"), part(answer, "Y"))).collect();
        let expected: Vec<_> = (0..=letters.len()).map(|at| (letters[..at].iter().collect(), letters[at..].iter().collect())).collect();
        prop_assert_eq!(splits, expected);
    }

    #[test]
    fn collections(pairs in proptest::collection::vec((0..4i64, 0..5i64), 1..12)) {
        let facts: String = pairs.iter().map(|(a, b)| format!("p({a}, {b}). ")).collect();
        let engine = &mut asking::engine(&facts);
        let shown = |items: &[i64]| Term::list(items.iter().map(|&item| Term::int(item))).to_string();
        let all: Vec<_> = pairs.iter().map(|pair| pair.1).collect();
        prop_assert_eq!(asking::answers(engine, "findall(B, p(_, B), L)"), [format!("L = {}", shown(&all))]);
        prop_assert_eq!(asking::answers(engine, "bagof(B, A^p(A, B), L)"), [format!("L = {}", shown(&all))]);
        let mut keys: Vec<_> = pairs.iter().map(|pair| pair.0).collect();
        keys.sort_unstable();
        keys.dedup();
        let group = |key: i64| pairs.iter().filter(|pair| pair.0 == key).map(|pair| pair.1).collect::<Vec<_>>();
        let bags: Vec<_> = keys.iter().map(|&key| format!("A = {key}, L = {}", shown(&group(key)))).collect();
        prop_assert_eq!(asking::answers(engine, "bagof(B, p(A, B), L)"), bags);
        let set = |key: i64| { let mut set = group(key); set.sort_unstable(); set.dedup(); set };
        let sets: Vec<_> = keys.iter().map(|&key| format!("A = {key}, L = {}", shown(&set(key)))).collect();
        prop_assert_eq!(asking::answers(engine, "setof(B, p(A, B), L)"), sets);
        prop_assert_eq!(asking::answers(engine, "aggregate_all(count, p(_, _), N)"), [format!("N = {}", pairs.len())]);
        prop_assert_eq!(asking::answers(engine, "aggregate_all(sum(B), p(_, B), N)"), [format!("N = {}", all.iter().sum::<i64>())]);
    }
}
