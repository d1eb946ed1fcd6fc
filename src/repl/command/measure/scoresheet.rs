//! The result of a match: of two players with what it says about their strength, of more as tables.

use std::fmt;

use serde_json::{Value, json};

use crate::play::{Decision, Elo, Ledger, Share, Sprt, Tally, superiority};
use crate::repl::output::columns::aligned;
use crate::repl::output::report::counted;

/// What there is to say of a match.
pub struct Scoresheet<'m> {
    pub game: &'m str,
    pub players: &'m [String],
    pub ledger: &'m Ledger,
    pub sprt: Option<Sprt>,
    /// Whether it matters how long moves took.
    pub timed: bool,
    /// How many games there should have been, if the match was interrupted.
    pub stopped_of: Option<u32>,
}

impl Scoresheet<'_> {
    /// The result for programs.
    pub fn json(&self) -> Value {
        let mut object = self.results();
        object["openings"] = json!(self.ledger.openings());
        object["different"] = json!(self.ledger.different());
        if self.stopped_of.is_some() {
            object["interrupted"] = json!(true);
        }
        object
    }

    fn results(&self) -> Value {
        match self.players {
            [first, second] => {
                let mut object = json!({ "game": self.game, "first": first, "second": second });
                let duel = self.ledger.duel();
                extend(&mut object, figures(&duel));
                object["los"] = json!((duel.games() > 0).then(|| superiority(&duel)));
                object["slowest_ms"] = json!([self.slowest(0), self.slowest(1)]);
                if let Some(sprt) = self.sprt {
                    object["sprt"] = test(&sprt, &duel);
                }
                object
            }
            players => {
                let standings = self.ledger.standings.ranking().into_iter().map(|player| {
                    let total = self.ledger.standings.total(player);
                    let mut row = json!({ "player": players[player], "points": total.points() });
                    extend(&mut row, figures(&total));
                    row["slowest_ms"] = json!(self.slowest(player));
                    row
                });
                let standings: Vec<Value> = standings.collect();
                let pairs: Vec<Value> = self
                    .ledger
                    .pairs()
                    .map(|[one, other]| {
                        let mut row = json!({ "first": players[one], "second": players[other] });
                        extend(&mut row, figures(self.ledger.standings.against(one, other)));
                        row
                    })
                    .collect();
                json!({ "game": self.game, "games": self.ledger.games, "standings": standings, "pairs": pairs })
            }
        }
    }

    fn slowest(&self, player: usize) -> u64 {
        self.ledger.slowest[player].as_millis() as u64
    }

    fn duel(&self, f: &mut fmt::Formatter<'_>, first: &str, second: &str) -> fmt::Result {
        let tally = self.ledger.duel();
        let Tally { wins, draws, losses } = tally;
        let games = counted(tally.games() as usize, "game");
        writeln!(f, "{first} against {second}: {wins} won, {draws} drawn, {losses} lost of {games}")?;
        let share = 100.0 * Share::of(&tally).points;
        writeln!(f, "{first} has {share:.1} % of the points; Elo difference {}", Elo::of(&tally))?;
        write!(f, "likelihood that {first} is stronger: {}", likelihood(superiority(&tally)))?;
        let Some(sprt) = self.sprt else { return Ok(()) };
        let (low, high) = sprt.bounds();
        let Sprt { elo0, elo1, .. } = sprt;
        let verdict = match sprt.decision(&tally) {
            Decision::Null => format!("{elo0} is accepted"),
            Decision::Alternative => format!("{elo1} is accepted"),
            Decision::Open => "more games are needed".to_owned(),
        };
        let ratio = sprt.ratio(&tally);
        write!(
            f,
            "\nSPRT, Elo {elo0} or {elo1}: log-likelihood ratio {ratio:.2}, bounds {low:.2} and {high:.2}; {verdict}"
        )
    }

    fn tables(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ranking = self.ledger.standings.ranking();
        let titles = ["", "player", "points", "games", "won", "drawn", "lost", "Elo against the others"];
        let mut rows = vec![titles.map(str::to_owned).to_vec()];
        for (rank, &player) in ranking.iter().enumerate() {
            let total = self.ledger.standings.total(player);
            let counts = [total.games(), total.wins, total.draws, total.losses].map(|count| count.to_string());
            let mut row = vec![(rank + 1).to_string(), self.players[player].clone(), format!("{:.1}", total.points())];
            row.extend(counts);
            row.push(if total.games() == 0 { "-".to_owned() } else { Elo::of(&total).to_string() });
            rows.push(row);
        }
        writeln!(f, "{}\n", aligned(&rows, &[1, 7]))?;
        let mut rows = vec![vec![String::new(), String::new()]];
        rows[0].extend((1..=ranking.len()).map(|rank| rank.to_string()));
        for (rank, &player) in ranking.iter().enumerate() {
            let mut row = vec![(rank + 1).to_string(), self.players[player].clone()];
            row.extend(ranking.iter().map(|&opponent| match player == opponent {
                true => "-".to_owned(),
                false => format!("{:.1}", self.ledger.standings.against(player, opponent).points()),
            }));
            rows.push(row);
        }
        write!(f, "{}", aligned(&rows, &[1]))
    }
}

impl fmt::Display for Scoresheet<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.ledger.games == 0 {
            return write!(f, "no game was finished");
        }
        match self.players {
            [first, second] => self.duel(f, first, second)?,
            _ => self.tables(f)?,
        }
        let (games, different) = (self.ledger.games, self.ledger.different());
        if self.ledger.is_exhausted() && different < games as usize {
            let openings = counted(self.ledger.openings(), "different opening");
            write!(f, "\ngames repeat: with {openings}, only {different} of {games} games are different, and all ")?;
            write!(f, "figures are based on these")?;
        }
        if let Some(all) = self.stopped_of {
            write!(f, "\nstopped after {games} of {}", counted(all as usize, "game"))?;
        }
        if self.timed {
            let times = self.players.iter().enumerate();
            let times: Vec<_> = times.map(|(at, player)| format!("{player} {} ms", self.slowest(at))).collect();
            write!(f, "\nslowest move: {}", times.join(", "))?;
        }
        Ok(())
    }
}

/// A likelihood in percent, which is never none and never certain.
fn likelihood(share: f64) -> String {
    match 100.0 * share {
        percent if percent >= 99.95 => "more than 99.9 %".to_owned(),
        percent if percent < 0.05 => "less than 0.1 %".to_owned(),
        percent => format!("{percent:.1} %"),
    }
}

/// What games come to.
pub(crate) fn figures(tally: &Tally) -> Value {
    let played = tally.games() > 0;
    let elo = Elo::of(tally);
    let finite = |value: f64| value.is_finite().then_some(value);
    json!({
        "games": tally.games(), "wins": tally.wins, "draws": tally.draws, "losses": tally.losses,
        "share": played.then(|| Share::of(tally).points),
        "elo": played.then(|| {
            json!({ "difference": finite(elo.difference), "low": finite(elo.low), "high": finite(elo.high) })
        }),
    })
}

fn test(sprt: &Sprt, tally: &Tally) -> Value {
    let (low, high) = sprt.bounds();
    let decision = match sprt.decision(tally) {
        Decision::Null => Some(sprt.elo0),
        Decision::Alternative => Some(sprt.elo1),
        Decision::Open => None,
    };
    json!({
        "elo0": sprt.elo0, "elo1": sprt.elo1, "alpha": sprt.alpha, "beta": sprt.beta, "ratio": sprt.ratio(tally),
        "low": low, "high": high, "accepted": decision,
    })
}

fn extend(object: &mut Value, more: Value) {
    if let (Value::Object(object), Value::Object(more)) = (object, more) {
        object.extend(more);
    }
}
