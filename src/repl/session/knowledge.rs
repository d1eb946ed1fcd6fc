//! The words that a session knows.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use clap::ArgAction;

use super::Session;
use crate::engine::{Limits, Rules};
use crate::game::{GameError, Position};
use crate::play::Level;
use crate::program::Program;
use crate::program::clause::Node;
use crate::repl::command::{COMMANDS, Command};
use crate::repl::line::vocabulary::{CommandWord, Kind, Vocabulary};
use crate::repl::rules::predicate;
use crate::repl::rules::predicate::Origin;
use crate::term::printer;

/// Somebody waits at a key: rules that need longer get no words.
const PATIENCE: Duration = Duration::from_millis(200);

impl Vocabulary for Session {
    fn commands(&self) -> Vec<CommandWord> {
        let at_prompt = COMMANDS.iter().filter(|command| command.is_at_prompt());
        let words = |command: &'static Command| {
            let arguments = arguments(command);
            command.names().map(move |name| CommandWord { name: name.to_owned(), arguments: arguments.clone() })
        };
        at_prompt.flat_map(words).collect()
    }

    fn words(&mut self, kind: Kind) -> Vec<String> {
        let Program { symbols, declarations, .. } = self.rules().program();
        match kind {
            Kind::Predicate => predicates(self.rules(), |origin| !matches!(origin, Origin::Provided(_))),
            Kind::Library => predicates(self.rules(), |origin| matches!(origin, Origin::Provided(_))),
            Kind::Atom => atoms(self.rules().program()),
            Kind::Game => self.games(),
            Kind::Player => declarations.players.iter().map(|player| symbols.name(*player).to_string()).collect(),
            Kind::Setting => self.settings().iter().map(|setting| setting.name.to_owned()).collect(),
            Kind::Bare => crate::repl::line::BARE.map(str::to_owned).to_vec(),
            Kind::Move if self.play.resigned.is_some() => Vec::new(),
            Kind::Move => self.quickly(|position| moves(position).unwrap_or_default()),
            Kind::Level => self.quickly(|position| Level::names(position).unwrap_or_default()),
        }
    }

    fn options(&self, game: &str) -> Vec<String> {
        let limits = Limits { time: Some(PATIENCE), ..Limits::default() };
        let rules = self.shelf.load_within(game, &[], &limits).ok().and_then(|loaded| loaded.rules);
        let options = |rules: Rules| {
            let Program { symbols, declarations, .. } = rules.program();
            declarations.options.iter().map(|option| format!("{}=", symbols.name(option.name))).collect()
        };
        rules.map_or_else(Vec::new, options)
    }
}

impl Session {
    /// Asks the game something that must not take long.
    fn quickly(&mut self, ask: impl Fn(&mut Position) -> Vec<String>) -> Vec<String> {
        let usual = self.limits.clone();
        let Some(position) = self.board.position() else { return Vec::new() };
        // A stop that was meant for something else does not count here.
        position.set_limits(Limits { time: Some(PATIENCE), stop: Arc::default(), ..usual.clone() });
        let words = ask(position);
        position.set_limits(usual);
        words
    }
}

fn predicates(rules: &Rules, wanted: impl Fn(&Origin<'_>) -> bool) -> Vec<String> {
    predicate::all(rules).filter(|predicate| wanted(&predicate.origin)).map(|predicate| predicate.name).collect()
}

/// The moves that can be played, as people write them.
fn moves(position: &mut Position) -> Result<Vec<String>, GameError> {
    if position.decided()?.is_some() {
        return Ok(Vec::new());
    }
    let mut moves = Vec::new();
    position.moves(&mut moves)?;
    moves.into_iter().map(|number| position.notation(number)).collect()
}

/// The arguments of a command as they can be typed at the prompt, options after the others.
fn arguments(command: &Command) -> String {
    let definition = command.definition();
    let options = definition.get_arguments().filter(|arg| arg.get_id() != "json").filter_map(|arg| {
        let (long, name) = (arg.get_long()?, arg.get_value_names().and_then(|names| names.first()));
        Some(match (arg.get_action(), name) {
            (ArgAction::SetTrue, _) | (_, None) => format!("[{long}]"),
            (_, Some(name)) => format!("[{long}={name}]"),
        })
    });
    let shown: Vec<_> = std::iter::once(command.usage()).chain(options).filter(|text| !text.is_empty()).collect();
    shown.join(" ")
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
