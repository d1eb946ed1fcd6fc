//! How well-known kinds of tokens are drawn.

/// Kinds with what the first and the second player's look like, hollow and solid.
const KNOWN: [(&str, [&str; 2]); 10] = [
    ("cross", ["✕", "✕"]),
    ("ring", ["○", "○"]),
    ("disc", ["○", "●"]),
    ("man", ["○", "●"]),
    ("king", ["♔", "♚"]),
    ("pawn", ["♙", "♟"]),
    ("queen", ["♕", "♛"]),
    ("rook", ["♖", "♜"]),
    ("bishop", ["♗", "♝"]),
    ("knight", ["♘", "♞"]),
];

/// Both drawings of a token: with any letters, and with ASCII alone.
pub fn drawings(kind: &str, player: Option<usize>, players: &[impl AsRef<str>]) -> (String, String) {
    let known = KNOWN.iter().find(|(known, _)| *known == kind).map(|(_, glyphs)| glyphs);
    let Some(glyphs) = known else { return (kind.to_owned(), ascii_of(kind)) };
    let glyph = glyphs[player.unwrap_or_default().min(1)].to_owned();
    let ascii = match kind {
        "cross" => 'X',
        "ring" => 'O',
        "man" => initial(player, players),
        "queen" | "rook" | "bishop" | "knight" => piece(kind, player),
        _ => initial(player, players).to_ascii_uppercase(),
    };
    (glyph, ascii.to_string())
}

/// The letter of a chess piece, large for the first player.
fn piece(kind: &str, player: Option<usize>) -> char {
    let letter = if kind == "knight" { 'n' } else { kind.chars().next().unwrap_or('?') };
    if player == Some(0) { letter.to_ascii_uppercase() } else { letter }
}

/// The letter of a player: the first of the name, unless another player's name begins with it too.
fn initial(player: Option<usize>, players: &[impl AsRef<str>]) -> char {
    let first = |name: &str| name.chars().next().filter(char::is_ascii_alphanumeric);
    let Some(player) = player else { return '?' };
    let letter = players.get(player).and_then(|name| first(name.as_ref()));
    let same = players.iter().filter(|name| first(name.as_ref()) == letter).count();
    match letter {
        Some(letter) if same == 1 => letter.to_ascii_lowercase(),
        _ => char::from(b'a' + (player % 26) as u8),
    }
}

fn ascii_of(kind: &str) -> String {
    kind.chars().map(|letter| if letter.is_ascii_graphic() { letter } else { '?' }).collect()
}

/// A solid token of a known kind, for where colours tell the players apart.
pub fn solid(kind: &str) -> Option<&'static str> {
    KNOWN.iter().find(|(known, _)| *known == kind).map(|(_, glyphs)| glyphs[1])
}
