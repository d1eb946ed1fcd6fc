//! `serve`: the board in the browser. Only its arguments are here; the binary starts the server.

use std::net::IpAddr;
use std::path::PathBuf;

use clap::Args;

use crate::program::{OptionSetting, option_setting};
use crate::repl::command::Action;
use crate::repl::output::Output;
use crate::repl::output::error::CommandError;
use crate::repl::session::Session;

/// The arguments of `serve`.
#[derive(Debug, Args)]
pub struct Serve {
    /// The game to begin with: a rules file, or the name of a game
    #[arg(value_name = "GAME")]
    pub game: Option<String>,
    /// Options of the game
    #[arg(value_name = "NAME=VALUE", value_parser = option_setting, requires = "game")]
    pub settings: Vec<OptionSetting>,
    /// The port to listen at [default: any that is free]
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true)]
    pub port: u16,
    /// The address to listen at; with another one than this, others in your network can play if they know the token
    #[arg(long, value_name = "ADDR", default_value = "127.0.0.1")]
    pub bind: IpAddr,
    /// Do not open a browser
    #[arg(long)]
    pub no_open: bool,
    /// Keep sessions in this folder [default: your data directory]
    #[arg(long, value_name = "DIR")]
    pub data: Option<PathBuf>,
}

impl Action for Serve {
    /// A session cannot become a server: the binary sees to it before there is one.
    fn run(self, _: &mut Session, _: &mut Output<'_>) -> Result<(), CommandError> {
        Err(CommandError::Usage("`regola serve` is a command of its own; run it in a terminal".to_owned()))
    }
}
