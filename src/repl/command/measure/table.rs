//! `match` and `balance` for more than two players: contestants rotate from seat to seat.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use serde_json::{Value, json};

use crate::diagnostic::visible;
use crate::game::{Game, Weights};
use crate::play::{Contest, Elo, Table};
use crate::repl::output::Output;
use crate::repl::output::columns::aligned;
use crate::repl::output::error::CommandError;
use crate::repl::output::report::counted;
use crate::repl::session::Session;

/// Refuses games for one player, who has no opponent.
pub fn refuse_one_player(game: &Game, command: &str) -> Result<(), CommandError> {
    match game.players().len() {
        1 => Err(CommandError::plain(format!(
            "`{command}` needs opponents, and this is a game for one player; `best` looks for a solution"
        ))),
        _ => Ok(()),
    }
}

/// Games at a table.
pub struct TableGames<'t> {
    pub contest: &'t Contest,
    /// The levels that rotate, each with its weights.
    pub levels: &'t [(String, Option<Weights>)],
    pub games: u32,
    pub threads: usize,
    /// Whether seats are compared instead of levels.
    pub by_seat: bool,
}

impl TableGames<'_> {
    /// Plays the games and shows what they come to. They are counted in their order, whichever ends first.
    pub fn run(&self, session: &Session, out: &mut Output<'_>) -> Result<(), CommandError> {
        let bar = out.bar("games");
        bar.set_length(self.games.into());
        let mut ended = BTreeMap::new();
        let played = Table::play(
            self.contest,
            self.levels,
            self.games,
            self.threads,
            &session.stop(),
            &mut |number, round, end| {
                ended.insert(number, (round, end));
                bar.set_position(ended.len() as u64);
                ControlFlow::Continue(())
            },
        );
        bar.finish_and_clear();
        played?;
        let players = self.contest.start.game().players();
        let names: Vec<&str> = match self.by_seat {
            true => players.iter().map(|player| &**player).collect(),
            false => self.levels.iter().map(|(level, _)| level.as_str()).collect(),
        };
        let mut table = Table::new(names.len());
        for (round, outcome) in ended.values() {
            let seats: Vec<usize> = if self.by_seat { (0..players.len()).collect() } else { round.seats.clone() };
            table.add(&seats, *outcome);
        }
        let stopped = session.is_stopped();
        let mut object = self.json(session.name().unwrap_or_default(), &names, &table);
        if stopped {
            object["interrupted"] = json!(true);
        }
        out.tell(object, self.words(&names, &table))?;
        if stopped { Err(CommandError::Interrupted) } else { Ok(()) }
    }

    fn words(&self, names: &[&str], table: &Table) -> String {
        let what = if self.by_seat { "seat" } else { "level" };
        let titles = ["", what, "won", "points per game", "Elo against the others"];
        let mut rows = vec![titles.map(str::to_owned).to_vec()];
        for (rank, at) in table.ranking().into_iter().enumerate() {
            let row = &table.rows[at];
            let share = row.share();
            let points = format!("{:.2} (95 %: {:.2} to {:.2})", share.points, share.low, share.high);
            let elo = Elo::of_share(share).to_string();
            let name = visible(names[at]).into_owned();
            rows.push(vec![(rank + 1).to_string(), name, format!("{:.1}", row.wins), points, elo]);
        }
        let games = table.rows.first().map_or(0, |row| row.games);
        let mut lines = vec![aligned(&rows, &[1, 3, 4])];
        lines.push(format!("{} at {} seats, {} drawn", counted(games as usize, "game"), self.seats(), table.draws));
        if table.unfinished > 0 {
            lines.push(format!("{} stopped as too long, counted as drawn", counted(table.unfinished as usize, "game")));
        }
        lines.join("\n")
    }

    fn seats(&self) -> usize {
        self.contest.start.game().players().len()
    }

    fn json(&self, game: &str, names: &[&str], table: &Table) -> Value {
        let finite = |value: f64| value.is_finite().then_some(value);
        let rows = table.ranking().into_iter().map(|at| {
            let share = table.rows[at].share();
            let elo = Elo::of_share(share);
            let what = if self.by_seat { "seat" } else { "player" };
            json!({
                what: names[at], "wins": table.rows[at].wins,
                "points": share.points, "low": share.low, "high": share.high,
                "elo": { "difference": finite(elo.difference), "low": finite(elo.low), "high": finite(elo.high) },
            })
        });
        let rows: Vec<Value> = rows.collect();
        json!({
            "game": game, "games": table.rows.first().map_or(0, |row| row.games), "seats": self.seats(),
            "draws": table.draws, "unfinished": table.unfinished, "standings": rows,
        })
    }
}
