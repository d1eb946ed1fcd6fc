//! `play`, `players` and `level`: who plays, and how well.

use clap::Args;
use serde_json::json;

use crate::diagnostic::visible;
use crate::game::Position;
use crate::play::{Level as Strength, Player};
use crate::repl::command::Action;
use crate::repl::output::Output;
use crate::repl::output::error::CommandError;
use crate::repl::play::status::ending;
use crate::repl::session::Session;

/// What people write for a seat without a computer.
const HUMAN: [&str; 4] = ["human", "person", "me", "-"];

#[derive(Debug, Args)]
pub struct Play {
    /// The computer's level, or settings such as `depth=4` [default: medium]
    #[arg(value_name = "LEVEL")]
    strength: Option<String>,
    /// The same as LEVEL
    #[arg(long, value_name = "LEVEL", conflicts_with = "strength")]
    level: Option<String>,
    /// Which player you are [default: the first]
    #[arg(long, value_name = "PLAYER")]
    side: Option<String>,
    /// Let the computer play this player at this level; give every player a level to watch
    #[arg(long, value_name = "PLAYER=LEVEL")]
    level_of: Vec<String>,
    /// Draw with ASCII characters and without colours
    #[arg(long)]
    ascii: bool,
    /// Seed of the computer's random choices
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

impl Action for Play {
    fn run(self, session: &mut Session, out: &mut Output<'_>) -> Result<(), CommandError> {
        let levels = self.levels(session.position()?)?;
        session.seed = self.seed.unwrap_or(session.seed);
        if self.ascii {
            session.style.unicode = false;
            out.style.unicode = false;
        }
        session.seat(&levels)?;
        if session.play.resigned.is_some() || ending(session.position()?)?.is_some() {
            session.begin_again()?;
        }
        session.play.awake = true;
        session.invite(out)?;
        tell(session, out)
    }
}

impl Play {
    /// The level of each player; none for people.
    fn levels(&self, position: &mut Position) -> Result<Vec<Option<String>>, CommandError> {
        let players = position.game().players().to_vec();
        let number = |name: &str| {
            let names: Vec<&str> = players.iter().map(|player| &**player).collect();
            let at = players.iter().position(|player| **player == *name);
            at.ok_or_else(|| {
                CommandError::plain(format!("there is no player {name}; the players are {}", names.join(" and ")))
            })
        };
        let mut levels: Vec<Option<String>> = vec![None; players.len()];
        for given in &self.level_of {
            let Some((player, level)) = given.split_once('=') else {
                let message = format!("{given} is not PLAYER=LEVEL; write for example --level-of {}=hard", players[0]);
                return Err(CommandError::plain(message));
            };
            levels[number(player)?] = Some(level.to_owned());
        }
        let person = self.side.as_deref().map(number).transpose()?;
        if self.level_of.is_empty() || person.is_some() {
            let usual = self.strength.as_deref().or(self.level.as_deref()).unwrap_or("medium");
            let person = person.unwrap_or(0);
            for (_, level) in levels.iter_mut().enumerate().filter(|(at, _)| *at != person) {
                level.get_or_insert_with(|| usual.to_owned());
            }
        }
        Ok(levels)
    }
}

#[derive(Debug, Args)]
pub struct Players {
    /// `human` or a level for each player in turn order
    #[arg(value_name = "LEVEL")]
    levels: Vec<String>,
}

impl Action for Players {
    fn run(self, session: &mut Session, out: &mut Output<'_>) -> Result<(), CommandError> {
        let players = session.position()?.game().players().to_vec();
        if self.levels.is_empty() {
            return tell(session, out);
        }
        if self.levels.len() != players.len() {
            let names = players.join(", then for ");
            return Err(CommandError::plain(format!("choose a player for {names}: `human` or a level")));
        }
        let levels: Vec<_> =
            self.levels.iter().map(|level| (!HUMAN.contains(&level.as_str())).then(|| level.clone())).collect();
        session.seat(&levels)?;
        session.play.awake = true;
        tell(session, out)
    }
}

#[derive(Debug, Args)]
pub struct Level {
    /// The level of all computer players from now on
    #[arg(value_name = "LEVEL")]
    level: Option<String>,
}

impl Action for Level {
    fn run(self, session: &mut Session, out: &mut Output<'_>) -> Result<(), CommandError> {
        let names = Strength::names(session.position()?)?;
        let Some(level) = self.level else {
            let message =
                format!("The levels are {}; settings such as `depth=4,time=500` work too.", visible(&names.join(", ")));
            out.tell(json!({ "levels": names }), message)?;
            return tell(session, out);
        };
        let mut levels: Vec<Option<String>> =
            session.play.seats.iter().map(|seat| seat.as_ref().map(|_| level.clone())).collect();
        if levels.iter().all(Option::is_none) {
            // To ask for a level is to ask for an opponent.
            let turn = session.position()?.turn();
            for (_, seat) in levels.iter_mut().enumerate().filter(|(player, _)| *player != turn) {
                *seat = Some(level.clone());
            }
        }
        session.seat(&levels)?;
        tell(session, out)
    }
}

impl Session {
    /// Puts players at their seats, computers at these levels.
    pub(crate) fn seat(&mut self, levels: &[Option<String>]) -> Result<(), CommandError> {
        let seed = self.seed;
        let seat = |(at, level): (usize, &Option<String>)| {
            level.as_ref().map(|level| self.player(level, seed.wrapping_add(at as u64))).transpose()
        };
        self.play.seats = levels.iter().enumerate().map(seat).collect::<Result<_, _>>()?;
        Ok(())
    }

    /// Who plays, as people write it.
    pub(crate) fn seated(&self) -> Vec<String> {
        let name = |seat: &Option<Player>| seat.as_ref().map_or("human", Player::name).to_owned();
        self.play.seats.iter().map(name).collect()
    }
}

/// Says who plays whom.
fn tell(session: &mut Session, out: &mut Output<'_>) -> Result<(), CommandError> {
    let levels = session.seated();
    let players = session.position()?.game().players().to_vec();
    let object: serde_json::Map<_, _> =
        players.iter().zip(&levels).map(|(player, level)| (player.to_string(), json!(level))).collect();
    let words: Vec<_> =
        players.iter().zip(&levels).map(|(player, level)| format!("{}: {}", visible(player), visible(level))).collect();
    Ok(out.tell(json!({ "players": object }), words.join(", "))?)
}
