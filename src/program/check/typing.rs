//! Variables that cannot have a value: one of two types at once, or an expression where a number is needed.
//!
//! A relation says of which type each argument is. Where a clause uses a variable for two types that have no value in
//! common, such as a player and a number, the goals cannot all hold: arguments have been exchanged. Only types that can
//! be compared without evaluation count: those that list names, and those that list numbers.

use rustc_hash::{FxHashMap, FxHashSet};

use super::Checker;
use super::branch::Branch;
use super::moves::is_expression;
use crate::diagnostic::{Diagnostic, Severity};
use crate::program::clause::{Clause, Node, TermId};
use crate::program::code;
use crate::program::goal::Goal;
use crate::program::known::Callee;
use crate::program::symbol::{Atom, Functor};

/// The values of a type, as far as they can be told without evaluation.
enum Values {
    Numbers,
    Names(FxHashSet<Atom>),
    Unknown,
}

impl Values {
    fn are_apart(&self, other: &Values) -> bool {
        match (self, other) {
            (Values::Numbers, Values::Names(_)) | (Values::Names(_), Values::Numbers) => true,
            (Values::Names(one), Values::Names(other)) => one.is_disjoint(other),
            _ => false,
        }
    }
}

/// An argument of a known type.
struct Use {
    term: TermId,
    kind: Functor,
    relation: Option<Functor>,
    /// Whether a move is to make it hold, which then is an error and not just a *no*.
    is_change: bool,
    branch: Branch,
}

impl Use {
    /// An argument in the head of a clause.
    fn in_head(term: TermId, kind: Functor) -> Use {
        Use { term, kind, relation: None, is_change: false, branch: Branch::default() }
    }
}

/// A warning as an error.
fn fatal(problem: Diagnostic) -> Diagnostic {
    Diagnostic { severity: Severity::Error, ..problem }
}

impl Checker<'_> {
    /// Reports arguments that cannot be of their types.
    pub(super) fn typing(&mut self) {
        let relations = &self.known.program.declarations.relations;
        let kinds: FxHashSet<Functor> = relations.iter().flat_map(|one| &one.columns).map(|one| one.kind).collect();
        let values: FxHashMap<Functor, Values> = kinds.iter().map(|&kind| (kind, self.values_of(kind))).collect();
        let predicates = self.known.program.predicates.iter().filter(|(_, predicate)| !predicate.library);
        for (_, predicate) in predicates {
            for clause in &predicate.clauses {
                if !(self.go_on)() {
                    return;
                }
                let uses = self.uses(clause, &kinds);
                self.expressions(clause, &uses, &values);
                self.mismatches(clause, &uses, &values);
            }
        }
    }

    fn values_of(&self, kind: Functor) -> Values {
        let symbols = self.known.symbols;
        let Some(predicate) = self.known.program.predicates.get(&kind) else { return Values::Unknown };
        let mut names = FxHashSet::default();
        let mut numbers = 0;
        for clause in &predicate.clauses {
            let Some(value) = clause.arguments(clause.head, symbols).next() else { return Values::Unknown };
            match clause.node(value) {
                Node::Atom(name) => {
                    names.insert(name);
                }
                Node::Int(_) => numbers += 1,
                Node::Var(_) if self.is_counted(clause, value) => numbers += 1,
                _ => return Values::Unknown,
            }
        }
        match (names.is_empty(), numbers) {
            (true, 1..) => Values::Numbers,
            (false, 0) => Values::Names(names),
            _ => Values::Unknown,
        }
    }

    /// Whether a clause gives a variable numbers only, by a built-in such as `between/3` or `is/2`.
    fn is_counted(&self, clause: &Clause, variable: TermId) -> bool {
        let symbols = self.known.symbols;
        clause.conjuncts(symbols).into_iter().any(|goal| {
            let Some((name, arity)) = clause.callable(goal, symbols) else { return false };
            let Callee::Builtin(row) = self.known.callee(name, arity) else { return false };
            let mut arguments = clause.arguments(goal, symbols).enumerate();
            arguments.any(|(at, arg)| row.integers.contains(&at) && clause.node(arg) == clause.node(variable))
        })
    }

    /// The arguments whose types a clause's head, its changes and its goals tell.
    fn uses(&self, clause: &Clause, kinds: &FxHashSet<Functor>) -> Vec<Use> {
        let symbols = self.known.symbols;
        let mut uses = Vec::new();
        let head = clause.callable(clause.head, symbols).map(|(name, arity)| (&**symbols.name(name), arity));
        let player = symbols.find_functor("player", 1).filter(|player| kinds.contains(player));
        let at = match head {
            Some(("wins" | "out" | "stuck", 1) | ("result", 2)) => Some(0),
            Some(("feature", 3)) => Some(1),
            _ => None,
        };
        let of_player = at.and_then(|at| clause.arguments(clause.head, symbols).nth(at)).zip(player);
        uses.extend(of_player.map(|(term, kind)| Use::in_head(term, kind)));
        let mut facts = match head {
            Some(("effect" | "aftermath", 2)) => {
                self.changes_of(clause).into_iter().map(|fact| (fact, Branch::default())).collect()
            }
            _ => Vec::new(),
        };
        let changes = facts.len();
        facts.extend(self.goals_by_branch(clause));
        for (at, (fact, branch)) in facts.into_iter().enumerate() {
            let Some((name, arity)) = clause.callable(fact, symbols) else { continue };
            let Some(functor) = symbols.lookup(name, arity) else { continue };
            let args = clause.arguments(fact, symbols);
            if self.known.callee(name, arity) == Callee::Relation {
                let relation = self.known.program.declarations.relations.iter().find(|one| one.functor == functor);
                let columns = relation.map_or(&[][..], |relation| &relation.columns);
                uses.extend(args.zip(columns).map(|(term, column)| Use {
                    term,
                    kind: column.kind,
                    relation: Some(functor),
                    is_change: at < changes,
                    branch: branch.clone(),
                }));
            } else if kinds.contains(&functor) {
                uses.extend(args.map(|term| Use { branch: branch.clone(), ..Use::in_head(term, functor) }));
            }
        }
        uses
    }

    /// Reports expressions that are put where a number is needed.
    fn expressions(&mut self, clause: &Clause, uses: &[Use], values: &FxHashMap<Functor, Values>) {
        let numeric: Vec<&Use> =
            uses.iter().filter(|one| matches!(values.get(&one.kind), Some(Values::Numbers))).collect();
        if numeric.is_empty() {
            return;
        }
        let symbols = self.known.symbols;
        let help = "`=` and arguments do not compute: write `X is …` before, and use `X`";
        for one in &numeric {
            if is_expression(self, clause, one.term) {
                let kind = self.word(one.kind);
                let message = format!("this is an expression, not a number: no `{kind}` is equal to it");
                let problem = Diagnostic::warning(code::UNCOMPUTED_EXPRESSION, clause.span_of(one.term), message);
                let problem = if one.is_change { fatal(problem) } else { problem };
                self.problems.push(problem.help(help));
            }
        }
        for (goal, branch) in self.goals_by_branch(clause) {
            let Goal::Unify(left, right) = clause.goal(goal, symbols) else { continue };
            for (variable, expression) in [(left, right), (right, left)] {
                let Node::Var(number) = clause.node(variable) else { continue };
                let used = numeric.iter().find(|one| {
                    let is_bound = branch.reaches(&one.branch) || one.branch.reaches(&branch);
                    is_bound && clause.node(one.term) == Node::Var(number)
                });
                let Some(used) = used.filter(|_| is_expression(self, clause, expression)) else { continue };
                let name = clause.variables[number as usize].clone();
                let message = format!("`{name}` is an expression here, not a number: `=` does not compute");
                let problem = Diagnostic::warning(code::UNCOMPUTED_EXPRESSION, clause.span_of(goal), message);
                let problem = if used.is_change { fatal(problem) } else { problem };
                let problem =
                    problem.and(clause.span_of(used.term), format!("a `{}` is needed here", self.word(used.kind)));
                self.problems.push(problem.help(format!("write `{name} is …` instead of `{name} = …`")));
            }
        }
    }

    /// Reports variables that are of two types without a common value.
    fn mismatches(&mut self, clause: &Clause, uses: &[Use], values: &FxHashMap<Functor, Values>) {
        for (at, later) in uses.iter().enumerate() {
            let Node::Var(number) = clause.node(later.term) else { continue };
            let earlier = uses[..at].iter().find(|one| {
                let both = values.get(&one.kind).zip(values.get(&later.kind));
                clause.node(one.term) == Node::Var(number)
                    && one.branch.reaches(&later.branch)
                    && both.is_some_and(|(one, other)| one.are_apart(other))
            });
            let Some(earlier) = earlier else { continue };
            // The place with a relation is where arguments can be exchanged.
            let turn = self.known.symbols.find_functor("turn", 1);
            let (wrong, other) = match later.relation.filter(|relation| Some(*relation) != turn) {
                Some(_) => (later, earlier),
                None => (earlier, later),
            };
            let (name, expected, given) =
                (&clause.variables[number as usize], self.word(wrong.kind), self.word(other.kind));
            let message = format!("`{name}` cannot be a `{expected}` and a `{given}` at once");
            let problem = Diagnostic::warning(code::TYPE_MISMATCH, clause.span_of(wrong.term), message);
            let problem = if wrong.is_change || other.is_change { fatal(problem) } else { problem };
            let problem = problem.labelled(format!("a `{expected}` here"));
            let problem = problem.and(clause.span_of(other.term), format!("a `{given}` here"));
            let problem = match wrong.relation.map(|relation| self.form(relation)) {
                Some(form) => problem.help(format!("give each argument a value of its type, in the order of `{form}`")),
                None => problem,
            };
            self.problems.push(problem);
            return;
        }
    }

    /// The name of a type.
    fn word(&self, kind: Functor) -> String {
        self.known.symbols.name(self.known.symbols.parts(kind).0).to_string()
    }

    /// How a relation is declared.
    fn form(&self, functor: Functor) -> String {
        let name = self.word(functor);
        let relation = self.known.program.declarations.relations.iter().find(|one| one.functor == functor);
        let columns = relation.map_or(&[][..], |relation| &relation.columns);
        let columns: Vec<String> = columns
            .iter()
            .map(|column| format!("{}{}", if column.dependent { "-" } else { "" }, self.word(column.kind)))
            .collect();
        format!("{name}({})", columns.join(", "))
    }
}
