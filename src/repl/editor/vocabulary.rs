//! The words that can be typed at a prompt, by kind: what completion, hints and colours are made of, and what a session
//! knows of them.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use crate::engine::{Limits, Rules};
use crate::game::{GameError, Position};
use crate::play::Level;
use crate::program::Program;
use crate::program::clause::Node;
use crate::repl::command::{COMMANDS, Command};
use crate::repl::rules::predicate;
use crate::repl::rules::predicate::Origin;
use crate::repl::session::Session;
use crate::term::printer;

/// What a word is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum WordKind {
    /// A predicate of the rules, as `name/arity`.
    Predicate,
    /// A predicate of the language, as `name/arity`.
    Library,
    /// A constant of the rules.
    Atom,
    /// A move that can be played now, as people write it.
    Move,
    /// A game that can be loaded.
    Game,
    /// A strength that the game offers.
    Level,
    /// A player of the game.
    Player,
    /// Something that can be set at the prompt.
    Setting,
    /// A command that needs no colon.
    Bare,
}

/// A command of the prompt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CommandWord {
    /// Its name, without the colon.
    pub name: String,
    /// Its arguments, as help shows them: `GAME [NAME=VALUE …]`.
    pub arguments: String,
}

/// The words that are known.
pub trait Vocabulary {
    /// All commands.
    fn commands(&self) -> Vec<CommandWord>;

    /// All words of a kind. This must be quick, whatever the rules are: a person is waiting at a key.
    fn words(&mut self, kind: WordKind) -> Vec<String>;

    /// The options of a game, as `name=`.
    fn options(&self, game: &str) -> Vec<String>;
}

/// A person waits at a key: rules that need longer get no words.
const PATIENCE: Duration = Duration::from_millis(200);

impl Vocabulary for Session {
    fn commands(&self) -> Vec<CommandWord> {
        let at_prompt = COMMANDS.iter().filter(|command| command.is_at_prompt());
        let words = |command: &'static Command| {
            let arguments = command.arguments();
            command.names().map(move |name| CommandWord { name: name.to_owned(), arguments: arguments.clone() })
        };
        at_prompt.flat_map(words).collect()
    }

    fn words(&mut self, kind: WordKind) -> Vec<String> {
        let Program { symbols, declarations, .. } = self.rules().program();
        match kind {
            WordKind::Predicate => predicates(self.rules(), |origin| !matches!(origin, Origin::Provided(_))),
            WordKind::Library => predicates(self.rules(), |origin| matches!(origin, Origin::Provided(_))),
            WordKind::Atom => atoms(self.rules().program()),
            WordKind::Game => self.games(),
            WordKind::Player => declarations.players.iter().map(|player| symbols.name(*player).to_string()).collect(),
            WordKind::Setting => self.settings().iter().map(|setting| setting.name.to_owned()).collect(),
            WordKind::Bare => {
                let at_prompt = COMMANDS.iter().filter(|command| command.is_at_prompt());
                at_prompt.flat_map(Command::names).filter(|name| name.len() > 1).map(str::to_owned).collect()
            }
            WordKind::Move if self.play.resigned.is_some() => Vec::new(),
            WordKind::Move => self.quickly(|position| moves(position).unwrap_or_default()),
            WordKind::Level => self.quickly(|position| Level::names(position).unwrap_or_default()),
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
