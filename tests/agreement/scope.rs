//! The variables of a clause while it is being written, and the terms that can be made of them.

use crate::dice::Dice;
use crate::tree::{Tree, atom, int, list, term, var};
use crate::world::{Kind, NUM, World, large_number};

/// Variables that have a value by now.
#[derive(Clone, Debug, Default)]
pub struct Scope {
    pub known: Vec<(String, Kind)>,
}

impl Scope {
    pub fn learn(&mut self, variable: &Tree, kind: Kind) {
        if let Tree::Var(name) = variable
            && name != "_"
        {
            self.known.push((name.clone(), kind));
        }
    }
}

/// Writes the goals of one clause.
pub struct Writer<'w> {
    pub dice: &'w mut Dice,
    pub world: &'w World,
    /// Whether goals may look at the position.
    pub dependent: bool,
    names: usize,
}

impl<'w> Writer<'w> {
    pub fn new(dice: &'w mut Dice, world: &'w World, dependent: bool) -> Writer<'w> {
        Writer { dice, world, dependent, names: 0 }
    }

    /// A variable that is nowhere else in the clause.
    pub fn fresh(&mut self) -> Tree {
        let letter = char::from(b'A' + (self.names % 26) as u8);
        let round = self.names / 26;
        self.names += 1;
        if round == 0 { var(&letter.to_string()) } else { var(&format!("{letter}{round}")) }
    }

    fn suits(&self, found: Kind, wanted: Kind) -> bool {
        let numeric = |kind| match kind {
            Kind::Of(of) => self.world.types[of].numeric,
            Kind::Number => true,
            Kind::List(_) | Kind::Ground => false,
        };
        match wanted {
            Kind::Number => numeric(found),
            Kind::Of(of) => found == wanted || self.world.types[of].numeric && numeric(found),
            Kind::List(_) => matches!(found, Kind::List(_)),
            Kind::Ground => true,
        }
    }

    /// A known variable of a kind.
    pub fn known(&mut self, scope: &Scope, kind: Kind) -> Option<Tree> {
        let exact: Vec<&String> =
            scope.known.iter().filter(|(_, found)| *found == kind).map(|(name, _)| name).collect();
        if !exact.is_empty() && !self.dice.once_in(8) {
            return Some(var(self.dice.pick::<&String>(&exact)));
        }
        let fitting = scope.known.iter().filter(|(_, found)| self.suits(*found, kind));
        let fitting: Vec<&String> = fitting.map(|(name, _)| name).collect();
        (!fitting.is_empty()).then(|| var(self.dice.pick::<&String>(&fitting)))
    }

    /// A constant of a kind; seldom one that is none.
    pub fn constant(&mut self, kind: Kind) -> Tree {
        let strange = if self.world.careless { 20 } else { 150 };
        if self.dice.once_in(strange) {
            return match self.dice.below(6) {
                0 => int(99),
                1 => int(0),
                2 if self.world.large_numbers => int(large_number(self.dice)),
                3 if kind != Kind::Number => atom("zz"),
                4 if kind != Kind::Number => term("f", [int(1)]),
                _ => int(-1),
            };
        }
        match kind {
            Kind::Of(of) => self.world.constant(self.dice, of).unwrap_or_else(|| int(1)),
            Kind::Number if self.world.large_numbers && self.dice.once_in(3) => int(large_number(self.dice)),
            Kind::Number => int(self.dice.below(7) as i64 - 1),
            Kind::List(of) => {
                let kind = of.map_or(Kind::Number, Kind::Of);
                let length = self.dice.below(4);
                list((0..length).map(|_| self.constant(kind)).collect::<Vec<_>>())
            }
            Kind::Ground => match self.dice.below(4) {
                0 => term("f", [self.constant(Kind::Of(NUM))]),
                1 => term("g", [self.constant(Kind::Of(NUM)), atom("u")]),
                2 => atom("u"),
                _ => self.constant(Kind::Of(NUM)),
            },
        }
    }

    /// A term that has a value: a known variable more often than a constant.
    pub fn value(&mut self, scope: &Scope, kind: Kind) -> Tree {
        if self.world.careless && self.dice.once_in(40) {
            return self.fresh();
        }
        match self.known(scope, kind) {
            Some(known) if !self.dice.once_in(4) => known,
            _ => self.constant(kind),
        }
    }

    /// A term that has a value of the very kind, as a change needs it.
    pub fn exact_value(&mut self, scope: &Scope, kind: Kind) -> Tree {
        let exact: Vec<&String> =
            scope.known.iter().filter(|(_, found)| *found == kind).map(|(name, _)| name).collect();
        match self.dice.below(8) {
            0 if self.world.careless => self.value(scope, kind),
            0..6 if !exact.is_empty() => var(self.dice.pick::<&String>(&exact)),
            _ => self.constant(kind),
        }
    }

    /// An argument in any mode; a new variable is added to `learnt`.
    pub fn argument(&mut self, scope: &Scope, kind: Kind, learnt: &mut Vec<(Tree, Kind)>) -> Tree {
        match self.dice.below(20) {
            0..8 => self.value(scope, kind),
            8..11 => self.constant(kind),
            11 => var("_"),
            12 if !learnt.is_empty() => self.dice.pick(learnt).0.clone(),
            _ => {
                let fresh = self.fresh();
                learnt.push((fresh.clone(), kind));
                fresh
            }
        }
    }

    /// An arithmetic expression.
    pub fn expression(&mut self, scope: &Scope, depth: usize) -> Tree {
        if depth == 0 || self.dice.once_in(3) {
            return self.value(scope, Kind::Number);
        }
        const BINARY: [&str; 20] = [
            "+", "+", "+", "+", "-", "-", "-", "*", "*", "//", "mod", "rem", "div", "min", "max", "<<", ">>", "/\\",
            "\\/", "xor",
        ];
        if self.dice.once_in(8) {
            let name = *self.dice.pick(&["-", "abs", "sign", "\\", "+"]);
            return term(name, [self.expression(scope, depth - 1)]);
        }
        let name = if self.dice.once_in(25) { *self.dice.pick(&["**", "^"]) } else { *self.dice.pick(&BINARY) };
        term(name, [self.expression(scope, depth - 1), self.expression(scope, depth - 1)])
    }

    /// A ground term with known variables in it.
    pub fn structure(&mut self, scope: &Scope, depth: usize) -> Tree {
        let kind = Kind::Of(self.dice.below(self.world.types.len()));
        if depth == 0 || self.dice.once_in(3) {
            return self.value(scope, kind);
        }
        match self.dice.below(5) {
            0 => term("f", [self.structure(scope, depth - 1)]),
            1 => term("g", [self.structure(scope, depth - 1), self.value(scope, kind)]),
            2 => term("-", [self.value(scope, kind), self.structure(scope, depth - 1)]),
            3 => list([self.structure(scope, depth - 1), self.value(scope, kind)]),
            _ => list([self.value(scope, kind)]),
        }
    }
}
