//! The last steps of assembly, once all texts are there: tables, and the facts that declarations become.

use rustc_hash::FxHashSet;

use super::Program;
use super::assembly::Assembly;
use super::clause::{Clause, Node, TableMode};
use super::code;
use super::declare::declaration::{Declarations, OptionValue};
use super::declare::directive::{Indicator, RelationForm};
use super::lower::generated_fact;
use super::problem::Problems;
use super::symbol::{Functor, indicator};
use super::{known, spelling};
use crate::diagnostic::Diagnostic;
use crate::source::Span;

/// A program put together, not yet checked.
pub(super) struct Assembled {
    pub program: Program,
    /// The place of the directive that makes the rules a game.
    pub game: Option<Span>,
    /// Predicates that a directive was to declare but did not, its form being wrong.
    pub assumed: FxHashSet<Functor>,
    pub problems: Problems,
}

impl Assembly {
    /// Marks tabled predicates, now that all clauses are there.
    pub fn finish_tables(&mut self, library: bool) {
        for (named, modes) in std::mem::take(&mut self.tables) {
            let functor = self.symbols.find_functor(&named.name, named.arity);
            let predicate = functor.and_then(|functor| self.predicates.get_mut(&functor));
            if let Some(predicate) = predicate.filter(|predicate| predicate.library == library) {
                let every = || vec![TableMode::Index; named.arity as usize];
                predicate.table = Some(modes.unwrap_or_else(every));
                continue;
            }
            let Indicator { name, arity, span } = named;
            let message = format!("there is no predicate `{}` to table", indicator(&name, arity));
            let problem = Diagnostic::error(code::TABLES_NOTHING, span, message);
            let known = self.clause_names().take(self.problems.suggestible());
            let near = spelling::nearest_predicates((&name, arity), known);
            let problem = if near.is_empty() { problem } else { known::did_you_mean(problem, &name, &near) };
            self.problems.push(problem.help("name a predicate that has clauses, with its number of arguments"));
        }
    }

    /// The finished program: declared facts become clauses.
    pub fn finish(mut self) -> Assembled {
        self.finish_tables(false);
        self.finish_players();
        self.finish_options();
        self.finish_relations();
        self.finish_clocks();
        let players = self.players.iter().flat_map(|(players, _)| players);
        let players = players.map(|player| self.symbols.atom(player)).collect();
        let game = self.title.as_ref().map(|(_, span)| *span).or(self.players.as_ref().map(|(_, span)| *span));
        let declarations = Declarations {
            title: self.title.map(|(title, _)| title),
            about: self.about.map_or_else(Vec::new, |(paragraphs, _)| paragraphs),
            notation: self.notation.map(|(text, _)| text),
            players,
            relations: self.relations.into_values().collect(),
            options: self.options.into_values().collect(),
            stuck_loses: self.stuck_loses,
            stuck_passes: self.stuck_passes,
        };
        let program =
            Program { symbols: self.symbols, predicates: self.predicates, declarations, library: self.library };
        Assembled { program, game, assumed: self.assumed, problems: self.problems }
    }

    /// Players are facts `player(x).`, and whose turn it is is the first relation.
    fn finish_players(&mut self) {
        let Some((players, span)) = self.players.clone() else { return };
        let mut facts = Vec::new();
        for player in &players {
            let player = Node::Atom(self.symbols.atom(player));
            facts.push(generated_fact("player", player, span, &mut self.symbols));
        }
        self.declare("player", facts, span, ("the players are declared with `players`", "add the player to that list"));
        self.relation(RelationForm { name: "turn".into(), columns: vec![("player".into(), true, span)] }, span);
        let turn = self.functor("turn", 1);
        if let Some(at) = self.relations.get_index_of(&turn) {
            self.relations.move_index(at, 0);
        }
    }

    fn finish_options(&mut self) {
        for (name, option) in self.options.clone() {
            let value = match option.value {
                OptionValue::Int(value) => Node::Int(value),
                OptionValue::Atom(value) => Node::Atom(self.symbols.atom(&value)),
            };
            let fact = generated_fact(&name, value, option.span, &mut self.symbols);
            self.declare(&name, vec![fact], option.span, ("it is an option", "change the value there"));
        }
    }

    /// Makes the facts of a declaration the only clauses of their predicate.
    fn declare(&mut self, name: &str, facts: Vec<Clause>, span: Span, why: (&str, &str)) {
        let functor = self.functor(name, 1);
        if self.refuse_clauses(functor, span, why) {
            self.predicates.entry(functor).or_default().clauses = facts;
        }
    }

    /// State relations have no clauses: what holds is in the position.
    fn finish_relations(&mut self) {
        let found: Vec<(Functor, Span)> = self.relations.values().map(|found| (found.functor, found.span)).collect();
        let help = "`initially(Fact)` lists what holds at the start, `effect/2` what a move changes";
        let mut refused: FxHashSet<Functor> = FxHashSet::default();
        for (functor, span) in found {
            if !self.refuse_clauses(functor, span, ("it is part of the position", help)) {
                refused.insert(functor);
            }
        }
        self.relations.retain(|functor, _| !refused.contains(functor));
        let relations = &self.relations;
        self.predicates.retain(|functor, _| !relations.contains_key(functor));
    }

    /// Marks the relations that do not count when positions are compared.
    fn finish_clocks(&mut self) {
        for Indicator { name, arity, span } in std::mem::take(&mut self.clocks) {
            let functor = self.symbols.find_functor(&name, arity);
            let turn = &*name == "turn";
            match functor.and_then(|functor| self.relations.get_mut(&functor)).filter(|_| !turn) {
                Some(relation) => relation.clock = true,
                None => {
                    let message =
                        format!("no `:- state(…).` declares `{}`, so it cannot be a clock", indicator(&name, arity));
                    let problem = Diagnostic::error(code::UNKNOWN_RELATION, span, message);
                    let relations = self.relations.keys().map(|functor| self.spelling(*functor));
                    let relations = relations.take(self.problems.suggestible());
                    let near = spelling::nearest_predicates((&name, arity), relations);
                    self.problems.push(match near.is_empty() || turn {
                        true => problem.help("name a relation of the position, with its number of arguments"),
                        false => known::did_you_mean(problem, &name, &near),
                    });
                }
            }
        }
    }

    /// Reports the clauses of a predicate that is declared otherwise; false if it cannot be declared at all.
    fn refuse_clauses(&mut self, functor: Functor, span: Span, why: (&str, &str)) -> bool {
        let name = self.symbols.indicator(functor);
        if self.is_provided(functor) {
            let message = format!("`{name}` is built in, so it cannot be declared");
            let problem = Diagnostic::error(code::CLAUSE_FOR_BUILTIN, span, message);
            self.problems.push(problem.help("choose another name"));
            return false;
        }
        let Some(predicate) = self.predicates.get_mut(&functor) else { return true };
        for clause in predicate.clauses.drain(..) {
            let message = format!("`{name}` cannot have clauses: {}", why.0);
            let problem = Diagnostic::error(code::CLAUSE_FOR_DECLARATION, clause.span_of(clause.head), message);
            self.problems.push(problem.and(span, "declared here").help(why.1));
        }
        true
    }
}
