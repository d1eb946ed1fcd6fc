//! What a random game is about: players, types, relations, tables of facts and the starting position.

use crate::dice::Dice;
use crate::shape::Shape;
use crate::tree::{Entry, Tree, atom, int, list, term, var};

/// What a variable stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// A value of a type.
    Of(usize),
    Number,
    /// A list of values of a type, or of numbers.
    List(Option<usize>),
    /// A ground term.
    Ground,
}

/// A type of values.
#[derive(Clone, Debug)]
pub struct Type {
    pub name: &'static str,
    pub values: Vec<Tree>,
    pub numeric: bool,
}

/// A relation of the position.
#[derive(Clone, Debug)]
pub struct Relation {
    pub name: &'static str,
    /// The type of each argument, and whether it depends on the others.
    pub columns: Vec<(usize, bool)>,
}

/// A predicate that goals can call.
#[derive(Clone, Debug)]
pub struct Predicate {
    pub name: String,
    /// The kind of each argument, and whether it must be given.
    pub args: Vec<(Kind, bool)>,
    /// Whether it looks at the position.
    pub dependent: bool,
}

#[derive(Clone, Debug, Default)]
pub struct World {
    pub players: usize,
    pub types: Vec<Type>,
    pub relations: Vec<Relation>,
    pub predicates: Vec<Predicate>,
    /// The forms of moves.
    pub shapes: Vec<Shape>,
    /// Whether integers come near the ends of their range.
    pub large_numbers: bool,
    /// Whether goals go wrong more often than by accident.
    pub careless: bool,
}

/// The type of players.
pub const PLAYER: usize = 0;
/// A type of a few integers in a row.
pub const NUM: usize = 1;

const PLAYERS: [&str; 4] = ["a", "b", "c", "d"];
const RELATIONS: [&str; 5] = ["on", "cell", "edge", "mark", "load"];

/// A constant near the ends of what plans, machine words or arithmetic can hold.
pub fn large_number(dice: &mut Dice) -> i64 {
    let edge = *dice.pick(&[
        1_i64 << 28,
        1 << 29,
        1 << 30,
        1 << 31,
        1 << 32,
        1 << 47,
        1 << 59,
        1 << 60,
        1 << 61,
        1 << 62,
        i64::MAX,
    ]);
    let near = edge.saturating_add(dice.below(5) as i64 - 2);
    if dice.once_in(2) { near } else { near.saturating_neg() }
}

impl World {
    /// A random world, and the directives and clauses that describe it.
    pub fn new(dice: &mut Dice) -> (World, Vec<Entry>) {
        let mut world = World {
            players: *dice.pick(&[1, 2, 2, 2, 2, 2, 3, 4]),
            large_numbers: dice.once_in(6),
            careless: dice.once_in(5),
            ..World::default()
        };
        let players: Vec<Tree> = PLAYERS[..world.players].iter().map(|name| atom(name)).collect();
        let mut entries = vec![Entry::Directive(term("players", [list(players.clone())]))];
        world.types.push(Type { name: "player", values: players, numeric: false });
        let mut types = world.num(dice);
        for at in 0..dice.below(3) {
            types.extend(world.another_type(dice, at));
        }
        for at in 0..1 + dice.below(3) {
            entries.push(world.relation(dice, at));
        }
        if dice.once_in(8) {
            let at = 1 + dice.below(world.relations.len() - 1);
            let (name, arity) = (world.relations[at].name, world.relations[at].columns.len());
            entries.push(Entry::Directive(term("clock", [term("/", [atom(name), int(arity as i64)])])));
        }
        if dice.once_in(6) {
            entries.push(Entry::Directive(term("stuck", [atom("loses")])));
        }
        entries.extend(types);
        world.starting_position(dice, &mut entries);
        (world, entries)
    }

    /// The type of integers that most of a game is about.
    fn num(&mut self, dice: &mut Dice) -> Vec<Entry> {
        let size = *dice.pick(&[2, 3, 3, 3, 4, 4, 5, 6]);
        self.types.push(Type { name: "num", values: (1..=size).map(int).collect(), numeric: true });
        if dice.once_in(6) {
            let goals = vec![term("size", [var("K")]), term("between", [int(1), var("K"), var("N")])];
            return vec![
                Entry::Directive(term("option", [term("size", [int(size)])])),
                Entry::rule(term("num", [var("N")]), goals),
            ];
        }
        let between = term("between", [int(1), int(size), var("N")]);
        vec![Entry::rule(term("num", [var("N")]), vec![between])]
    }

    fn another_type(&mut self, dice: &mut Dice, at: usize) -> Vec<Entry> {
        let name = ["kind", "level"][at % 2];
        let facts = |values: &[Tree]| values.iter().map(|value| Entry::fact(term(name, [value.clone()]))).collect();
        let (values, entries): (Vec<Tree>, Vec<Entry>) = match dice.below(12) {
            0 => (Vec::new(), vec![Entry::rule(term(name, [var("_")]), vec![atom("fail")])]),
            1 => {
                let one = vec![if dice.once_in(2) { int(7) } else { atom("only") }];
                (one.clone(), facts(&one))
            }
            2..=5 => {
                let few: Vec<Tree> =
                    ["red", "green", "blue", "grey"][..2 + dice.below(3)].iter().map(|n| atom(n)).collect();
                (few.clone(), facts(&few))
            }
            6 => {
                let gaps: Vec<Tree> = [-3, 0, 2, 5, 11].into_iter().take(2 + dice.below(4)).map(int).collect();
                (gaps.clone(), facts(&gaps))
            }
            7 => {
                let high = *dice.pick(&[61, 64, 65, 70, 130]);
                let body = vec![term("between", [int(0), int(high), var("N")])];
                ((0..=high).map(int).collect(), vec![Entry::rule(term(name, [var("N")]), body)])
            }
            8 => {
                let mixed = vec![int(2), atom("two"), int(1), atom("b")];
                (mixed.clone(), facts(&mixed))
            }
            9 if self.large_numbers => {
                let large: Vec<Tree> = (0..3).map(|_| int(large_number(dice))).collect();
                (large.clone(), facts(&large))
            }
            10 if dice.once_in(3) => {
                let places = vec![term("p", [int(1), int(1)]), term("p", [int(1), int(2)]), atom("q")];
                (places.clone(), facts(&places))
            }
            _ => {
                let low = *dice.pick(&[-2, 0, 1, 3]);
                let high = low + 1 + dice.below(4) as i64;
                let body = vec![term("between", [int(low), int(high), var("N")])];
                ((low..=high).map(int).collect(), vec![Entry::rule(term(name, [var("N")]), body)])
            }
        };
        let numeric = !values.is_empty() && values.iter().all(|value| matches!(value, Tree::Int(_)));
        self.types.push(Type { name, values, numeric });
        entries
    }

    fn relation(&mut self, dice: &mut Dice, at: usize) -> Entry {
        if self.relations.is_empty() {
            self.relations.push(Relation { name: "turn", columns: vec![(PLAYER, true)] });
        }
        let mut some = |world: &World| match dice.below(5) {
            0..3 => NUM,
            3 => PLAYER,
            _ => {
                let at = dice.below(world.types.len());
                if world.types[at].values.is_empty() && !dice.once_in(8) { NUM } else { at }
            }
        };
        let (a, b, c) = (some(self), some(self), some(self));
        let columns = match (at, dice.below(8)) {
            (0, 0..5) => vec![(NUM, false)],
            (_, 0) => vec![(a, false)],
            (_, 1 | 2) => vec![(a, false), (b, true)],
            (1, _) if dice.once_in(3) => vec![(NUM, false), (NUM, dice.once_in(4))],
            (_, 3 | 4) => vec![(NUM, false), (NUM, dice.once_in(4))],
            (_, 5) => vec![(a, false), (b, false), (c, true)],
            (_, 6) => vec![(a, false), (b, true), (c, true)],
            _ => vec![(a, true)],
        };
        let name = RELATIONS[at];
        let args: Vec<Tree> = columns
            .iter()
            .map(|&(of, dependent)| {
                let name = atom(self.types[of].name);
                if dependent { term("-", [name]) } else { name }
            })
            .collect();
        self.relations.push(Relation { name, columns });
        Entry::Directive(term("state", [term(name, args)]))
    }

    fn starting_position(&self, dice: &mut Dice, entries: &mut Vec<Entry>) {
        for relation in &self.relations[1..] {
            let mut keys: Vec<Vec<Tree>> = Vec::new();
            for _ in 0..dice.below(4) {
                let Some(args) =
                    relation.columns.iter().map(|&(of, _)| self.constant(dice, of)).collect::<Option<Vec<_>>>()
                else {
                    break;
                };
                let key = relation.columns.iter().zip(&args).filter(|((_, dependent), _)| !dependent);
                let key: Vec<Tree> = key.map(|(_, arg)| arg.clone()).collect();
                if !keys.contains(&key) {
                    keys.push(key);
                    entries.push(Entry::fact(term("initially", [term(relation.name, args)])));
                }
            }
        }
        if dice.once_in(8) {
            let player = self.constant(dice, PLAYER).expect("there is a player");
            entries.push(Entry::fact(term("initially", [term("turn", [player])])));
        }
    }

    /// A value of a type that has any.
    pub fn constant(&self, dice: &mut Dice, of: usize) -> Option<Tree> {
        let values = &self.types[of].values;
        (!values.is_empty()).then(|| dice.pick(values).clone())
    }
}
