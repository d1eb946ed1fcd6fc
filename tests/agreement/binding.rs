//! Goals that serve a purpose: to give a variable a value, to test, and lists of changes to the position.

use crate::scope::{Scope, Writer};
use crate::tree::{Tree, all, list, not, or, term, var};
use crate::world::Kind;

impl Writer<'_> {
    /// A goal that gives a new variable a value of a kind.
    pub fn binder(&mut self, scope: &mut Scope, kind: Kind) -> (Tree, Tree) {
        let found = self.fresh();
        let goal = match kind {
            Kind::Of(of) => {
                let relations = &self.world.relations[1..];
                let world = self.world;
                let with: Vec<_> = relations
                    .iter()
                    .filter(|one| self.dependent && one.columns.iter().any(|&(found, _)| found == of))
                    .collect();
                if !with.is_empty() && self.dice.once_in(2) {
                    let relation = *self.dice.pick(&with);
                    let places: Vec<usize> =
                        (0..relation.columns.len()).filter(|&at| relation.columns[at].0 == of).collect();
                    let place = *self.dice.pick(&places);
                    let mut args = Vec::new();
                    for (at, &(of, _)) in relation.columns.iter().enumerate() {
                        args.push(match at == place {
                            true => found.clone(),
                            false if self.dice.once_in(2) => var("_"),
                            false => self.value(scope, Kind::Of(of)),
                        });
                    }
                    term(relation.name, args)
                } else {
                    term(world.types[of].name, [found.clone()])
                }
            }
            Kind::Number => term("is", [found.clone(), self.expression(scope, 2)]),
            Kind::List(of) => {
                let mut inner = scope.clone();
                let (goal, element) = self.binder(&mut inner, of.map_or(Kind::Number, Kind::Of));
                term("findall", [element, goal, found.clone()])
            }
            Kind::Ground => term("=", [found.clone(), self.structure(scope, 2)]),
        };
        scope.learn(&found, kind);
        (goal, found)
    }

    /// A goal that only tests, for conditions.
    pub fn condition(&mut self, scope: &Scope, depth: usize) -> Tree {
        let mut inner = scope.clone();
        match self.dice.below(5) {
            0 => not(self.goal(&mut inner, depth)),
            1 => all((0..2).map(|_| self.goal(&mut inner, depth)).collect()),
            2 if depth > 0 => or(self.condition(scope, depth - 1), self.condition(scope, depth - 1)),
            _ => self.goal(&mut inner, depth),
        }
    }

    /// A relation of the position with every argument given, or its negation.
    pub fn test_of_position(&mut self, scope: &Scope) -> Tree {
        let world = self.world;
        let relation = &world.relations[1 + self.dice.below(world.relations.len() - 1)];
        let args: Vec<Tree> = relation.columns.iter().map(|&(of, _)| self.exact_value(scope, Kind::Of(of))).collect();
        let fact = term(relation.name, args);
        if self.dice.once_in(3) { not(fact) } else { fact }
    }

    /// A list of changes to the position.
    pub fn changes(&mut self, scope: &Scope, most: usize) -> Tree {
        let count = self.dice.below(most + 1);
        list((0..count).map(|_| self.change(scope)).collect::<Vec<_>>())
    }

    pub fn change(&mut self, scope: &Scope) -> Tree {
        let world = self.world;
        let at = if self.dice.once_in(12) { 0 } else { 1 + self.dice.below(world.relations.len() - 1) };
        let relation = &world.relations[at];
        let deletion = at > 0 && self.dice.once_in(3);
        let open = deletion && self.dice.once_in(2);
        let args: Vec<Tree> = relation
            .columns
            .iter()
            .map(|&(of, dependent)| match open && dependent && !self.dice.once_in(8) {
                true => var("_"),
                false => self.exact_value(scope, Kind::Of(of)),
            })
            .collect();
        let fact = term(relation.name, args);
        if deletion { term("-", [fact]) } else { fact }
    }
}
