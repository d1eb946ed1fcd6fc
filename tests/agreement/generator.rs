//! Random small games: a world, predicates over it, and the questions that a game is asked.

use crate::dice::Dice;
use crate::predicates::{facts, found_argument, rules};
use crate::recursion::recursive;
use crate::scope::{Scope, Writer};
use crate::shape::{Form, Shape};
use crate::tree::{Entry, Program, Tree, atom, int, list, term, var};
use crate::world::{Kind, NUM, PLAYER, World};

/// The program of a seed.
pub fn generate(seed: u64) -> Program {
    let mut dice = Dice::new(seed);
    let (mut world, mut entries) = World::new(&mut dice);
    let shapes: Vec<Shape> = (0..1 + dice.below(3)).map(|_| Shape::new(&mut dice, &world)).collect();
    world.shapes = shapes.clone();
    predicates(&mut dice, &mut world, &mut entries);
    legal(&mut dice, &world, &shapes, &mut entries);
    changing(&mut dice, &world, &shapes, "effect", &mut entries);
    if dice.once_in(3) {
        changing(&mut dice, &world, &shapes, "aftermath", &mut entries);
    }
    ending(&mut dice, &world, &mut entries);
    evaluation(&mut dice, &world, &shapes, &mut entries);
    Program { entries }
}

fn predicates(dice: &mut Dice, world: &mut World, entries: &mut Vec<Entry>) {
    for at in 0..1 + dice.below(2) {
        entries.extend(facts(dice, world, at));
    }
    if dice.once_in(4) {
        entries.extend(rules(dice, world, 0, false));
    }
    if dice.once_in(6) {
        entries.extend(recursive(dice, world, 0, false));
    }
    for at in 0..*dice.pick(&[0, 1, 1, 2, 2, 3]) {
        entries.extend(match dice.once_in(2) {
            true => recursive(dice, world, at, true),
            false => rules(dice, world, at, true),
        });
    }
}

fn legal(dice: &mut Dice, world: &World, shapes: &[Shape], entries: &mut Vec<Entry>) {
    for shape in shapes {
        for _ in 0..1 + usize::from(dice.once_in(3)) {
            let mut writer = Writer::new(dice, world, true);
            let mut scope = Scope::default();
            let featured = writer.dice.once_in(2);
            let mut body = if featured { writer.featured_call(&mut scope) } else { Vec::new() };
            let count = writer.dice.below(if featured { 2 } else { 3 });
            body.extend(writer.goals(&mut scope, count));
            let args = shape.kinds.iter().map(|&kind| found_argument(&mut writer, &mut scope, kind, &mut body));
            let head = term("legal", [shape.build(args.collect())]);
            if writer.dice.once_in(3) {
                body.push(writer.condition(&scope, 2));
            }
            entries.push(Entry::rule(head, body));
        }
    }
    if dice.once_in(2) {
        tell(dice, world, entries);
    }
    // Most games go on whatever happens.
    match dice.below(8) {
        0..3 => entries.push(Entry::rule(term("legal", [var("X")]), vec![term("num", [var("X")])])),
        3..6 => entries.push(Entry::rule(term("legal", [atom("wait")]), vec![term("turn", [var("_")])])),
        _ => {}
    }
}

/// Moves that show all that a predicate finds.
fn tell(dice: &mut Dice, world: &World, entries: &mut Vec<Entry>) {
    let body = Writer::new(dice, world, true).featured_call(&mut Scope::default());
    if let Some(Tree::Compound(_, args)) = body.last() {
        entries.push(Entry::rule(term("legal", [term("tell", args.clone())]), body));
    }
}

/// The head of a clause about moves of a shape.
fn about(writer: &mut Writer<'_>, scope: &mut Scope, shape: &Shape, body: &mut Vec<Tree>) -> Tree {
    if writer.dice.once_in(8) {
        return if writer.dice.once_in(2) { var("_") } else { writer.fresh() };
    }
    let mut args = Vec::new();
    for &kind in &shape.kinds {
        args.push(match writer.dice.below(8) {
            0 => writer.constant(kind),
            1 => var("_"),
            _ => {
                let given = writer.fresh();
                scope.learn(&given, kind);
                if let (Form::Bare, Kind::Of(of)) = (shape.form, kind) {
                    // Moves of other shapes match as well, and are no error for a type of integers then.
                    if writer.world.types[of].numeric {
                        body.push(term("integer", [given.clone()]));
                    }
                    body.push(term(writer.world.types[of].name, [given.clone()]));
                }
                given
            }
        });
    }
    shape.build(args)
}

/// `effect` or `aftermath`.
fn changing(dice: &mut Dice, world: &World, shapes: &[Shape], name: &str, entries: &mut Vec<Entry>) {
    let count = shapes.len() + dice.below(3);
    for at in 0..count {
        let mut writer = Writer::new(dice, world, true);
        let mut scope = Scope::default();
        let mut body = Vec::new();
        let made = about(&mut writer, &mut scope, &shapes[at % shapes.len()], &mut body);
        if writer.dice.once_in(2) {
            let player = writer.fresh();
            scope.learn(&player, Kind::Of(PLAYER));
            let asked = if name == "aftermath" && writer.dice.once_in(2) { "mover" } else { "turn" };
            body.push(term(asked, [player]));
        }
        if let Some(from) = writer.known(&scope, Kind::Of(NUM))
            && writer.dice.once_in(5)
        {
            let to = writer.fresh();
            body.push(term("s0", [from, to.clone()]));
            scope.learn(&to, Kind::Of(NUM));
        }
        if writer.dice.once_in(4) {
            body.push(writer.test_of_position(&scope));
        }
        let goals = *writer.dice.pick(&[0, 0, 0, 1, 1, 2]);
        body.extend(writer.goals(&mut scope, goals));
        let changes = writer.changes(&scope, 3);
        let changes = match writer.dice.once_in(15) {
            true => {
                let list = writer.fresh();
                body.push(term("=", [list.clone(), changes]));
                list
            }
            false => changes,
        };
        if writer.dice.once_in(12) {
            body.push(atom("!"));
        }
        entries.push(Entry::rule(term(name, [made, changes]), body));
    }
    if name == "effect" && !dice.once_in(12) {
        entries.push(Entry::fact(term(name, [var("_"), list([])])));
    }
}

fn ending(dice: &mut Dice, world: &World, entries: &mut Vec<Entry>) {
    let loses = entries.contains(&Entry::Directive(term("stuck", [atom("loses")])));
    if !loses && dice.once_in(3) {
        let mut writer = Writer::new(dice, world, true);
        let mut scope = Scope::default();
        let count = 1 + writer.dice.below(2);
        let mut body = writer.goals(&mut scope, count);
        let loser = found_argument(&mut writer, &mut scope, Kind::Of(PLAYER), &mut body);
        entries.push(Entry::rule(term("stuck", [loser]), body));
    }
    for _ in 0..*dice.pick(&[0, 1, 1, 2]) {
        let mut writer = Writer::new(dice, world, true);
        let mut scope = Scope::default();
        let mut body = late(&mut writer, &mut scope);
        let winner = found_argument(&mut writer, &mut scope, Kind::Of(PLAYER), &mut body);
        entries.push(Entry::rule(term("wins", [winner]), body));
    }
    if dice.once_in(3) {
        let mut writer = Writer::new(dice, world, true);
        let body = late(&mut writer, &mut Scope::default());
        entries.push(Entry::rule(atom("draw"), body));
    }
}

/// Goals that do not hold from the beginning, as a rule.
fn late(writer: &mut Writer<'_>, scope: &mut Scope) -> Vec<Tree> {
    let mut body = vec![writer.relation(scope)];
    if writer.dice.once_in(2) {
        let (counted, number) = (writer.relation(&mut scope.clone()), writer.fresh());
        let many = int(2 + writer.dice.below(3) as i64);
        body = vec![term("aggregate_all", [atom("count"), counted, number.clone()])];
        scope.known.clear();
        scope.learn(&number, Kind::Number);
        body.push(term(">=", [number, many]));
    }
    if writer.dice.once_in(3) {
        body.extend(writer.featured_call(scope));
    }
    let count = 1 + writer.dice.below(2);
    body.extend(writer.goals(scope, count));
    body
}

fn evaluation(dice: &mut Dice, world: &World, shapes: &[Shape], entries: &mut Vec<Entry>) {
    if dice.once_in(3) {
        for name in &["much", "many"][..1 + dice.below(2)] {
            let mut writer = Writer::new(dice, world, true);
            let mut scope = Scope::default();
            let player = writer.fresh();
            scope.learn(&player, Kind::Of(PLAYER));
            let featured = writer.dice.once_in(2);
            let mut body = if featured { writer.featured_call(&mut scope) } else { Vec::new() };
            let count = writer.dice.below(2) + usize::from(!featured);
            body.extend(writer.goals(&mut scope, count));
            let number = found_argument(&mut writer, &mut scope, Kind::Number, &mut body);
            entries.push(Entry::rule(term("feature", [atom(name), player, number]), body));
            entries.push(Entry::fact(term("weight", [atom(name), int(dice.below(20) as i64 - 5)])));
        }
    }
    if dice.once_in(4) {
        let mut writer = Writer::new(dice, world, true);
        let mut scope = Scope::default();
        let mut body = Vec::new();
        let made = about(&mut writer, &mut scope, &shapes[0], &mut body);
        let count = writer.dice.below(3);
        body.extend(writer.goals(&mut scope, count));
        let number = found_argument(&mut writer, &mut scope, Kind::Number, &mut body);
        entries.push(Entry::rule(term("promise", [made, number]), body));
    }
}
