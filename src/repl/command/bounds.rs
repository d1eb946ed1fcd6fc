//! When a search ends, as people say it.

use std::time::Duration;

use clap::Args;

use super::number::whole;
use crate::repl::session::Session;
use crate::search::SearchLimits;

/// How long to search if nothing is said.
const USUAL: Duration = Duration::from_secs(2);

/// The most milliseconds: 31 years.
pub const MOST_MS: u64 = 1_000_000_000_000;

#[derive(Debug, Args)]
pub struct SearchBounds {
    /// Search N moves ahead
    #[arg(long, value_name = "N", value_parser = whole::<u32>(1, u32::MAX.into()))]
    pub depth: Option<u32>,
    /// Search for MS milliseconds [default: 2000, unless there is another limit]
    #[arg(long, value_name = "MS", value_parser = milliseconds)]
    pub time: Option<Duration>,
    /// Search at most N nodes
    #[arg(long, value_name = "N", value_parser = whole::<u64>(1, u64::MAX))]
    pub nodes: Option<u64>,
}

impl SearchBounds {
    /// The limits of a search in a session.
    pub fn limits(&self, session: &Session) -> SearchLimits {
        let unlimited = self.depth.is_none() && self.nodes.is_none();
        SearchLimits {
            depth: self.depth,
            nodes: self.nodes,
            time: self.time.or(unlimited.then_some(USUAL)),
            stop: session.stop(),
        }
    }

    /// The same as the settings of a level, if there are any.
    pub fn level(&self) -> Option<String> {
        let depth = self.depth.map(|depth| format!("depth={depth}"));
        let time = self.time.map(|time| format!("time={}", time.as_millis()));
        let nodes = self.nodes.map(|nodes| format!("nodes={nodes}"));
        let settings: Vec<String> = [depth, time, nodes].into_iter().flatten().collect();
        (!settings.is_empty()).then(|| settings.join(","))
    }
}

fn milliseconds(text: &str) -> Result<Duration, String> {
    whole(0, MOST_MS)(text)
        .map(Duration::from_millis)
        .map_err(|_| format!("write a whole number of milliseconds up to {MOST_MS}, such as 500"))
}
