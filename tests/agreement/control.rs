//! Random control constructs: conditions, disjunctions, negations, everything that collects, and suppositions.

use crate::scope::{Scope, Writer};
use crate::tree::{Tree, all, atom, if_then, list, not, or, term};
use crate::world::{Kind, NUM};

impl Writer<'_> {
    /// A goal made of other goals.
    pub fn control(&mut self, scope: &mut Scope, depth: usize) -> Tree {
        match self.dice.below(30) {
            0..5 => not(self.inner(scope, depth)),
            5..9 => self.if_then_else(scope, depth),
            9..13 => self.disjunction(scope, depth),
            13 => {
                let goal = self.inner_known(scope, depth);
                term("once", [goal])
            }
            14 => term("ignore", [self.inner(scope, depth)]),
            15 => {
                let goal = self.inner_known(scope, depth);
                term("call", [goal])
            }
            16 | 17 => {
                let mut inner = scope.clone();
                let condition = self.goal(&mut inner, depth);
                term("forall", [condition, self.condition(&inner, depth)])
            }
            18..22 => self.collection(scope, depth),
            22..26 => self.aggregate(scope, depth),
            26..29 if self.dependent => self.supposition(scope, depth),
            _ => not(not(self.inner(scope, depth))),
        }
    }

    /// Goals that leave nothing behind.
    fn inner(&mut self, scope: &Scope, depth: usize) -> Tree {
        self.inner_known(&mut scope.clone(), depth)
    }

    fn inner_known(&mut self, scope: &mut Scope, depth: usize) -> Tree {
        let count = 1 + self.dice.below(3);
        all((0..count).map(|_| self.goal(scope, depth)).collect())
    }

    fn if_then_else(&mut self, scope: &mut Scope, depth: usize) -> Tree {
        let kind = *self.dice.pick(&[Kind::Of(NUM), Kind::Number, Kind::Ground]);
        let (result, settles) = (self.fresh(), self.dice.once_in(2));
        let mut inner = scope.clone();
        let condition = self.goal(&mut inner, depth);
        let way = |this: &mut Self, scope: &Scope| {
            let mut scope = scope.clone();
            let mut goals = Vec::new();
            if this.dice.once_in(2) {
                goals.push(this.goal(&mut scope, depth));
            }
            if settles {
                let value = this.value(&scope, kind);
                goals.push(term("=", [result.clone(), value]));
            }
            if this.dice.once_in(12) {
                goals.push(atom("!"));
            }
            all(goals)
        };
        let then = way(self, &inner);
        let mut goal = if_then(condition, then);
        if self.dice.once_in(4) {
            let condition = self.condition(scope, depth.min(1));
            goal = or(goal, if_then(condition, way(self, scope)));
        }
        if !self.dice.once_in(10) {
            goal = or(goal, way(self, scope));
        }
        if settles {
            scope.learn(&result, kind);
        }
        // A disjunction of three must lean to the right to keep its meaning.
        lean(goal)
    }

    fn disjunction(&mut self, scope: &mut Scope, depth: usize) -> Tree {
        let kind = *self.dice.pick(&[Kind::Of(NUM), Kind::Of(NUM), Kind::Ground]);
        let result = self.fresh();
        let ways = 2 + usize::from(self.dice.once_in(4));
        let settles = !self.dice.once_in(3);
        let mut goals = Vec::new();
        for _ in 0..ways {
            let mut inner = scope.clone();
            let mut way = vec![self.goal(&mut inner, depth)];
            if settles {
                let value = self.value(&inner, kind);
                let at = self.dice.below(2);
                way.insert(at, term("=", [result.clone(), value]));
            }
            if self.dice.once_in(10) {
                way.push(atom("!"));
            }
            goals.push(all(way));
        }
        if settles {
            scope.learn(&result, kind);
        }
        goals.into_iter().rev().reduce(|rest, goal| or(goal, rest)).expect("there are several ways")
    }

    /// `findall` and what collects in its manner.
    fn collection(&mut self, scope: &mut Scope, depth: usize) -> Tree {
        let mut inner = scope.clone();
        let (mut goals, mut element) = {
            let (goal, element) = self.binder(&mut inner, Kind::Of(NUM));
            (vec![goal], element)
        };
        if self.dice.once_in(2) {
            goals.push(self.goal(&mut inner, depth));
        }
        let result = self.fresh();
        if self.dice.once_in(4) {
            element = self.structure(&inner, 1);
            scope.learn(&result, Kind::List(None));
        } else {
            scope.learn(&result, Kind::List(Some(NUM)));
        }
        match self.dice.below(5) {
            0 => term("aggregate_all", [term("bag", [element]), all(goals), result]),
            1 => term("aggregate_all", [term("set", [element]), all(goals), result]),
            _ => term("findall", [element, all(goals), result]),
        }
    }

    fn aggregate(&mut self, scope: &mut Scope, depth: usize) -> Tree {
        let mut inner = scope.clone();
        let mut goals = vec![if self.dependent { self.relation(&mut inner) } else { self.goal(&mut inner, 0) }];
        if self.dice.once_in(2) {
            goals.push(self.goal(&mut inner, depth));
        }
        let (goal, result) = (all(goals), self.fresh());
        let expression = self.expression(&inner, 1);
        let witness = self.structure(&inner, 1);
        if self.dice.once_in(8) {
            let given = self.constant(Kind::Number);
            return term("aggregate_all", [atom("count"), goal, given]);
        }
        let (what, given) = match self.dice.below(8) {
            0..3 => (atom("count"), result.clone()),
            3 => (term("sum", [expression]), result.clone()),
            4 => (term("max", [expression]), result.clone()),
            5 => (term("min", [expression]), result.clone()),
            at => {
                let name = ["max", "min"][at - 6];
                let of = self.fresh();
                scope.learn(&of, Kind::Ground);
                (term(name, [expression, witness]), term(name, [result.clone(), of]))
            }
        };
        scope.learn(&result, Kind::Number);
        term("aggregate_all", [what, goal, given])
    }

    fn supposition(&mut self, scope: &mut Scope, depth: usize) -> Tree {
        if self.dice.once_in(3) {
            return self.trial(scope, depth);
        }
        let mut inner = scope.clone();
        let (changes, before) = match self.dice.below(6) {
            0 => {
                let list = self.fresh();
                let found = self.binder(&mut inner, Kind::Of(NUM));
                let change = self.change(&inner);
                (list.clone(), Some(term("findall", [change, found.0, list])))
            }
            1 => (list([self.change(scope), self.change(scope)]), None),
            _ => (self.changes(scope, 2), None),
        };
        let goal = self.inner_known(scope, depth);
        let goal = term("suppose", [changes, goal]);
        match before {
            Some(before) => all(vec![before, goal]),
            None => goal,
        }
    }
}

impl Writer<'_> {
    /// Goals in the position after a move, which need not be legal.
    fn trial(&mut self, scope: &mut Scope, depth: usize) -> Tree {
        let shape = self.dice.pick(&self.world.shapes).clone();
        let made = match self.dice.below(12) {
            0 => atom("wait"),
            1 if self.world.careless => self.fresh(),
            _ => shape.build(shape.kinds.iter().map(|&kind| self.value(scope, kind)).collect()),
        };
        let goal = self.inner_known(scope, depth);
        term("after", [made, goal])
    }
}

/// The same disjunction as a chain: `(a ; b) ; c` is `a ; b ; c`.
fn lean(goal: Tree) -> Tree {
    match goal {
        Tree::Compound(name, args) if name == ";" => match &args[0] {
            Tree::Compound(inner, parts) if inner == ";" => {
                or(parts[0].clone(), lean(or(parts[1].clone(), args[1].clone())))
            }
            _ => Tree::Compound(name, args),
        },
        other => other,
    }
}
