//! Random goals: what they need has a value, and what they find is known to the goals after them, most of the time.

use crate::scope::{Scope, Writer};
use crate::tree::{Tree, all, atom, int, term, var};
use crate::world::{Kind, NUM, PLAYER};

/// How deep control constructs are nested.
const DEPTH: usize = 3;

impl Writer<'_> {
    /// Some goals in a row.
    pub fn goals(&mut self, scope: &mut Scope, count: usize) -> Vec<Tree> {
        (0..count).map(|_| self.goal(scope, DEPTH)).collect()
    }

    pub fn goal(&mut self, scope: &mut Scope, depth: usize) -> Tree {
        if depth > 0 && self.dice.once_in(3) {
            return self.control(scope, depth - 1);
        }
        match self.dice.below(40) {
            0..11 if self.dependent => self.relation(scope),
            12 | 13 if self.dependent => {
                let mut learnt = Vec::new();
                let player = self.argument(scope, Kind::Of(PLAYER), &mut learnt);
                self.learn(scope, learnt);
                term("turn", [player])
            }
            14..17 => self.enumeration(scope),
            0..24 => self.call(scope),
            24..28 => self.comparison(scope),
            28 | 29 => {
                let value = self.expression(scope, 2);
                let result = if self.dice.once_in(6) { self.value(scope, Kind::Number) } else { self.fresh() };
                scope.learn(&result, Kind::Number);
                term("is", [result, value])
            }
            30 | 31 => self.unification(scope),
            32 => self.difference(scope),
            33 => self.type_test(scope),
            34 => self.inspection(scope),
            35 | 36 => self.on_a_list(scope),
            37 if self.world.careless && self.dice.once_in(3) => self.mistake(scope),
            37 if self.dice.once_in(4) => self.seldom_planned(scope),
            38 if self.dependent && self.dice.once_in(3) => {
                let number = self.fresh();
                scope.learn(&number, Kind::Number);
                term(self.dice.pick::<&str>(&["repeated", "occurred"]), [number])
            }
            39 if self.dice.once_in(2) => atom("!"),
            _ => self.between(scope),
        }
    }

    fn learn(&mut self, scope: &mut Scope, learnt: Vec<(Tree, Kind)>) {
        learnt.iter().for_each(|(variable, kind)| scope.learn(variable, *kind));
    }

    /// A relation of the position, in any mode.
    pub fn relation(&mut self, scope: &mut Scope) -> Tree {
        let world = self.world;
        let relation = &world.relations[1 + self.dice.below(world.relations.len() - 1)];
        let mut learnt = Vec::new();
        let args: Vec<Tree> =
            relation.columns.iter().map(|&(of, _)| self.argument(scope, Kind::Of(of), &mut learnt)).collect();
        self.learn(scope, learnt);
        term(relation.name, args)
    }

    /// A type as a goal.
    fn enumeration(&mut self, scope: &mut Scope) -> Tree {
        let of = if self.dice.once_in(3) { self.dice.below(self.world.types.len()) } else { NUM };
        let small = self.world.types[of].values.len() < 10;
        let known = if small && !self.dice.once_in(4) { None } else { self.known(scope, Kind::Of(of)) };
        let value = known.unwrap_or_else(|| self.fresh());
        scope.learn(&value, Kind::Of(of));
        term(self.world.types[of].name, [value])
    }

    /// A call of a predicate of the rules.
    pub fn call(&mut self, scope: &mut Scope) -> Tree {
        let world = self.world;
        let callable: Vec<_> = world.predicates.iter().filter(|known| self.dependent || !known.dependent).collect();
        if callable.is_empty() {
            return self.enumeration(scope);
        }
        let called = *self.dice.pick(&callable);
        let mut learnt = Vec::new();
        let mut args = Vec::new();
        for &(kind, given) in &called.args {
            args.push(if given { self.value(scope, kind) } else { self.argument(scope, kind, &mut learnt) });
        }
        self.learn(scope, learnt);
        if !args.is_empty() && self.dice.once_in(20) {
            let last = args.pop().expect("an argument");
            return term("call", [term(&called.name, args), last]);
        }
        term(&called.name, args)
    }

    /// Goals that call a predicate that looks at the position, for all that it can be asked about.
    pub fn featured_call(&mut self, scope: &mut Scope) -> Vec<Tree> {
        let world = self.world;
        let callable: Vec<_> = world.predicates.iter().filter(|known| known.dependent).collect();
        let Some(called) = (!callable.is_empty()).then(|| *self.dice.pick(&callable)) else { return Vec::new() };
        let (mut goals, mut args) = (Vec::new(), Vec::new());
        for &(kind, given) in &called.args {
            if given && self.dice.once_in(8) {
                args.push(self.constant(kind));
            } else if given {
                let (goal, found) = self.binder(scope, kind);
                goals.push(goal);
                args.push(found);
            } else {
                let found = self.fresh();
                scope.learn(&found, kind);
                args.push(found);
            }
        }
        goals.push(term(&called.name, args));
        goals
    }

    fn comparison(&mut self, scope: &Scope) -> Tree {
        let name = *self.dice.pick(&["<", ">", "=<", ">=", "=:=", "=\\="]);
        term(name, [self.expression(scope, 1), self.expression(scope, 1)])
    }

    fn unification(&mut self, scope: &mut Scope) -> Tree {
        match self.dice.below(4) {
            0 => {
                let (inner, value) = (self.fresh(), self.value(scope, Kind::Of(NUM)));
                scope.learn(&inner, Kind::Of(NUM));
                term("=", [term("f", [inner]), term("f", [value])])
            }
            1 => {
                let (head, rest) = (self.fresh(), self.fresh());
                let whole = self.value(scope, Kind::List(Some(NUM)));
                scope.learn(&head, Kind::Of(NUM));
                scope.learn(&rest, Kind::List(Some(NUM)));
                term("=", [term(regola::term::CONS, [head, rest]), whole])
            }
            _ => {
                let (whole, structure) = (self.fresh(), self.structure(scope, 2));
                scope.learn(&whole, Kind::Ground);
                if self.dice.once_in(2) { term("=", [whole, structure]) } else { term("=", [structure, whole]) }
            }
        }
    }

    /// Goals that tell terms apart.
    fn difference(&mut self, scope: &Scope) -> Tree {
        let name = *self.dice.pick(&["\\=", "==", "\\==", "@<", "@>", "@=<", "@>="]);
        let kind = Kind::Of(self.dice.below(self.world.types.len()));
        if self.dice.once_in(12) {
            let order = atom(self.dice.pick::<&str>(&["<", "=", ">"]));
            return term("compare", [order, self.value(scope, kind), self.value(scope, kind)]);
        }
        match self.dice.once_in(3) {
            true => term(name, [self.structure(scope, 1), self.structure(scope, 1)]),
            false => term(name, [self.value(scope, kind), self.value(scope, kind)]),
        }
    }

    fn type_test(&mut self, scope: &Scope) -> Tree {
        const TESTS: [&str; 10] =
            ["var", "nonvar", "atom", "integer", "number", "atomic", "compound", "callable", "is_list", "ground"];
        let name = *self.dice.pick(&TESTS);
        let kind = *self.dice.pick(&[Kind::Ground, Kind::Number, Kind::List(Some(NUM))]);
        term(name, [self.value(scope, kind)])
    }

    /// `=..`, `functor` and `arg`.
    fn inspection(&mut self, scope: &mut Scope) -> Tree {
        let (whole, found) = (self.structure(scope, 2), self.fresh());
        match self.dice.below(4) {
            0 => {
                scope.learn(&found, Kind::List(None));
                term("=..", [whole, found])
            }
            1 => {
                scope.learn(&found, Kind::Number);
                term("functor", [whole, var("_"), found])
            }
            2 => {
                scope.learn(&found, Kind::Ground);
                term("arg", [int(1), whole, found])
            }
            _ => {
                scope.learn(&found, Kind::Ground);
                term("copy_term", [whole, found])
            }
        }
    }

    fn between(&mut self, scope: &mut Scope) -> Tree {
        if self.dice.once_in(10) {
            let (known, found) = (self.value(scope, Kind::Number), self.fresh());
            scope.learn(&found, Kind::Number);
            return match self.dice.below(3) {
                0 => term("succ", [found, known]),
                1 => term("succ", [known, found]),
                _ => term("plus", [known, int(2), found]),
            };
        }
        let (low, high) = (self.value(scope, Kind::Of(NUM)), self.value(scope, Kind::Of(NUM)));
        let value = self.known(scope, Kind::Of(NUM)).filter(|_| self.dice.once_in(4));
        let value = value.unwrap_or_else(|| self.fresh());
        scope.learn(&value, Kind::Number);
        term("between", [low, high, value])
    }

    /// What the machine is asked for, or what keeps a plan from being made.
    fn seldom_planned(&mut self, scope: &mut Scope) -> Tree {
        let (mut inner, found) = (scope.clone(), self.fresh());
        match self.dice.below(4) {
            0 => {
                let goal = self.goal(&mut inner, 0);
                term("catch", [goal, var("_"), atom("fail")])
            }
            1 => {
                let (goal, element) = self.binder(&mut inner, Kind::Of(NUM));
                scope.learn(&found, Kind::List(Some(NUM)));
                term(self.dice.pick::<&str>(&["bagof", "setof"]), [element, goal, found])
            }
            2 => {
                let goal = self.goal(&mut inner, 0);
                let held = self.fresh();
                all(vec![term("=", [held.clone(), goal]), term("call", [held])])
            }
            _ => {
                scope.learn(&found, Kind::Number);
                term("atom_length", [self.value(scope, Kind::Of(PLAYER)), found])
            }
        }
    }

    /// What is an error when it is reached.
    fn mistake(&mut self, scope: &Scope) -> Tree {
        let open = self.fresh();
        match self.dice.below(6) {
            0 => term("throw", [term("oops", [self.value(scope, Kind::Ground)])]),
            1 => term("is", [var("_"), term("//", [int(1), int(0)])]),
            2 => term("is", [var("_"), term("//", [self.value(scope, Kind::Number), self.value(scope, Kind::Number)])]),
            3 => term("<", [open, int(3)]),
            4 => all(vec![term("=", [open.clone(), atom("u")]), term("is", [var("_"), term("+", [open, int(1)])])]),
            _ => term("atom_length", [open, var("_")]),
        }
    }
}
