//! Levels: how strong a player is, by the settings that `level(Name, Settings)` gives or that a user types.
//!
//! | setting | meaning |
//! | --- | --- |
//! | `random` | any legal move |
//! | `wins(Percent)` | a random player takes an immediate win in this share of cases |
//! | `depth(N)`, `time(Milliseconds)`, `nodes(N)` | when a search ends |
//! | `margin(N)` | any move that is worse than the best by no more than this |
//! | `keep(Pattern, N)` | at each node only the N best of the moves like Pattern, by evaluation |
//! | `algorithm(Name)`, `without(Technique)` | search in another way, or without a technique |
//!
//! A user types `hard`, `depth=4`, or `extreme,time=200`: the level with other settings. Only users can name a file of
//! weights, `hard,weights=my.weights`, since rules cannot reach files.

use std::fmt;
use std::time::Duration;

use crate::diagnostic::visible;
use crate::game::{GameError, Position};
use crate::program;
use crate::search::{Algorithm, Score, Techniques};
use crate::term::Term;

/// How a player chooses moves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Level {
    /// Any legal move.
    pub random: bool,
    /// How often, in percent, a random player takes an immediate win.
    pub wins: u32,
    /// How deep a search goes.
    pub depth: Option<u32>,
    /// How long it takes at most.
    pub time: Option<Duration>,
    /// How many moves it makes at most.
    pub nodes: Option<u64>,
    /// How much worse than the best a move may be.
    pub margin: Score,
    /// Patterns of moves, and how many of each are looked at.
    pub keep: Vec<(Term, usize)>,
    /// How it searches.
    pub algorithm: Algorithm,
    /// Techniques that it does without.
    pub without: Vec<String>,
    /// The file of the weights that count for it.
    pub weights: Option<String>,
}

/// Why a text is not a level of a game, or why it cannot be played at.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum LevelError {
    /// The game has no level of that name.
    Unknown {
        /// The name.
        name: String,
        /// The game's levels.
        levels: Vec<String>,
    },
    /// There is no such setting.
    Setting(String),
    /// A setting with a value that it cannot have.
    Value {
        /// The setting with its value.
        setting: String,
        /// Why it cannot have it, and what it can.
        reason: String,
    },
    /// No opening was found after which the game goes on.
    Opening {
        /// The length of the opening in moves.
        moves: usize,
        /// How many openings were tried.
        tries: u32,
    },
    /// The rules gave no good answer.
    Game(GameError),
}

impl<F: Into<GameError>> From<F> for LevelError {
    fn from(error: F) -> LevelError {
        LevelError::Game(error.into())
    }
}

impl std::error::Error for LevelError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            LevelError::Game(error) => Some(error),
            _ => None,
        }
    }
}

impl fmt::Display for LevelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LevelError::Unknown { name, levels } => {
                let meant = program::nearest(name, levels.iter().map(String::as_str));
                let meant = meant.map(|near| format!("did you mean {}? ", visible(near))).unwrap_or_default();
                write!(f, "there is no level {name}; {meant}the levels are {}", visible(&levels.join(", ")))
            }
            LevelError::Setting(setting) => {
                write!(f, "{setting} is not a setting of a level; ")?;
                match program::nearest(name_of(setting), Level::SETTINGS.into_iter()) {
                    Some(near) => write!(f, "did you mean {near}?"),
                    None => write!(
                        f,
                        "settings are depth=4, time=200 (milliseconds), nodes=10000, margin=10, random, wins=50, \
                         algorithm={}, without={} or weights=FILE; in rules, depth(4), keep(Pattern, 3)",
                        Algorithm::names("|"),
                        techniques()
                    ),
                }
            }
            LevelError::Value { setting, reason } => write!(f, "{setting} is wrong: {reason}"),
            LevelError::Opening { moves, tries } => write!(
                f,
                "after {moves} random moves the game was already over in all {tries} tries; choose a smaller --opening, \
                 or 0"
            ),
            LevelError::Game(error) => write!(f, "{error}"),
        }
    }
}

/// The name in `depth=4` or `depth(4)`.
fn name_of(setting: &str) -> &str {
    setting.split(['=', '(']).next().unwrap_or_default().trim()
}

fn techniques() -> String {
    Techniques::names().collect::<Vec<_>>().join("|")
}

/// Why a setting could not be made.
fn wrong_setting(setting: String) -> LevelError {
    let name = name_of(&setting);
    let takes = match name {
        "random" => "no value".to_owned(),
        "wins" => "a percentage, such as 50".to_owned(),
        "depth" => "a whole number of plies, 1 or more".to_owned(),
        "time" => "a whole number of milliseconds, 1 or more".to_owned(),
        "nodes" => "a whole number, 1 or more".to_owned(),
        "margin" => "a whole number, 0 or more".to_owned(),
        "keep" => "a pattern of moves and a number, as in keep(Pattern, 3), and is allowed only in rules".to_owned(),
        "algorithm" => Algorithm::names("|"),
        "without" => techniques(),
        "weights" => "the name of a file, and is not allowed in rules".to_owned(),
        _ => return LevelError::Setting(setting),
    };
    LevelError::Value { reason: format!("{name} takes {takes}"), setting }
}

/// The levels of a game whose rules name none: by its evaluation, or by random games if it has none.
const STANDARD: [(&str, [&str; 2]); 4] = [
    ("easy", ["random,wins=60"; 2]),
    ("medium", ["depth=1,margin=10", "algorithm=mcts,nodes=2000,margin=50"]),
    ("hard", ["depth=3,margin=5", "algorithm=mcts,nodes=50000"]),
    ("extreme", ["time=2500", "algorithm=mcts,time=2500"]),
];

impl Level {
    /// The settings that a user can type.
    pub const SETTINGS: [&str; 9] =
        ["random", "wins", "depth", "time", "nodes", "margin", "algorithm", "without", "weights"];

    /// The names of a game's levels, in order.
    ///
    /// ```
    /// # let game = regola::load::Shelf::new(None).game("tictactoe")?;
    /// # let mut position = regola::Position::new(&game);
    /// use regola::play::Level;
    ///
    /// assert_eq!(Level::names(&mut position)?, ["easy", "medium", "hard", "extreme"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn names(position: &mut Position) -> Result<Vec<String>, LevelError> {
        Ok(all(position)?.into_iter().map(|(name, _)| name).collect())
    }

    /// The level that a text names, with the settings that the rules give it in this position.
    ///
    /// ```
    /// # let game = regola::load::Shelf::new(None).game("tictactoe")?;
    /// # let mut position = regola::Position::new(&game);
    /// use regola::play::Level;
    ///
    /// let level = Level::read(&mut position, "depth=4,margin=10")?;
    /// assert_eq!((level.depth, level.margin), (Some(4), 10));
    /// assert!(Level::read(&mut position, "grandmaster").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read(position: &mut Position, text: &str) -> Result<Level, LevelError> {
        let mut level = Level::default();
        let mut words = text.split(',').map(str::trim).peekable();
        let first = words.next_if(|word| !word.contains('=') && *word != "random");
        if let Some(name) = first {
            let mut levels = all(position)?;
            let Some(at) = levels.iter().position(|(known, _)| known == name) else {
                let levels = levels.into_iter().map(|(name, _)| name).collect();
                return Err(LevelError::Unknown { name: name.to_owned(), levels });
            };
            level = levels.swap_remove(at).1?;
        }
        level.change(words)?;
        match (level.algorithm, level.depth) {
            (Algorithm::Minimax, None) => {
                let reason = "minimax needs a depth, such as depth=3,algorithm=minimax".to_owned();
                Err(LevelError::Value { setting: text.to_owned(), reason })
            }
            _ => Ok(level),
        }
    }

    /// Whether any of its moves may be the choice.
    pub fn is_varied(&self) -> bool {
        self.random || self.margin > 0
    }

    /// What its search uses; nothing if it is plain minimax.
    pub fn techniques(&self) -> Option<Techniques> {
        let techniques = self.algorithm.techniques()?;
        Some(self.without.iter().fold(techniques, |left, name| left.without(name).unwrap_or(left)))
    }

    /// Changes settings, such as `depth=4`.
    fn change<'w>(&mut self, words: impl Iterator<Item = &'w str>) -> Result<(), LevelError> {
        for word in words {
            let (name, value) = word.split_once('=').map_or((word, None), |(name, value)| (name, Some(value)));
            let done = match (name.trim(), value.map(str::trim)) {
                ("weights", file) => file.map(|file| self.weights = Some(file.to_owned())),
                (name, value) => self.set(name, value),
            };
            done.ok_or_else(|| wrong_setting(word.to_owned()))?;
        }
        Ok(())
    }

    /// Changes one setting; nothing if it makes no sense.
    fn set(&mut self, name: &str, value: Option<&str>) -> Option<()> {
        let positive = |least: u64| value?.parse().ok().filter(|&value: &u64| value >= least);
        match name {
            "random" if value.is_none() => self.random = true,
            "wins" => self.wins = positive(0)?.min(100) as u32,
            "depth" => self.depth = Some(positive(1)?.min(250) as u32),
            "time" => self.time = Some(Duration::from_millis(positive(1)?)),
            "nodes" => self.nodes = Some(positive(1)?),
            "margin" => self.margin = positive(0)?.min(1_000_000) as Score,
            "algorithm" => self.algorithm = Algorithm::named(value?)?,
            "without" => {
                let technique = value.filter(|&value| Techniques::names().any(|known| known == value))?;
                self.without.push(technique.to_owned());
            }
            _ => return None,
        }
        Some(())
    }

    fn from_settings(settings: &Term) -> Result<Level, LevelError> {
        let odd = |setting: &Term| wrong_setting(setting.to_string());
        let mut level = Level::default();
        for setting in settings.as_list().ok_or_else(|| odd(settings))? {
            let done = match (setting.as_atom(), setting.as_compound()) {
                (Some(name), _) => level.set(name, None),
                (_, Some(("keep", args))) if args.len() == 2 => {
                    args[1].as_int().filter(|most| *most >= 0).map(|most| {
                        level.keep.push((args[0].clone(), most as usize));
                    })
                }
                (_, Some((name, args))) if args.len() == 1 => match (args[0].as_int(), args[0].as_atom()) {
                    (Some(number), _) => level.set(name, Some(&number.to_string())),
                    (None, value) => value.and_then(|value| level.set(name, Some(value))),
                },
                _ => None,
            };
            done.ok_or_else(|| odd(&setting))?;
        }
        Ok(level)
    }
}

/// A level by name, if its settings make sense.
type Named = (String, Result<Level, LevelError>);

/// All levels with their settings; wrong settings matter only where that level is asked for.
fn all(position: &mut Position) -> Result<Vec<Named>, LevelError> {
    let answers = position.levels()?;
    if answers.is_empty() {
        let column = usize::from(!position.game().has_evaluation());
        let standard = STANDARD.iter().map(|(name, settings)| {
            let mut level = Level::default();
            ((*name).to_owned(), level.change(settings[column].split(',')).map(|()| level))
        });
        return Ok(standard.collect());
    }
    Ok(answers.into_iter().map(|(name, settings)| (name, Level::from_settings(&settings))).collect())
}
