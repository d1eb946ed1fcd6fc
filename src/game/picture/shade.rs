//! How tiles are coloured, and which colours go with players.

/// How a tile is coloured.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shade {
    /// Not at all: the lines around it show where it is.
    Plain,
    /// As the light squares of a chequered board.
    Light,
    /// As the dark ones.
    Dark,
    /// As a place where the next move may go.
    Lit,
    /// As a place that a player has, by number.
    Of(usize),
    /// With a colour.
    Coloured(Colour),
}

/// Colours by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colour {
    /// `white`
    White,
    /// `black`
    Black,
    /// `red`
    Red,
    /// `yellow`
    Yellow,
    /// `green`
    Green,
    /// `blue`
    Blue,
    /// `brown`
    Brown,
    /// `grey`
    Grey,
}

const NAMES: [(&str, Colour); 8] = [
    ("white", Colour::White),
    ("black", Colour::Black),
    ("red", Colour::Red),
    ("yellow", Colour::Yellow),
    ("green", Colour::Green),
    ("blue", Colour::Blue),
    ("brown", Colour::Brown),
    ("grey", Colour::Grey),
];

impl Colour {
    /// The colour of a name.
    pub fn named(name: &str) -> Option<Colour> {
        NAMES.iter().find(|(known, _)| *known == name).map(|(_, colour)| *colour)
    }

    /// Its number among the 256 colours of a terminal, as the ground of a tile.
    pub fn ground(self) -> u8 {
        match self {
            Colour::White => 253,
            Colour::Black => 236,
            Colour::Red => 131,
            Colour::Yellow => 186,
            Colour::Green => 65,
            Colour::Blue => 25,
            Colour::Brown => 137,
            Colour::Grey => 245,
        }
    }

    /// The same for a piece.
    pub fn piece(self) -> u8 {
        match self {
            Colour::White => 231,
            Colour::Black => 16,
            Colour::Red => 196,
            Colour::Yellow => 226,
            Colour::Green => 46,
            Colour::Blue => 33,
            Colour::Brown => 94,
            Colour::Grey => 245,
        }
    }
}

/// The colour that a player is named after, if it is one.
pub fn player_colour(player: &str) -> Option<&'static str> {
    NAMES.iter().find(|(known, _)| *known == player).map(|(name, _)| *name)
}

impl Shade {
    /// The names that do not depend on the players.
    pub const NAMES: [&str; 12] =
        ["plain", "light", "dark", "lit", "white", "black", "red", "yellow", "green", "blue", "brown", "grey"];

    /// The shade that rules name, given the players.
    pub fn named(name: &str, players: &[impl AsRef<str>]) -> Option<Shade> {
        match name {
            "plain" => return Some(Shade::Plain),
            "light" => return Some(Shade::Light),
            "dark" => return Some(Shade::Dark),
            "lit" => return Some(Shade::Lit),
            _ => {}
        }
        let player = players.iter().position(|player| player.as_ref() == name).map(Shade::Of);
        player.or_else(|| Colour::named(name).map(Shade::Coloured))
    }

    /// Its name in JSON; a player's shade is named by the player.
    pub fn name(self, players: &[impl AsRef<str>]) -> &str {
        match self {
            Shade::Plain => "plain",
            Shade::Light => "light",
            Shade::Dark => "dark",
            Shade::Lit => "lit",
            Shade::Of(player) => players.get(player).map_or("plain", AsRef::as_ref),
            Shade::Coloured(colour) => {
                NAMES.iter().find(|(_, known)| *known == colour).map_or("plain", |(name, _)| *name)
            }
        }
    }

    /// The colour of the ground among the 256 of a terminal.
    pub(super) fn ground(self) -> Option<u8> {
        match self {
            Shade::Plain => None,
            Shade::Light => Some(223),
            Shade::Dark => Some(137),
            Shade::Lit => Some(22),
            Shade::Of(0) => Some(24),
            Shade::Of(1) => Some(52),
            Shade::Of(_) => Some(238),
            Shade::Coloured(colour) => Some(colour.ground()),
        }
    }
}
