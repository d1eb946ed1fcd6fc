//! The places of rules: the clause that gives an answer, or the one that an error names.

use crate::engine::CALLS_ITSELF;
use crate::game::{Game, Position};
use crate::program::clause::Clause;
use crate::source::{SourceId, Span};
use crate::term::Term;

/// How many answers of a clause are looked at.
const ANSWERS: usize = 2000;

/// The clauses of a predicate.
pub(super) fn clauses<'g>(game: &'g Game, name: &str, arity: u32) -> &'g [Clause] {
    let program = game.rules().program();
    let functor = program.symbols.find_functor(name, arity);
    functor.and_then(|functor| program.predicates.get(&functor)).map_or(&[], |predicate| &predicate.clauses)
}

/// Where a predicate begins; the beginning of the rules if it has no clauses.
pub(super) fn first(game: &Game, name: &str, arity: u32) -> Span {
    let nowhere = Span { source: SourceId(0), start: 0, end: 0 };
    let head = clauses(game, name, arity).first().map(|clause| clause.span_of(clause.head));
    head.or_else(|| clauses(game, "player", 1).first().map(|clause| clause.span)).unwrap_or(nowhere)
}

/// The head of the first clause that gives an answer of which `is_meant` holds, in this position; the predicate's first
/// clause if none does.
pub(super) fn giving(
    position: &mut Position,
    (name, arity): (&str, u32),
    given: Option<&Term>,
    is_meant: impl Fn(&[Term]) -> bool,
) -> Span {
    let game = position.game().clone();
    for clause in clauses(&game, name, arity) {
        let heads = position.engine().heads(clause, given, ANSWERS).unwrap_or_default();
        let mut args = heads.iter().map(|head| head.as_compound().map_or(Vec::new(), |(_, args)| args));
        if args.any(|args| is_meant(&args)) {
            return clause.span_of(clause.head);
        }
    }
    first(&game, name, arity)
}

/// The head of the clause that an error calls `name/arity at file:line:column`.
pub(super) fn named(game: &Game, rule: &str) -> Option<Span> {
    let (_, place) = rule.strip_suffix(CALLS_ITSELF).unwrap_or(rule).split_once(" at ")?;
    let (program, sources) = (game.rules().program(), game.rules().sources());
    let mut clauses = program.predicates.values().filter(|known| !known.library).flat_map(|known| &known.clauses);
    clauses.find(|clause| sources.place(clause.span) == place).map(|clause| clause.span_of(clause.head))
}
