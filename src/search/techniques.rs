//! The techniques beyond plain alpha-beta, each of which can be switched off.

/// Which techniques a search uses.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Techniques {
    /// Search to depth 1, 2, 3 … instead of the full depth at once.
    pub deepening: bool,
    /// Expect later moves to be worse than the first, and search them with an empty window.
    pub scout: bool,
    /// Expect the score of the last depth, and search with a narrow window around it.
    pub aspiration: bool,
    /// Remember positions in a table.
    pub table: bool,
    /// Try the table's move first.
    pub table_move: bool,
    /// Try moves early that were too good in a sister position.
    pub killers: bool,
    /// Order moves by how often they were too good.
    pub history: bool,
    /// Try a move early that refuted the last one elsewhere.
    pub counter_moves: bool,
    /// Order moves by what the rules say of them.
    pub promise: bool,
    /// Leave what cannot matter because a shorter win or loss is known.
    pub distance: bool,
    /// Look for a reply that ends the game or that the table refutes, before searching any.
    pub etc: bool,
    /// Search late moves less deep, and again if they turn out well.
    pub reductions: bool,
    /// Search deeper where there is only one legal move.
    pub extensions: bool,
    /// Take scores from the table that were found by a deeper search.
    pub deeper: bool,
    /// With several threads, put off moves that another is searching.
    pub deferral: bool,
    /// Evaluate positions; without it, only wins, losses and draws count.
    pub evaluation: bool,
    /// Try to prove the result beside finding the best move.
    pub proof: bool,
    /// Try it by proof numbers too.
    pub proof_numbers: bool,
    /// Try it by searching to the end, in games that end whatever is played.
    pub exhaustion: bool,
    /// Play random games from the leaves of a tree instead of alpha-beta.
    pub monte_carlo: bool,
    /// In random games of a Monte-Carlo search, prefer moves that were good in others.
    pub mast: bool,
    /// In its tree, prefer moves that were good later in games through the same node.
    pub grave: bool,
}

impl Techniques {
    /// Plain alpha-beta.
    pub const NONE: Techniques = Techniques {
        deepening: false,
        scout: false,
        aspiration: false,
        table: false,
        table_move: false,
        killers: false,
        history: false,
        counter_moves: false,
        promise: false,
        distance: false,
        etc: false,
        reductions: false,
        extensions: false,
        deeper: false,
        deferral: false,
        evaluation: true,
        proof: false,
        proof_numbers: false,
        exhaustion: false,
        monte_carlo: false,
        mast: false,
        grave: false,
    };

    /// Alpha-beta with moves in a good order.
    pub const ORDERING: Techniques =
        Techniques { killers: true, history: true, counter_moves: true, promise: true, ..Techniques::NONE };

    /// The same with a table.
    pub const TABLE: Techniques = Techniques { deepening: true, table: true, table_move: true, ..Techniques::ORDERING };

    /// Everything that finds the same score as plain minimax.
    pub const EXACT: Techniques =
        Techniques { scout: true, aspiration: true, distance: true, etc: true, deferral: true, ..Techniques::TABLE };

    /// What finds nothing but proved results.
    pub const PROOF: Techniques = Techniques {
        evaluation: false,
        proof: true,
        proof_numbers: true,
        exhaustion: true,
        deeper: true,
        ..Techniques::EXACT
    };

    /// Everything.
    pub const ALL: Techniques = Techniques {
        reductions: true,
        extensions: true,
        deeper: true,
        proof: true,
        proof_numbers: true,
        exhaustion: true,
        mast: true,
        grave: true,
        ..Techniques::EXACT
    };

    /// Monte-Carlo tree search with everything that helps it.
    pub const MONTE_CARLO: Techniques = Techniques { monte_carlo: true, ..Techniques::ALL };
}

/// The switch of a technique.
type Switch = fn(&mut Techniques) -> &mut bool;

/// Each technique by name.
const NAMED: [(&str, Switch); 21] = [
    ("deepening", |all| &mut all.deepening),
    ("scout", |all| &mut all.scout),
    ("aspiration", |all| &mut all.aspiration),
    ("table", |all| &mut all.table),
    ("table_move", |all| &mut all.table_move),
    ("killers", |all| &mut all.killers),
    ("history", |all| &mut all.history),
    ("counter_moves", |all| &mut all.counter_moves),
    ("promise", |all| &mut all.promise),
    ("distance", |all| &mut all.distance),
    ("foresight", |all| &mut all.etc),
    ("reductions", |all| &mut all.reductions),
    ("extensions", |all| &mut all.extensions),
    ("deeper", |all| &mut all.deeper),
    ("deferral", |all| &mut all.deferral),
    ("evaluation", |all| &mut all.evaluation),
    ("proof", |all| &mut all.proof),
    ("proof_numbers", |all| &mut all.proof_numbers),
    ("exhaustion", |all| &mut all.exhaustion),
    ("mast", |all| &mut all.mast),
    ("grave", |all| &mut all.grave),
];

impl Techniques {
    /// The names of all techniques.
    pub fn names() -> impl Iterator<Item = &'static str> {
        NAMED.iter().map(|(name, _)| *name)
    }

    /// The same without the technique of a name, if there is one.
    ///
    /// ```
    /// use regola::search::Techniques;
    ///
    /// let plain = Techniques::default().without("table").unwrap();
    /// assert!(!plain.table && plain.killers);
    /// assert_eq!(Techniques::default().without("luck"), None);
    /// ```
    pub fn without(mut self, name: &str) -> Option<Techniques> {
        let (_, technique) = NAMED.iter().find(|(known, _)| *known == name)?;
        *technique(&mut self) = false;
        Some(self)
    }
}

impl Default for Techniques {
    fn default() -> Techniques {
        Techniques::ALL
    }
}
