//! Clause bodies to trees of goals.
//!
//! `\+`, `->`, `once`, `forall`, `findall` and their like with a known goal become part of the clause, so that
//! nothing is looked up or copied at run time; what is opaque to the cut gets a scope of its own.

use std::sync::Arc;

use super::builder::Builder;
use super::image::Dispatch;
use super::tree::{Branching, Collecting, Goal, Scope, variables_in};
use crate::engine::builtins;
use crate::program::clause::{Node, TermId};
use crate::program::goal::{Aggregation, Body, Connective, Goal as Read, Terms};
use crate::program::symbol::Functor;
use crate::term::NIL;

/// Reads the body of one clause.
pub struct Reader<'b> {
    pub builder: &'b mut Builder,
    /// The clause's terms; new ones are added behind.
    pub nodes: Vec<Node>,
    pub variables: u32,
    /// How many scopes there are.
    pub scopes: usize,
    /// Goals that became predicates of their own: functor, variables, body.
    pub lifted: Vec<(Functor, Vec<u32>, TermId)>,
}

impl Reader<'_> {
    fn read(&self, term: TermId) -> Read<TermId> {
        Body::new(&self.nodes, &self.builder.symbols).read(term)
    }

    /// The goal that a term is; cuts belong to `scope`.
    pub fn goal(&mut self, term: TermId, scope: Scope) -> Goal {
        match self.read(term) {
            Read::True => Goal::True,
            Read::Fail => Goal::Fail,
            Read::Cut => Goal::Cut(scope),
            Read::And(..) => Goal::And(self.spine(term, scope, |goal| match goal.connective()? {
                Connective::And(left, right) => Some((left, right)),
                Connective::Or(..) | Connective::IfThen(..) | Connective::IfThenElse(..) => None,
            })),
            Read::Or(..) => Goal::Or(self.spine(term, scope, |goal| match goal.connective()? {
                Connective::Or(left, right) => Some((left, right)),
                Connective::And(..) | Connective::IfThen(..) | Connective::IfThenElse(..) => None,
            })),
            Read::IfThen(condition, then) => self.branching(condition, then, None, scope),
            Read::IfThenElse(condition, then, other) => self.branching(condition, then, Some(other), scope),
            Read::Not(goal) => {
                let inner = self.new_scope();
                Goal::Not(Box::new(self.goal(goal, inner)), inner)
            }
            Read::Call(goal, 0) => self.opaque(goal),
            Read::Once(goal) => self.committed(goal, Goal::Fail),
            Read::Ignore(goal) => self.committed(goal, Goal::True),
            Read::ForAll(condition, action) => {
                let (outer, inner) = (self.new_scope(), self.new_scope());
                let condition = self.opaque(condition);
                let action = Goal::Not(Box::new(self.goal(action, inner)), inner);
                Goal::Not(Box::new(Goal::And(vec![condition, action])), outer)
            }
            Read::FindAll(template, goal, result) => self.collect(template, goal, result, "$bag_close"),
            Read::Aggregate(spec, goal, result) => self.aggregate(term, (spec, goal, result)),
            Read::Suppose(changes, goal) => self.suppose(changes, goal),
            Read::After(made, goal) => self.after(made, goal),
            Read::Unify(left, right) => Goal::Unify(left, right),
            Read::Is(left, right) => Goal::Is(left, right),
            Read::Compare(comparison, left, right) => Goal::Compare(comparison, left, right),
            Read::NotUnify(..) | Read::Order(..) | Read::FindAllTail(..) | Read::BagOf(..) | Read::SetOf(..) => {
                self.predicate(term)
            }
            Read::Catch(..) | Read::Call(..) | Read::Predicate => self.predicate(term),
            Read::Unknown => self.call_named("call", &[term]),
        }
    }

    /// A call as written.
    fn predicate(&mut self, term: TermId) -> Goal {
        let symbols = &self.builder.symbols;
        let (functor, args) = match self.nodes[term.0 as usize] {
            Node::Atom(atom) => (atom, Vec::new()),
            Node::Compound(functor, first) => {
                let (name, arity) = symbols.parts(functor);
                (name, (0..arity).map(|at| TermId(first.0 + at)).collect())
            }
            Node::Var(_) | Node::Int(_) => return self.call_named("call", &[term]),
        };
        let name = symbols.name(functor).clone();
        self.call(&name, &args)
    }

    /// A long `a, b, c` or `a ; b ; c` as one flat list of goals, without recursing along it.
    fn spine(&mut self, term: TermId, scope: Scope, parts: fn(Read<TermId>) -> Option<(TermId, TermId)>) -> Vec<Goal> {
        let (mut goals, mut rest) = (Vec::new(), term);
        while let Some((left, right)) = parts(self.read(rest)) {
            goals.push(self.goal(left, scope));
            rest = right;
        }
        goals.push(self.goal(rest, scope));
        goals
    }

    fn branching(&mut self, condition: TermId, then: TermId, other: Option<TermId>, scope: Scope) -> Goal {
        let inner = self.new_scope();
        Goal::IfThenElse(Box::new(Branching {
            condition: self.goal(condition, inner),
            scope: inner,
            then: self.goal(then, scope),
            other: other.map_or(Goal::Fail, |other| self.goal(other, scope)),
        }))
    }

    /// The first answer of a goal only; `otherwise` if there is none.
    fn committed(&mut self, goal: TermId, otherwise: Goal) -> Goal {
        let scope = self.new_scope();
        let condition = self.goal(goal, scope);
        Goal::IfThenElse(Box::new(Branching { condition, scope, then: Goal::True, other: otherwise }))
    }

    fn opaque(&mut self, goal: TermId) -> Goal {
        let scope = self.new_scope();
        Goal::Opaque(Box::new(self.goal(goal, scope)), scope)
    }

    fn collect(&mut self, template: TermId, goal: TermId, result: TermId, close: &str) -> Goal {
        let scope = self.new_scope();
        Goal::Collect(Box::new(Collecting {
            open: self.call("$bag_open", &[]),
            goal: self.goal(goal, scope),
            scope,
            add: self.call("$bag_add", &[template]),
            close: self.call(close, &[result]),
        }))
    }

    fn aggregate(&mut self, term: TermId, (spec, goal, result): (TermId, TermId, TermId)) -> Goal {
        let template = match Body::new(&self.nodes, &self.builder.symbols).aggregation(spec) {
            Aggregation::Count => return self.count(goal, result),
            Aggregation::Sum(template) | Aggregation::Bag(template) | Aggregation::Set(template) => template,
            Aggregation::Best { value, witness: None, .. } => value,
            Aggregation::Best { witness: Some(_), .. } => spec,
            Aggregation::Unknown => return self.predicate(term),
        };
        let list = self.new_variable();
        let collected = self.collect(template, goal, list, "$bag_close");
        let closing = self.call("$aggregate", &[spec, list, result]);
        Goal::And(vec![collected, closing])
    }

    fn count(&mut self, goal: TermId, result: TermId) -> Goal {
        let none = self.new_node(Node::Int(0));
        let scope = self.new_scope();
        let count = self.new_variable();
        let collected = Goal::Collect(Box::new(Collecting {
            open: self.call("$bag_open", &[]),
            goal: self.goal(goal, scope),
            scope,
            add: self.call("$bag_add", &[none]),
            close: self.call("$bag_count", &[count]),
        }));
        let closing = self.call("$aggregate_count", &[count, result]);
        Goal::And(vec![collected, closing])
    }

    fn suppose(&mut self, changes: TermId, goal: TermId) -> Goal {
        let mark = self.new_variable();
        let before = self.call("$state_mark", &[mark]);
        let apply = self.call("$state_apply", &[changes]);
        let body = self.committed(goal, Goal::Fail);
        let after = self.call("$state_revert", &[mark]);
        Goal::And(vec![before, apply, body, after])
    }

    /// A goal in the position after a move, which is made as [`super::super::state::trial`] says.
    fn after(&mut self, made: TermId, goal: TermId) -> Goal {
        let (mark, turn_given) = (self.new_variable(), self.new_variable());
        let before = self.call("$state_mark", &[mark]);
        let begin = self.call("$trial_begin", &[made]);
        let (effects, effect) = self.all_changes("effect", made);
        let change = self.call("$trial_effect", &[made, effects, turn_given]);
        let mut goals = vec![before, begin, effect, change];
        let aftermaths = if self.builder.has_aftermath {
            let (aftermaths, aftermath) = self.all_changes("aftermath", made);
            goals.push(aftermath);
            aftermaths
        } else {
            let nil = self.builder.symbols.atom(NIL);
            self.new_node(Node::Atom(nil))
        };
        goals.push(self.call("$trial_end", &[aftermaths, turn_given]));
        goals.push(self.committed(goal, Goal::Fail));
        goals.push(self.call("$state_revert", &[mark]));
        Goal::And(goals)
    }

    /// The list of all changes that a predicate gives for a move: a variable, and the goal that binds it.
    fn all_changes(&mut self, predicate: &str, made: TermId) -> (TermId, Goal) {
        let (list, changes) = (self.new_variable(), self.new_variable());
        let scope = self.new_scope();
        let collected = Collecting {
            open: self.call("$bag_open", &[]),
            goal: self.call(predicate, &[made, changes]),
            scope,
            add: self.call("$bag_add", &[changes]),
            close: self.call("$bag_close", &[list]),
        };
        (list, Goal::Collect(Box::new(collected)))
    }

    fn new_scope(&mut self) -> Scope {
        self.scopes += 1;
        self.scopes - 1
    }

    fn new_node(&mut self, node: Node) -> TermId {
        self.nodes.push(node);
        TermId(self.nodes.len() as u32 - 1)
    }

    fn new_variable(&mut self) -> TermId {
        self.variables += 1;
        self.new_node(Node::Var(self.variables - 1))
    }

    fn call_named(&mut self, name: &str, args: &[TermId]) -> Goal {
        let atom = self.builder.symbols.atom(name);
        let functor = self.builder.symbols.functor(atom, args.len() as u32);
        Goal::Call(self.builder.pred(functor), args.to_vec())
    }

    fn call(&mut self, name: &str, args: &[TermId]) -> Goal {
        let atom = self.builder.symbols.atom(name);
        let functor = self.builder.symbols.functor(atom, args.len() as u32);
        let pred = self.builder.pred(functor);
        if let Dispatch::Det(builtin) = self.builder.preds[pred as usize].dispatch {
            return Goal::Builtin(builtin, args.to_vec());
        }
        if let Some(source) = self.builder.preds[pred as usize].source {
            return Goal::Lookup(source, args.to_vec());
        }
        let args = self.lift_goals(functor, args);
        Goal::Call(pred, args)
    }

    /// Gives control constructs in goal arguments a predicate of their own: calling it is cheaper than
    /// interpreting the construct each time.
    fn lift_goals(&mut self, functor: Functor, args: &[TermId]) -> Vec<TermId> {
        let (name, arity) = self.builder.symbols.parts(functor);
        let Some(row) = builtins::library().get(self.builder.symbols.name(name), arity) else { return args.to_vec() };
        let lift = |(arg, goal): (&TermId, _)| if goal == Some((0, false)) { self.lift(*arg) } else { *arg };
        args.iter().zip(row.goal_arguments()).map(lift).collect()
    }

    fn lift(&mut self, goal: TermId) -> TermId {
        match self.read(goal) {
            Read::And(..) | Read::Or(..) | Read::IfThen(..) | Read::IfThenElse(..) => {}
            Read::Not(_) | Read::FindAll(..) | Read::ForAll(..) => {}
            // A call costs no more than one of a predicate that does nothing but call it.
            Read::True | Read::Fail | Read::Cut | Read::Once(_) | Read::Ignore(_) | Read::FindAllTail(..) => {
                return goal;
            }
            Read::Aggregate(..) | Read::BagOf(..) | Read::SetOf(..) | Read::Catch(..) | Read::Suppose(..) => {
                return goal;
            }
            Read::Call(..) | Read::Unify(..) | Read::NotUnify(..) | Read::Order(..) | Read::Is(..) => return goal,
            Read::After(..) | Read::Compare(..) | Read::Predicate | Read::Unknown => return goal,
        }
        let variables = variables_in(&self.nodes, &self.builder.symbols, goal);
        let name: Arc<str> = self.builder.lifted_name().into();
        let atom = self.builder.symbols.atom(&name);
        let functor = self.builder.symbols.functor(atom, variables.len() as u32);
        self.lifted.push((functor, variables.clone(), goal));
        if variables.is_empty() {
            return self.new_node(Node::Atom(atom));
        }
        let first = TermId(self.nodes.len() as u32);
        self.nodes.extend(variables.iter().map(|&variable| Node::Var(variable)));
        self.new_node(Node::Compound(functor, first))
    }
}
