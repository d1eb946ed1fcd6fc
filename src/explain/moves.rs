//! Moves explained: why one is legal, why another is not, in the words of the rules; and why a game has ended.
//!
//! What people type need not be the notation of any legal move. The rules say what it can mean: by `notation/2` asked
//! for the move, or by `attempt/2`. Why a move is not legal is told by the first clause of `refused/1` that holds,
//! or else by the condition of `legal/1` that fails.

use std::fmt;

use super::scope::{Scope, name_of};
use super::tree::Explanation;
use super::why::{LEVELS, explain_in, with_remedy};
use crate::diagnostic::visible;
use crate::engine::QueryError;
use crate::game::{GameError, MoveError, Outcome, Position};
use crate::source::SourceId;
use crate::syntax;
use crate::term::Term;

/// The most meanings of a text that are considered.
const MEANINGS: usize = 6;
/// The most that show what a move looks like.
const EXAMPLES: usize = 5;

/// What there is to say about a move as it was typed.
#[derive(Clone, Debug)]
pub struct Account {
    /// What was written.
    pub text: String,
    /// Whether it is a legal move.
    pub legal: bool,
    /// In one sentence.
    pub sentence: String,
    /// The reasons, if the text means a move at all and the game is not over.
    pub explanation: Option<Explanation>,
    /// How the legal moves are written.
    pub allowed: Vec<String>,
}

impl fmt::Display for Account {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{}", visible(&self.sentence))?;
        let Some(explanation) = &self.explanation else { return Ok(()) };
        // The sentence is said already.
        let detail = explanation.to_string();
        f.write_str(detail.split_once('\n').map_or("", |(_, detail)| detail))
    }
}

/// Explains a move given as text: why it is legal, or why it is not.
///
/// ```
/// # let game = regola::load::Shelf::new(None).game("tictactoe")?;
/// # let mut position = regola::Position::new(&game);
/// position.play("b2")?;
/// let account = regola::explain::explain_move(&mut position, "b2")?;
/// assert!(!account.legal);
/// assert_eq!(account.sentence, "b2 cannot be played: the square is taken by x");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn explain_move(position: &mut Position, text: &str) -> Result<Account, GameError> {
    let text = text.trim().to_owned();
    if let Some(explanation) = explain_outcome(position)? {
        let sentence = over(&text, &explanation);
        return Ok(Account { text, legal: false, sentence, explanation: Some(explanation), allowed: Vec::new() });
    }
    match position.read_move(&text) {
        Ok(number) => {
            let term = position.term(number).unwrap_or_else(|| Term::atom(&text));
            let mut scope = Scope::new(position.engine());
            let explanation = explain_in(&mut scope, &legal(&term), LEVELS)?;
            let sentence = match &explanation.root.sentence {
                Some(sentence) => format!("{text} is legal: {sentence}"),
                None => format!("{text} is legal"),
            };
            Ok(Account { text, legal: true, sentence, explanation: Some(explanation), allowed: Vec::new() })
        }
        Err(MoveError::Game(fault)) => Err(fault),
        Err(MoveError::Illegal { legal: allowed, .. }) => refused(position, text, allowed, LEVELS),
        Err(error) => {
            let sentence = error.to_string();
            Ok(Account { text, legal: false, sentence, explanation: None, allowed: Vec::new() })
        }
    }
}

/// The error of a move with its reason, in the rules' own words where they have some.
pub fn refusal(position: &mut Position, error: MoveError) -> MoveError {
    match error {
        MoveError::Illegal { text, legal, .. } => match refused(position, text.clone(), legal.clone(), 1) {
            Ok(Account { explanation: None, .. }) if !legal.is_empty() => MoveError::Unknown { text, legal },
            account => {
                let explanation = account.ok().and_then(|account| account.explanation);
                MoveError::Illegal { text, reason: explanation.map(|explanation| explanation.headline), legal }
            }
        },
        MoveError::Over { text, reason } => {
            let explanation = explain_outcome(position).ok().flatten();
            let ended = explanation.map(|explanation| explanation.headline);
            MoveError::Over { text, reason: ended.or(reason) }
        }
        error => error,
    }
}

fn over(text: &str, explanation: &Explanation) -> String {
    format!("{text} cannot be played: the game is over ({})", explanation.headline)
}

fn legal(term: &Term) -> Term {
    Term::compound("legal", [term.clone()])
}

/// Why a text that is no legal move is none.
fn refused(position: &mut Position, text: String, allowed: Vec<String>, levels: usize) -> Result<Account, GameError> {
    let mut scope = Scope::new(position.engine());
    let mut best: Option<Explanation> = None;
    for meaning in meanings(&mut scope, &text)? {
        let Some(found) = against(&mut scope, &meaning, levels)? else { continue };
        let told = |explanation: &Explanation| explanation.root.all().iter().any(|node| node.sentence.is_some());
        if best.is_none() || told(&found) {
            let done = told(&found);
            best = Some(found);
            if done {
                break;
            }
        }
    }
    let sentence = match &best {
        Some(explanation) => format!("{text} cannot be played: {}", explanation.headline),
        None if allowed.is_empty() => format!("{text} cannot be played: there is no legal move"),
        None => {
            let examples = allowed.iter().take(EXAMPLES).cloned().collect::<Vec<_>>().join(", ");
            let examples = visible(&examples);
            format!("{text} is not a move of this game; moves look like {examples}")
        }
    };
    Ok(Account { text, legal: false, sentence, explanation: best, allowed })
}

/// The reasons against a move; nothing if there are none.
pub(super) fn against(scope: &mut Scope<'_>, meaning: &Term, levels: usize) -> Result<Option<Explanation>, QueryError> {
    let goal = legal(meaning);
    if scope.holds(&goal)? {
        return Ok(None);
    }
    if scope.defines("refused", 1) {
        match explain_in(scope, &Term::compound("refused", [meaning.clone()]), levels) {
            Ok(reason) if reason.root.holds => return with_remedy(scope, reason, Some(&goal)).map(Some),
            // What cannot be told this way may be told the other.
            Ok(_) | Err(QueryError::Exception { .. }) => {}
            Err(error) => return Err(error),
        }
    }
    let explanation = explain_in(scope, &goal, levels)?;
    with_remedy(scope, explanation, None).map(Some)
}

/// The moves, legal or not, that a text can mean. Capitals and blanks matter only where they make a difference.
fn meanings(scope: &mut Scope<'_>, text: &str) -> Result<Vec<Term>, QueryError> {
    let tight: String = text.split_whitespace().collect();
    let mut spellings = vec![text.to_owned(), tight.clone(), tight.to_lowercase()];
    spellings.dedup();
    for asked in ["notation", "attempt"].into_iter().filter(|asked| scope.defines(asked, 2)).collect::<Vec<_>>() {
        for spelling in &spellings {
            let goal = Term::compound(asked, [Term::var("Move"), Term::atom(spelling)]);
            let found: Vec<_> = match scope.answers(&goal, MEANINGS) {
                Ok(answers) => answers.iter().filter_map(|answer| answer.get("Move").cloned()).collect(),
                // A notation that works in one direction only says nothing.
                Err(QueryError::Exception { .. }) => Vec::new(),
                Err(error) => return Err(error),
            };
            if !found.is_empty() {
                return Ok(found);
            }
        }
    }
    let term = syntax::parse_goal(text, SourceId(0)).ok().map(|(ast, term)| ast.term(term));
    Ok(term.into_iter().filter(|term| is_shaped_like_a_move(scope, term)).collect())
}

/// Whether a term has the name and the arity of a move: of one that some rule about moves speaks of.
pub(super) fn is_shaped_like_a_move(scope: &Scope<'_>, term: &Term) -> bool {
    let program = scope.program();
    let asked =
        [("legal", 1), ("effect", 2)].into_iter().filter_map(|(name, arity)| program.symbols.find_functor(name, arity));
    let clauses = asked.filter_map(|functor| program.predicates.get(&functor)).flat_map(|predicate| &predicate.clauses);
    let mut shapes = clauses.filter_map(|clause| {
        let first = clause.arguments(clause.head, &program.symbols).next()?;
        let (name, arity) = clause.callable(first, &program.symbols)?;
        Some((&**program.symbols.name(name), arity))
    });
    name_of(term).is_some_and(|name| shapes.any(|shape| shape == name))
}

/// Why the game has ended, if it has.
///
/// ```
/// # let game = regola::load::Shelf::new(None).game("tictactoe")?;
/// # let mut position = regola::Position::new(&game);
/// assert!(regola::explain::explain_outcome(&mut position)?.is_none());
/// position.play_text("a1 b2 a2 c3 a3")?;
/// let explanation = regola::explain::explain_outcome(&mut position)?.unwrap();
/// assert_eq!(explanation.headline, "x has a line");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn explain_outcome(position: &mut Position) -> Result<Option<Explanation>, GameError> {
    let Some(outcome) = position.outcome()? else { return Ok(None) };
    let decided = position.decided()?;
    let by_rule = outcome != Outcome::Draw && position.game().asks_stuck();
    let winner = outcome.winners().iter().next();
    let player = winner.and_then(|winner| position.game().players().get(winner).cloned());
    let goal = match (decided, player) {
        (Some(Outcome::Points(_)), _) => Term::atom("over"),
        (Some(_), Some(player)) => Term::compound("wins", [Term::atom(&player)]),
        (Some(_), None) => Term::atom("draw"),
        (None, _) if by_rule => Term::compound("stuck", [Term::var("Player")]),
        (None, _) => Term::compound("\\+", [legal(&Term::var("_"))]),
    };
    let stuck = position.game().players().get(position.turn()).cloned();
    let mut scope = Scope::new(position.engine());
    let mut explanation = explain_in(&mut scope, &goal, LEVELS)?;
    if let (None, Some(stuck)) = (decided, stuck) {
        let reason = if by_rule { format!(": {}", explanation.headline) } else { String::new() };
        explanation.headline = format!("{stuck} has no legal move{reason}");
    }
    Ok(Some(explanation))
}
