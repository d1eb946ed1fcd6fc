//! What the engine asks a game: one row per predicate, which checks, help and the language server read.

/// A predicate that the engine asks if the rules define it.
#[derive(Clone, Copy, Debug)]
pub struct Question {
    /// Its name.
    pub name: &'static str,
    /// Its number of arguments.
    pub arity: u32,
    /// The names of its arguments.
    pub arguments: &'static str,
    /// What it means, in one line.
    pub about: &'static str,
}

const fn row(name: &'static str, arity: u32, arguments: &'static str, about: &'static str) -> Question {
    Question { name, arity, arguments, about }
}

impl Question {
    /// `legal(Move)`
    pub fn form(&self) -> String {
        if self.arity == 0 { self.name.to_owned() } else { format!("{}({})", self.name, self.arguments) }
    }

    /// The question that a predicate answers.
    pub fn named(name: &str, arity: u32) -> Option<&'static Question> {
        QUESTIONS.iter().find(|question| (question.name, question.arity) == (name, arity))
    }
}

/// Everything that the engine asks.
pub const QUESTIONS: [Question; 28] = [
    row("initially", 1, "Fact", "every fact of the first position"),
    row("legal", 1, "Move", "every move of the player whose turn it is"),
    row("effect", 2, "Move, Changes", "the facts that a move adds, and `-Fact` for those that it deletes"),
    row("aftermath", 2, "Move, Changes", "further changes, asked in the new position before the turn passes"),
    row("wins", 1, "Player", "who has won; asked in every new position"),
    row("draw", 0, "", "whether the game is drawn; asked in every new position"),
    row("stuck", 1, "Player", "who loses if the player to move has no move; without an answer it is a draw"),
    row("over", 0, "", "whether the game is over and points decide; asked in every new position"),
    row("result", 2, "Player, Points", "the points of each player when the game is over"),
    row("out", 1, "Player", "players who are skipped when the turn passes"),
    row("feature", 3, "Name, Player, N", "what a position has for each player, as a number"),
    row("weight", 2, "Name, W", "how much a feature is worth"),
    row("promise", 2, "Move, N", "how good a move looks: the search tries greater numbers first"),
    row("level", 2, "Name, Settings", "a level of the computer, as in `level(hard, [depth(4)])`"),
    row("notation", 2, "Move, Text", "how a move is written and typed; the first answer is shown"),
    row("tile", 3, "X, Y, Shade", "a tile of the board, column and row counted from 1 at the bottom left"),
    row("tile", 4, "X, Y, Shade, Text", "a tile with a text on it"),
    row("token", 4, "X, Y, Kind, Player", "a piece on a tile"),
    row("bar", 5, "X1, Y1, X2, Y2, Kind", "a `wall` or a `line` between corners of tiles"),
    row("label", 3, "Side, At, Text", "a text beside a column or a row"),
    row("caption", 1, "Text", "a line of text below the board"),
    row("glyph", 4, "Kind, Player, Glyph, Ascii", "how a piece is drawn as text"),
    row("gesture", 2, "Move, Places", "the places to point at to make a move"),
    row("position_text", 1, "Text", "the position in the game's own format"),
    row("position_text", 2, "Text, Facts", "the facts that such a text describes"),
    row("impossible", 1, "Reason", "why a position cannot occur in the game"),
    row("attempt", 2, "Move, Text", "what was meant by a text that is no legal move"),
    row("refused", 1, "Move", "a move that is not legal; its `%!` sentence says why"),
];

/// The same as names and numbers of arguments.
pub const ASKED: [(&str, u32); QUESTIONS.len()] = {
    let mut asked = [("", 0); QUESTIONS.len()];
    let mut at = 0;
    while at < asked.len() {
        asked[at] = (QUESTIONS[at].name, QUESTIONS[at].arity);
        at += 1;
    }
    asked
};
