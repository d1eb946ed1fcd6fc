//! `regola play GAME`: a person against a level, or level against level.

use std::io::{self, BufRead, IsTerminal, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use clap::Args;
use regola::game::picture::Look;
use regola::game::{Fault, Refusal};
use regola::play::{Choice, Level, Player};
use regola::search::{Report, Verdict};
use regola::{Error, Limit, Position};

use super::board::{board, look, standing};
use super::interrupt::Interrupt;
use super::position::{GameArguments, complain};
use super::{Status, progress};

#[derive(Debug, Args)]
pub struct PlayArguments {
    #[command(flatten)]
    game: GameArguments,
    /// The computer's level, or settings such as `depth=4`
    #[arg(long, value_name = "LEVEL", default_value = "medium")]
    level: String,
    /// The player that you are [default: the first]
    #[arg(long, value_name = "PLAYER")]
    side: Option<String>,
    /// Let the computer play this player at this level; for every player: watch
    #[arg(long, value_name = "PLAYER=LEVEL")]
    level_of: Vec<String>,
    /// Draw with ASCII letters and without colours
    #[arg(long)]
    ascii: bool,
    /// The same seed gives the same choices of the computer
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

const HELP: &str = "Type a move. Other words: moves, board, undo, hint, help, quit.";

/// A game in progress.
struct Table {
    position: Position,
    /// Who plays for each player; nobody is the person at the keyboard.
    seats: Vec<Option<Player>>,
    look: Look,
    stop: Arc<AtomicBool>,
    /// Whether a person watches the terminal.
    attended: bool,
}

/// What a person wants.
enum Wish {
    Played,
    Again,
    Quit,
}

pub fn run(arguments: &PlayArguments, interrupt: &Interrupt) -> io::Result<Status> {
    let mut position = match arguments.game.position(interrupt) {
        Ok(position) => position,
        Err(stopped) => return stopped,
    };
    let seats = match seats(&mut position, arguments) {
        Ok(seats) => seats,
        Err(message) => return complain(&message, false),
    };
    let attended = io::stdin().is_terminal() && io::stdout().is_terminal();
    let mut table = Table { position, seats, look: look(arguments.ascii), stop: interrupt.stop(), attended };
    if attended {
        interrupt.survive();
    }
    match table.play() {
        Ok(status) => Ok(status),
        Err(Trouble::Output(error)) => Err(error),
        Err(Trouble::Fault(Fault::Error(Error::Limit(Limit::Stopped)))) => Ok(Status::Interrupted),
        Err(Trouble::Fault(fault)) => complain(&fault.to_string(), false),
        Err(Trouble::Level(message)) => complain(&message, false),
    }
}

/// Who plays whom.
fn seats(position: &mut Position, arguments: &PlayArguments) -> Result<Vec<Option<Player>>, String> {
    let players = position.game().players().to_vec();
    let number = |name: &str| {
        let names: Vec<&str> = players.iter().map(|player| &**player).collect();
        players
            .iter()
            .position(|player| **player == *name)
            .ok_or_else(|| format!("{name} does not play; the players are {}", names.join(" and ")))
    };
    let mut levels: Vec<Option<&str>> = vec![None; players.len()];
    for given in &arguments.level_of {
        let Some((player, level)) = given.split_once('=') else {
            return Err(format!("{given}: write --level-of PLAYER=LEVEL, such as {}=hard", players[0]));
        };
        levels[number(player)?] = Some(level);
    }
    let person = arguments.side.as_deref().map(number).transpose()?;
    if arguments.level_of.is_empty() || person.is_some() {
        let person = person.unwrap_or(0);
        for (_, level) in levels.iter_mut().enumerate().filter(|(at, _)| *at != person) {
            level.get_or_insert(&arguments.level);
        }
    }
    let mut seats = Vec::new();
    for (at, level) in levels.into_iter().enumerate() {
        if let Some(level) = level {
            Level::read(position, level).map_err(|misfit| misfit.to_string())?;
        }
        seats.push(level.map(|level| Player::new(level, arguments.seed.wrapping_add(at as u64))));
    }
    Ok(seats)
}

/// Why a game cannot go on.
enum Trouble {
    Output(io::Error),
    Fault(Fault),
    Level(String),
}

impl From<io::Error> for Trouble {
    fn from(error: io::Error) -> Trouble {
        Trouble::Output(error)
    }
}

impl From<Fault> for Trouble {
    fn from(fault: Fault) -> Trouble {
        Trouble::Fault(fault)
    }
}

impl Table {
    fn play(&mut self) -> Result<Status, Trouble> {
        let people = self.seats.iter().any(Option::is_none);
        self.show()?;
        if people && self.attended {
            writeln!(io::stdout(), "{HELP}")?;
        }
        while self.position.outcome()?.is_none() {
            match self.seats[self.position.turn()].is_some() {
                true => {
                    if !self.computer()? {
                        return Ok(Status::Interrupted);
                    }
                }
                false => match self.person()? {
                    Wish::Quit => return Ok(Status::Fine),
                    Wish::Again => continue,
                    Wish::Played => {}
                },
            }
            self.show()?;
        }
        let standing = standing(&mut self.position)?;
        let plies = self.position.history().count();
        writeln!(io::stdout(), "The game is over after {plies} moves: {standing}.")?;
        Ok(Status::Fine)
    }

    fn show(&mut self) -> Result<(), Trouble> {
        let board = board(&mut self.position, self.look)?;
        writeln!(io::stdout(), "\n{board}\n")?;
        Ok(())
    }

    /// The computer's move; false if it was interrupted.
    fn computer(&mut self) -> Result<bool, Trouble> {
        let turn = self.position.turn();
        let Some(player) = &mut self.seats[turn] else { return Ok(true) };
        let line = progress::line();
        line.set_message(format!("{} is thinking", player.name()));
        let choice = player.choose(&mut self.position, &self.stop, &mut |progress| {
            line.set_message(format!("depth {}, {} nodes", progress.depth, progress.nodes));
        });
        line.finish_and_clear();
        let name = player.name().to_owned();
        let choice = choice.map_err(|misfit| Trouble::Level(misfit.to_string()))?;
        let Some(Choice { number, report }) = choice.filter(|_| !self.stop.load(Ordering::Relaxed)) else {
            return Ok(false);
        };
        let text = self.position.notation(number)?;
        self.position.make(number)?;
        let thought = report.map(|report| format!(" ({})", thought(&report))).unwrap_or_default();
        writeln!(io::stdout(), "{} ({name}) plays {text}{thought}", self.position.game().players()[turn])?;
        Ok(true)
    }

    /// One line of the person whose turn it is.
    fn person(&mut self) -> Result<Wish, Trouble> {
        let turn = self.position.turn();
        if self.attended {
            write!(io::stdout(), "{}> ", self.position.game().players()[turn])?;
            io::stdout().flush()?;
        }
        let mut line = String::new();
        if io::stdin().lock().read_line(&mut line)? == 0 {
            return Ok(Wish::Quit);
        }
        self.stop.store(false, Ordering::Relaxed);
        match line.trim() {
            "" => Ok(Wish::Again),
            "quit" | "exit" | "q" => Ok(Wish::Quit),
            "help" | "?" => self.say(HELP),
            "moves" => {
                let mut moves = Vec::new();
                self.position.moves(&mut moves)?;
                let texts = moves.into_iter().map(|number| self.position.notation(number));
                let texts = texts.collect::<Result<Vec<_>, _>>()?;
                self.say(&texts.join(" "))
            }
            "board" => self.show().map(|()| Wish::Again),
            "undo" => self.take_back(turn),
            "hint" => self.hint(),
            text => match self.position.read_move(text) {
                Ok(number) => {
                    self.position.make(number)?;
                    Ok(Wish::Played)
                }
                Err(Refusal::Fault(fault)) => Err(fault.into()),
                Err(refusal) => self.say(&refusal.to_string()),
            },
        }
    }

    fn say(&self, text: &str) -> Result<Wish, Trouble> {
        writeln!(io::stdout(), "{text}")?;
        Ok(Wish::Again)
    }

    /// Back to the person's last turn.
    fn take_back(&mut self, turn: usize) -> Result<Wish, Trouble> {
        let moves: Vec<_> = self.position.history().collect();
        while self.position.unmake() {
            if self.position.turn() == turn {
                return self.show().map(|()| Wish::Again);
            }
        }
        for number in moves {
            self.position.make(number)?;
        }
        self.say("there is no move of yours to take back")
    }

    fn hint(&mut self) -> Result<Wish, Trouble> {
        let line = progress::line();
        let mut adviser = Player::new("time=1000", 0);
        let choice = adviser.choose(&mut self.position, &self.stop, &mut |_| {});
        line.finish_and_clear();
        match choice.map_err(|misfit| Trouble::Level(misfit.to_string()))? {
            Some(Choice { number, report }) => {
                let text = self.position.notation(number)?;
                let thought = report.map(|report| format!(" ({})", thought(&report))).unwrap_or_default();
                self.say(&format!("{text}{thought}"))
            }
            None => self.say("interrupted"),
        }
    }
}

/// What a search says about a move, in a few words.
fn thought(report: &Report) -> String {
    match report.verdict {
        Some(Verdict::Win(plies)) => format!("wins in {plies}"),
        Some(Verdict::Loss(plies)) => format!("loses in {plies}"),
        Some(Verdict::Won) => "wins".to_owned(),
        Some(Verdict::Lost) => "loses".to_owned(),
        Some(Verdict::Draw) => "a draw".to_owned(),
        None => format!("score {:+}, depth {}, {:.1} s", report.score(), report.depth, report.elapsed.as_secs_f64()),
    }
}
