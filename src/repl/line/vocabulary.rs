//! The words that can be typed at a prompt, by kind: what completion, hints and colours are made of.

/// What a word stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// A predicate of the rules, as `name/arity`.
    Predicate,
    /// A predicate that is simply there, as `name/arity`.
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

/// Somebody who knows the words.
pub trait Vocabulary {
    /// All commands.
    fn commands(&self) -> Vec<CommandWord>;

    /// All words of a kind. This must be quick, whatever the rules are: somebody is waiting at a key.
    fn words(&mut self, kind: Kind) -> Vec<String>;

    /// The options of a game, as `name=`.
    fn options(&self, game: &str) -> Vec<String>;
}
