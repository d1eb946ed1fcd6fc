//! The words that a session knows.

use std::collections::BTreeSet;

use super::command;
use super::session::Session;
use super::vocabulary::{CommandWord, Kind, Vocabulary};
use crate::program::Program;
use crate::program::clause::Node;
use crate::syntax::printer;

impl Vocabulary for Session {
    fn commands(&self) -> Vec<CommandWord> {
        command::words()
    }

    fn words(&mut self, kind: Kind) -> Vec<String> {
        let rules = self.engine.rules();
        match kind {
            Kind::Predicate => rules.own_predicates(),
            Kind::Library => rules.library_predicates(),
            Kind::Atom => atoms(rules.program()),
            Kind::Game => self.shelf.games(),
            Kind::Player => {
                let program = rules.program();
                program.declarations.players.iter().map(|player| program.symbols.name(*player).to_string()).collect()
            }
            Kind::Setting => {
                let Program { symbols, declarations, .. } = rules.program();
                declarations.options.iter().map(|option| format!("{}=", symbols.name(option.name))).collect()
            }
            Kind::Bare => ["help", "quit", "exit"].map(str::to_owned).to_vec(),
            Kind::Move | Kind::Level => Vec::new(),
        }
    }
}

/// The constants that the rules themselves name.
fn atoms(program: &Program) -> Vec<String> {
    let own = program.predicates.values().filter(|predicate| !predicate.library);
    let nodes = own.flat_map(|predicate| &predicate.clauses).flat_map(|clause| &clause.nodes);
    let named = nodes.filter_map(|node| match node {
        Node::Atom(atom) => Some(printer::atom(program.symbols.name(*atom))),
        _ => None,
    });
    let words: BTreeSet<_> = named.filter(|name| name.starts_with(char::is_alphabetic)).collect();
    words.into_iter().collect()
}
