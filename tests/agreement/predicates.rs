//! Predicates that rules are made of: tables of facts, and rules with and without a look at the position.

use crate::dice::Dice;
use crate::scope::{Scope, Writer};
use crate::tree::{Entry, Tree, atom, int, term, var};
use crate::world::{Kind, NUM, Predicate, World};

/// Facts about values, some of them twice; the first table leads from number to number.
pub fn facts(dice: &mut Dice, world: &mut World, at: usize) -> Vec<Entry> {
    let name = format!("s{at}");
    let width = if at == 0 { 2 } else { 1 + dice.below(3) };
    let kinds: Vec<usize> =
        (0..width).map(|_| if at == 0 || dice.once_in(2) { NUM } else { dice.below(world.types.len()) }).collect();
    let mut entries = Vec::new();
    for _ in 0..1 + dice.below(6) {
        let args: Vec<Tree> = kinds.iter().map(|&of| world.constant(dice, of).unwrap_or_else(|| atom("u"))).collect();
        entries.push(Entry::fact(term(&name, args)));
        if dice.once_in(12) {
            entries.push(entries[dice.below(entries.len())].clone());
        }
    }
    let args = kinds.into_iter().map(|of| (Kind::Of(of), false)).collect();
    world.predicates.push(Predicate { name, args, dependent: false });
    entries
}

/// A predicate with a few clauses, some of which match no call.
pub fn rules(dice: &mut Dice, world: &mut World, at: usize, dependent: bool) -> Vec<Entry> {
    let name = format!("{}{at}", if dependent { "p" } else { "q" });
    let width = dice.below(4);
    let args: Vec<(Kind, bool)> = (0..width)
        .map(|_| {
            let kind = match dice.below(10) {
                0..6 => Kind::Of(NUM),
                6 => Kind::Number,
                7 => Kind::Ground,
                8 => Kind::List(Some(NUM)),
                _ => Kind::Of(dice.below(world.types.len())),
            };
            (kind, dice.once_in(2))
        })
        .collect();
    let clauses = 1 + dice.below(3);
    let mut entries: Vec<Entry> = (0..clauses).map(|_| clause(dice, world, &name, &args, dependent)).collect();
    if dice.once_in(12) {
        let table = term("table", [term("/", [atom(&name), int(width as i64)])]);
        entries.insert(0, Entry::Directive(table));
    }
    world.predicates.push(Predicate { name, args, dependent });
    entries
}

fn clause(dice: &mut Dice, world: &World, name: &str, args: &[(Kind, bool)], dependent: bool) -> Entry {
    let mut writer = Writer::new(dice, world, dependent);
    let mut scope = Scope::default();
    let mut heads: Vec<Option<Tree>> = Vec::new();
    for &(kind, given) in args {
        heads.push(given.then(|| given_argument(&mut writer, &mut scope, kind)));
    }
    let count = writer.dice.below(4);
    let mut body = writer.goals(&mut scope, count);
    for (head, &(kind, _)) in heads.iter_mut().zip(args) {
        if head.is_none() {
            *head = Some(found_argument(&mut writer, &mut scope, kind, &mut body));
        }
    }
    if writer.dice.once_in(8) {
        let at = writer.dice.below(body.len() + 1);
        body.insert(at, atom("!"));
    }
    Entry::rule(term(name, heads.into_iter().flatten().collect::<Vec<_>>()), body)
}

/// An argument of a head that calls give.
fn given_argument(writer: &mut Writer<'_>, scope: &mut Scope, kind: Kind) -> Tree {
    match (writer.dice.below(14), kind) {
        (0..3, _) => writer.constant(kind),
        (3, Kind::Ground) => {
            let inner = writer.fresh();
            scope.learn(&inner, Kind::Ground);
            term("f", [inner])
        }
        (3, Kind::List(of)) => {
            let (head, rest) = (writer.fresh(), writer.fresh());
            scope.learn(&head, of.map_or(Kind::Number, Kind::Of));
            scope.learn(&rest, kind);
            term(regola::term::CONS, [head, rest])
        }
        (3, _) => term("h", [writer.fresh()]),
        (4, _) => var("_"),
        _ => {
            let given = writer.fresh();
            scope.learn(&given, kind);
            given
        }
    }
}

/// An argument of a head that the body finds.
pub fn found_argument(writer: &mut Writer<'_>, scope: &mut Scope, kind: Kind, body: &mut Vec<Tree>) -> Tree {
    if writer.dice.once_in(6) {
        return writer.constant(kind);
    }
    if writer.world.careless && writer.dice.once_in(30) {
        return writer.fresh();
    }
    match writer.known(scope, kind) {
        Some(known) if !writer.dice.once_in(4) => known,
        _ => {
            let (goal, found) = writer.binder(scope, kind);
            let at = if writer.dice.once_in(3) { 0 } else { body.len() };
            body.insert(at, goal);
            found
        }
    }
}

/// A goal that leads from one number to another.
pub fn step(writer: &mut Writer<'_>, from: &Tree, to: &Tree, upwards: bool) -> Vec<Tree> {
    let world = writer.world;
    let edges: Vec<&str> = world.relations[1..]
        .iter()
        .filter(|relation| relation.columns.len() == 2 && relation.columns.iter().all(|column| column.0 == NUM))
        .map(|relation| relation.name)
        .collect();
    let mut goals = match writer.dice.below(6) {
        0..3 if writer.dependent && !edges.is_empty() => {
            vec![term(writer.dice.pick::<&str>(&edges), [from.clone(), to.clone()])]
        }
        0 | 1 => return vec![term("is", [to.clone(), term("+", [from.clone(), int(1)])]), term("num", [to.clone()])],
        2 => vec![term("num", [to.clone()])],
        _ => vec![term("s0", [from.clone(), to.clone()])],
    };
    if upwards {
        goals.push(term(">", [to.clone(), from.clone()]));
    }
    goals
}
