//! Predicates that call themselves: walks, counts, lists, pairs that call each other, and tables over cycles.

use crate::dice::Dice;
use crate::predicates::step;
use crate::scope::{Scope, Writer};
use crate::tree::{Entry, Tree, all, atom, if_then, int, not, or, term, var};
use crate::world::{Kind, NUM, Predicate, World};

const NUMBER: Kind = Kind::Of(NUM);

/// A predicate that calls itself, of a kind drawn at random.
pub fn recursive(dice: &mut Dice, world: &mut World, at: usize, dependent: bool) -> Vec<Entry> {
    let name = format!("{}{at}", if dependent { "r" } else { "t" });
    let mut writer = Writer::new(dice, world, dependent);
    let (args, mut entries) = match writer.dice.below(12) {
        0 => walk(&mut writer, &name),
        1 => clear(&mut writer, &name),
        2 => counted(&mut writer, &name),
        3 => accumulated(&mut writer, &name),
        4 => chain(&mut writer, &name),
        5 => mutual(&mut writer, &name),
        6 => along_a_list(&mut writer, &name),
        7 => alternating(&mut writer, &name),
        8 | 9 => reach(&mut writer, &name),
        _ => best(&mut writer, &name),
    };
    disturb(&mut writer, &mut entries);
    world.predicates.push(Predicate { name, args, dependent });
    entries
}

/// A condition on some numbers, now and then.
fn perhaps(writer: &mut Writer<'_>, numbers: &[&str], goals: &mut Vec<Tree>) {
    if writer.dice.once_in(2) {
        let condition = test(writer, numbers);
        let at = writer.dice.below(goals.len() + 1);
        goals.insert(at, condition);
    }
}

/// A negation of what is only known further on, in front of all, now and then: with a key given it is another question than
/// with the key open.
fn hasten(writer: &mut Writer<'_>, key: &str, goals: &mut Vec<Tree>) {
    let world = writer.world;
    let is_number = |column: &(usize, bool)| column.0 == NUM;
    let with: Vec<_> = world.relations[1..].iter().filter(|one| one.columns.iter().any(is_number)).collect();
    if writer.dependent && !with.is_empty() && writer.dice.once_in(3) {
        let relation = *writer.dice.pick(&with);
        let places: Vec<usize> = (0..relation.columns.len()).filter(|&at| is_number(&relation.columns[at])).collect();
        let place = *writer.dice.pick(&places);
        let args = (0..relation.columns.len()).map(|at| var(if at == place { key } else { "_" }));
        goals.insert(0, not(term(relation.name, args.collect::<Vec<_>>())));
    }
}

fn test(writer: &mut Writer<'_>, numbers: &[&str]) -> Tree {
    let known = numbers.iter().map(|name| ((*name).to_owned(), NUMBER)).collect();
    writer.condition(&Scope { known }, 1)
}

/// Adds a cut or exchanges clauses.
fn disturb(writer: &mut Writer<'_>, entries: &mut [Entry]) {
    if writer.dice.once_in(6)
        && let Entry::Clause { body, .. } = &mut entries[writer.dice.below(entries.len())]
    {
        let at = writer.dice.below(body.len() + 1);
        body.insert(at, atom("!"));
    }
    let last = entries.len() - 1;
    if last > 0 && writer.dice.once_in(8) && matches!(entries[last - 1], Entry::Clause { .. }) {
        entries.swap(last - 1, last);
    }
}

type Described = (Vec<(Kind, bool)>, Vec<Entry>);

fn walk(writer: &mut Writer<'_>, name: &str) -> Described {
    let upwards = !writer.dice.once_in(8);
    let mut body = step(writer, &var("X"), &var("Y"), upwards);
    perhaps(writer, &["X"], &mut body);
    body.push(term(name, [var("Y"), var("Z")]));
    let entries =
        vec![Entry::fact(term(name, [var("X"), var("X")])), Entry::rule(term(name, [var("X"), var("Z")]), body)];
    (vec![(NUMBER, true), (NUMBER, false)], entries)
}

/// Recursion in the branch of a condition.
fn clear(writer: &mut Writer<'_>, name: &str) -> Described {
    let mut body = step(writer, &var("X"), &var("Y"), true);
    let condition = test(writer, &["X", "Y"]);
    let again = term(name, [var("Y")]);
    body.push(match writer.dice.below(3) {
        0 => or(if_then(condition, again), atom("true")),
        1 => or(condition, again),
        _ => or(if_then(condition, atom("true")), again),
    });
    let mut entries = vec![Entry::rule(term(name, [var("X")]), body)];
    if writer.dice.once_in(3) {
        entries.push(Entry::fact(term(name, [int(2)])));
    }
    (vec![(NUMBER, true)], entries)
}

fn counted(writer: &mut Writer<'_>, name: &str) -> Described {
    let condition = test(writer, &["N", "M"]);
    let more = term("is", [var("K"), term("+", [var("L"), var("N")])]);
    let body = vec![
        term(">", [var("N"), int(0)]),
        term("is", [var("M"), term("-", [var("N"), int(1)])]),
        term(name, [var("M"), var("L")]),
        or(if_then(condition, more), term("=", [var("K"), var("L")])),
    ];
    let entries = vec![Entry::fact(term(name, [int(0), int(0)])), Entry::rule(term(name, [var("N"), var("K")]), body)];
    (vec![(NUMBER, true), (Kind::Number, false)], entries)
}

fn accumulated(writer: &mut Writer<'_>, name: &str) -> Described {
    let condition = test(writer, &["N", "M"]);
    let more = term("is", [var("B"), term("+", [var("A"), var("N")])]);
    let body = vec![
        term(">", [var("N"), int(0)]),
        term("is", [var("M"), term("-", [var("N"), int(1)])]),
        or(if_then(condition, more), term("=", [var("B"), var("A")])),
        term(name, [var("M"), var("B"), var("K")]),
    ];
    let entries = vec![
        Entry::fact(term(name, [int(0), var("A"), var("A")])),
        Entry::rule(term(name, [var("N"), var("A"), var("K")]), body),
    ];
    (vec![(NUMBER, true), (Kind::Number, true), (Kind::Number, false)], entries)
}

fn chain(writer: &mut Writer<'_>, name: &str) -> Described {
    let mut body = step(writer, &var("X"), &var("Y"), true);
    perhaps(writer, &["X"], &mut body);
    body.push(term(name, [var("Y"), var("L")]));
    let cons = |head: &str, rest: Tree| term(regola::term::CONS, [var(head), rest]);
    let entries = vec![
        Entry::fact(term(name, [var("X"), cons("X", atom("[]"))])),
        Entry::rule(term(name, [var("X"), cons("X", var("L"))]), body),
    ];
    (vec![(NUMBER, true), (Kind::List(Some(NUM)), false)], entries)
}

/// Two predicates that call each other.
fn mutual(writer: &mut Writer<'_>, name: &str) -> Described {
    let other = format!("{name}_odd");
    let (mut first, mut second) = (step(writer, &var("X"), &var("Y"), true), step(writer, &var("X"), &var("Y"), true));
    perhaps(writer, &["X"], &mut first);
    first.push(term(&other, [var("Y"), var("Z")]));
    second.push(term(name, [var("Y"), var("Z")]));
    let entries = vec![
        Entry::fact(term(name, [var("X"), var("X")])),
        Entry::rule(term(name, [var("X"), var("Z")]), first),
        Entry::rule(term(&other, [var("X"), var("Z")]), second),
    ];
    (vec![(NUMBER, true), (NUMBER, false)], entries)
}

fn along_a_list(writer: &mut Writer<'_>, name: &str) -> Described {
    let condition = test(writer, &["X"]);
    let more = term("is", [var("N"), term("+", [var("M"), var("X")])]);
    let pattern = term(regola::term::CONS, [var("X"), var("L")]);
    let body = vec![term(name, [var("L"), var("M")]), or(if_then(condition, more), term("=", [var("N"), var("M")]))];
    let entries =
        vec![Entry::fact(term(name, [atom("[]"), int(0)])), Entry::rule(term(name, [pattern, var("N")]), body)];
    (vec![(Kind::List(Some(NUM)), true), (Kind::Number, false)], entries)
}

/// Recursion under negation, or in another position.
fn alternating(writer: &mut Writer<'_>, name: &str) -> Described {
    let mut inner = step(writer, &var("X"), &var("Y"), true);
    let again = term(name, [var("Y")]);
    let scope = Scope { known: vec![("X".to_owned(), NUMBER), ("Y".to_owned(), NUMBER)] };
    inner.push(match writer.dice.below(3) {
        0 if writer.dependent => term("suppose", [writer.changes(&scope, 2), again]),
        1 => again,
        _ => not(again),
    });
    let mut body = vec![not(all(inner))];
    perhaps(writer, &["X"], &mut body);
    (vec![(NUMBER, true)], vec![Entry::rule(term(name, [var("X")]), body)])
}

/// A table of what can be reached, from the left, from the right or without recursion.
fn reach(writer: &mut Writer<'_>, name: &str) -> Described {
    let (a, b, c) = (var("A"), var("B"), var("C"));
    let base = match writer.dice.below(3) {
        0 => Entry::fact(term(name, [a.clone(), a.clone()])),
        _ => Entry::rule(term(name, [a.clone(), b.clone()]), step(writer, &a, &b, false)),
    };
    let mut onwards = step(writer, &b, &c, false);
    perhaps(writer, &["B", "C"], &mut onwards);
    hasten(writer, "C", &mut onwards);
    let left = !writer.dice.once_in(4);
    let (body, extra) = if left {
        let mut body = vec![term(name, [a.clone(), b])];
        body.extend(onwards);
        (body, None)
    } else {
        let mut body = step(writer, &a, &b, false);
        body.push(term(name, [b, c.clone()]));
        (body, writer.dice.once_in(3).then(|| Entry::fact(term(name, [int(1), int(2)]))))
    };
    let table = Entry::Directive(term("table", [term("/", [atom(name), int(2)])]));
    let mut entries = vec![table, base, Entry::rule(term(name, [a, c]), body)];
    entries.extend(extra);
    (vec![(NUMBER, true), (NUMBER, writer.dice.once_in(2))], entries)
}

/// A table of the shortest or the longest way.
fn best(writer: &mut Writer<'_>, name: &str) -> Described {
    let greatest = writer.dice.once_in(2);
    let one_end = writer.dice.once_in(3);
    let ends = |from: &str, to: &str| if one_end { vec![var(to)] } else { vec![var(from), var(to)] };
    let call = |ends: Vec<Tree>, number: Tree| {
        let mut args = ends;
        args.push(number);
        term(name, args)
    };
    // A way that ends where it starts has an end of any kind, which plans leave to the machine.
    let (end, mut base) = match (one_end, writer.dice.once_in(4)) {
        (true, _) => ("A", vec![term("num", [var("A")])]),
        (false, true) => ("A", vec![]),
        (false, false) => ("B", step(writer, &var("A"), &var("B"), false)),
    };
    if one_end {
        perhaps(writer, &["A"], &mut base);
    }
    let base = Entry::rule(call(ends("A", end), int(0)), base);
    let mut body = step(writer, &var("B"), &var("C"), false);
    perhaps(writer, &["B", "C"], &mut body);
    hasten(writer, "C", &mut body);
    body.insert(0, call(ends("A", "B"), var("M")));
    let cost = if writer.dice.once_in(3) { var("C") } else { int(1) };
    body.push(term("is", [var("N"), term("+", [var("M"), cost])]));
    if greatest || writer.dice.once_in(6) {
        body.push(term("<", [var("N"), int(3 + writer.dice.below(9) as i64)]));
    }
    let mode = atom(if greatest { "max" } else { "min" });
    let modes = call(ends("_", "_").iter().map(|_| var("_")).collect(), mode);
    let entries =
        vec![Entry::Directive(term("table", [modes])), base, Entry::rule(call(ends("A", "C"), var("N")), body)];
    let args = ends("A", "B").iter().map(|_| (NUMBER, true)).chain([(Kind::Number, false)]).collect();
    (args, entries)
}
