//! Random goals about lists.

use crate::scope::{Scope, Writer};
use crate::tree::{Tree, all, atom, int, term};
use crate::world::{Kind, NUM};

impl Writer<'_> {
    /// A list, and a goal about it.
    pub fn on_a_list(&mut self, scope: &mut Scope) -> Tree {
        let found = self.fresh();
        let whole = self.value(scope, Kind::List(Some(NUM)));
        let element = self.value(scope, Kind::Of(NUM));
        let kind = match self.dice.below(24) {
            0..4 => {
                scope.learn(&found, Kind::Of(NUM));
                return term("member", [found, whole]);
            }
            4 | 5 => return term(self.dice.pick::<&str>(&["memberchk", "member"]), [element, whole]),
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
            23 => {
                scope.learn(&found, Kind::Of(NUM));
                return term("max_member", [found, whole]);
            }
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
}
