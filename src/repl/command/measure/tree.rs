//! `tree`: the tree that a search really walked.

use clap::{Args, ValueEnum};

use crate::repl::command::Action;
use crate::repl::command::number::whole;
use crate::repl::command::play::best::algorithm;
use crate::repl::output::Output;
use crate::repl::output::error::CommandError;
use crate::repl::play::status::refuse_end;
use crate::repl::session::Session;
use crate::search::{Algorithm, MOST_DEPTH, SearchLimits};
use crate::tree::MOST_NODES;

#[derive(Debug, Args)]
pub struct Tree {
    /// Search N plies deep
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = whole::<u32>(1, MOST_DEPTH.into()))]
    depth: u32,
    /// The search algorithm
    #[arg(long, value_name = "NAME", default_value = "alpha-beta", value_parser = by_depth)]
    algorithm: Algorithm,
    /// The output format
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: Format,
    /// Show at most N moves of each position
    #[arg(long, value_name = "N", default_value_t = 9)]
    wide: usize,
}

#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    Text,
    Dot,
    Svg,
}

impl Action for Tree {
    fn run(self, session: &mut Session, out: &mut Output<'_>) -> Result<(), CommandError> {
        let limits = SearchLimits { depth: Some(self.depth), stop: session.stop(), ..SearchLimits::default() };
        let position = session.position()?;
        refuse_end(position)?;
        let tree = crate::tree::Tree::of(position, self.algorithm, &limits)?;
        if session.is_stopped() {
            return Err(CommandError::Interrupted);
        }
        let tree = tree.ok_or_else(|| {
            let depth = limits.depth.unwrap_or_default();
            CommandError::plain(format!(
                "at depth {depth} the tree has more than {MOST_NODES} nodes; choose a smaller --depth"
            ))
        })?;
        let shown = match self.format {
            Format::Text => tree.to_text(self.wide),
            Format::Dot => tree.to_dot(self.wide),
            Format::Svg => tree.to_svg(self.wide),
        };
        Ok(out.tell(tree.to_json(), &shown)?)
    }
}

/// An algorithm whose search is a tree of positions looked at one by one.
fn by_depth(name: &str) -> Result<Algorithm, String> {
    match algorithm(name)? {
        Algorithm::MonteCarlo | Algorithm::MaxN => {
            Err(format!("{name} has no tree of scores and bounds to show; choose another, such as alpha-beta"))
        }
        chosen => Ok(chosen),
    }
}
