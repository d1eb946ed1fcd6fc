//! Random goals: what they need has a value, and what they find is known to the goals after them, most of the time.

use crate::scope::{Scope, Writer};
use crate::tree::{Tree, all, atom, int, list, not, or, term, var};
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
                term("repeated", [number])
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

    /// A list, and a goal about it.
    fn on_a_list(&mut self, scope: &mut Scope) -> Tree {
        let found = self.fresh();
        let whole = self.value(scope, Kind::List(Some(NUM)));
        let element = self.value(scope, Kind::Of(NUM));
        let kind = match self.dice.below(24) {
            0..4 => {
                scope.learn(&found, Kind::Of(NUM));
                return term("member", [found, whole]);
            }
            4 | 5 => return term(*self.dice.pick(&["memberchk", "member"]), [element, whole]),
            6 => {
                let other = self.value(scope, Kind::List(Some(NUM)));
                scope.learn(&found, Kind::List(Some(NUM)));
                return term("append", [whole, other, found]);
            }
            7 => {
                let rest = self.fresh();
                scope.learn(&found, Kind::List(Some(NUM)));
                scope.learn(&rest, Kind::List(Some(NUM)));
                return term("append", [found, rest, whole]);
            }
            8 => {
                let name = *self.dice.pick(&["nth0", "nth1"]);
                scope.learn(&found, Kind::Of(NUM));
                let index = if self.dice.once_in(2) { int(1) } else { self.fresh() };
                scope.learn(&index, Kind::Number);
                return term(name, [index, whole, found]);
            }
            9 => {
                let rest = self.fresh();
                scope.learn(&found, Kind::Of(NUM));
                scope.learn(&rest, Kind::List(Some(NUM)));
                return term("select", [found, whole, rest]);
            }
            18 | 19 => return self.for_each_element(scope, whole),
            20 => {
                scope.learn(&found, Kind::List(Some(NUM)));
                return term("numlist", [int(1), element, found]);
            }
            21 => {
                let name = *self.dice.pick(&["delete", "subtract", "union", "intersection"]);
                let other = if name == "delete" { element } else { self.value(scope, Kind::List(Some(NUM))) };
                scope.learn(&found, Kind::List(Some(NUM)));
                return term(name, [whole, other, found]);
            }
            22 => ("min_list", Kind::Number),
            23 => ("max_member", Kind::Of(NUM)),
            10 => ("length", Kind::Number),
            11 => ("reverse", Kind::List(Some(NUM))),
            12 => ("msort", Kind::List(Some(NUM))),
            13 => ("sort", Kind::List(Some(NUM))),
            14 => ("last", Kind::Of(NUM)),
            15 => ("sum_list", Kind::Number),
            16 => ("max_list", Kind::Number),
            _ => ("list_to_set", Kind::List(Some(NUM))),
        };
        scope.learn(&found, kind.1);
        let goal = term(kind.0, [whole.clone(), found]);
        // A type test in front keeps what is no list from being an error, now and then.
        if self.dice.once_in(6) { all(vec![term("is_list", [whole]), goal]) } else { goal }
    }

    /// `maplist` and its like, with a relation or a type as what is called.
    fn for_each_element(&mut self, scope: &mut Scope, whole: Tree) -> Tree {
        let relations = self.world.relations[1..].iter().filter(|one| self.dependent && one.columns.len() == 1);
        let mut tests: Vec<&str> = relations.map(|one| one.name).collect();
        tests.push(self.world.types[NUM].name);
        let test = atom(self.dice.pick::<&str>(&tests));
        let found = self.fresh();
        let goal = match self.dice.below(4) {
            0 => return term("maplist", [test, whole]),
            1 => term("include", [test, whole, found.clone()]),
            2 => term("exclude", [test, whole, found.clone()]),
            _ => term("maplist", [term("plus", [self.value(scope, Kind::Of(NUM))]), whole, found.clone()]),
        };
        scope.learn(&found, Kind::List(Some(NUM)));
        goal
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
        let args: Vec<Tree> = relation
            .columns
            .iter()
            .map(|&(of, dependent)| match deletion && dependent && self.dice.once_in(2) {
                true => var("_"),
                false => self.exact_value(scope, Kind::Of(of)),
            })
            .collect();
        let fact = term(relation.name, args);
        if deletion { term("-", [fact]) } else { fact }
    }
}
