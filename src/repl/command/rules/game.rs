//! `game`: another game, or the same with other options.

use clap::Args;

use crate::program::{OptionSetting, option_setting};
use crate::repl::command::Action;
use crate::repl::output::Output;
use crate::repl::output::error::CommandError;
use crate::repl::session::Session;

#[derive(Debug, Args)]
pub struct Game {
    /// A rules file, or the name of a game
    #[arg(value_name = "GAME")]
    game: Option<String>,
    /// Options of the game
    #[arg(value_name = "NAME=VALUE", value_parser = option_setting)]
    settings: Vec<OptionSetting>,
    /// The same as NAME=VALUE
    #[arg(long = "option", value_name = "NAME=VALUE", value_parser = option_setting)]
    options: Vec<OptionSetting>,
}

impl Action for Game {
    fn run(self, session: &mut Session, out: &mut Output<'_>) -> Result<(), CommandError> {
        let Some(game) = self.game else {
            let games = session.games().join(", ");
            return Err(CommandError::plain(format!("name a rules file or a game; the games are {games}")));
        };
        let mut settings: Vec<OptionSetting> = self.settings.into_iter().chain(self.options).collect();
        // Options alone mean the game that is there.
        let game = match (option_setting(&game), session.name()) {
            (Ok(setting), Some(name)) => {
                settings.insert(0, setting);
                name.to_owned()
            }
            _ => game,
        };
        session.start_game(&game, settings, out)
    }
}
