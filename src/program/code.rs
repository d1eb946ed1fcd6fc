//! The stable codes of all diagnostics about programs, in one place.

/// A goal that no clause, relation or built-in answers.
pub const UNKNOWN_PREDICATE: &str = "unknown-predicate";
/// A goal with another number of arguments than the predicate of that name has.
pub const ARITY_MISMATCH: &str = "arity-mismatch";
/// A predicate of other Prologs that rules do not have, such as `assert/1`.
pub const FORBIDDEN_PREDICATE: &str = "forbidden-predicate";
/// A number or a list in the place of a goal.
pub const GOAL_NOT_CALLABLE: &str = "goal-not-callable";
/// A clause or declaration for a predicate of the language.
pub const CLAUSE_FOR_BUILTIN: &str = "clause-for-builtin";
/// A clause for what a directive declares: a relation, an option or the players.
pub const CLAUSE_FOR_DECLARATION: &str = "clause-for-declaration";
/// Something in an expression that arithmetic cannot evaluate.
pub const UNKNOWN_FUNCTION: &str = "unknown-function";
/// A function of other Prologs that gives floats or chance.
pub const FORBIDDEN_FUNCTION: &str = "forbidden-function";
/// A named variable that occurs once in its clause.
pub const SINGLETON_VARIABLE: &str = "singleton-variable";
/// A variable named `_Name` that occurs more than once.
pub const MARKED_SINGLETON: &str = "marked-singleton";
/// A sentence with a variable that its clause does not have.
pub const SENTENCE_VARIABLE: &str = "sentence-variable";
/// A sentence inside a clause that comes before no goal.
pub const STRAY_SENTENCE: &str = "stray-sentence";
/// A negation over a variable that is bound later, or nowhere.
pub const UNBOUND_IN_NEGATION: &str = "unbound-in-negation";
/// A clause after one that takes every call and cuts.
pub const UNREACHABLE_CLAUSE: &str = "unreachable-clause";
/// A clause that is there already.
pub const DUPLICATE_CLAUSE: &str = "duplicate-clause";
/// A state relation whose type has no predicate.
pub const UNDEFINED_TYPE: &str = "undefined-type";
/// A state relation whose type cannot be listed.
pub const INFINITE_TYPE: &str = "infinite-type";
/// A state relation whose type has no values, or values with variables, or raises an exception.
pub const BAD_TYPE: &str = "bad-type";
/// A fact or constant that is not of its argument's type.
pub const OUTSIDE_TYPE: &str = "outside-type";
/// Relations with more places than a position can have.
pub const STATE_TOO_LARGE: &str = "state-too-large";
/// A starting position that cannot be set up.
pub const BAD_POSITION: &str = "bad-position";
/// Loading reached a limit or was interrupted.
pub const LOADING_LIMIT: &str = "loading-limit";
/// A clause that needs more registers than there are.
pub const CLAUSE_TOO_LARGE: &str = "clause-too-large";
/// A state relation whose type depends on the position.
pub const STATE_DEPENDENT_TYPE: &str = "state-dependent-type";
/// A game without something that every game must say.
pub const MISSING_PREDICATE: &str = "missing-predicate";
/// A predicate that looks like one the engine asks for, but is not.
pub const UNASKED_PREDICATE: &str = "unasked-predicate";
/// A directive that does not exist.
pub const UNKNOWN_DIRECTIVE: &str = "unknown-directive";
/// A directive whose argument is not what it should be.
pub const MALFORMED_DIRECTIVE: &str = "malformed-directive";
/// A directive that one file gives twice.
pub const REPEATED_DIRECTIVE: &str = "repeated-directive";
/// A state relation declared twice, differently.
pub const REDECLARED_RELATION: &str = "redeclared-relation";
/// A `replaces` of what the base game does not have.
pub const REPLACES_NOTHING: &str = "replaces-nothing";
/// A `clock`, or a change, of what is no relation of the position.
pub const UNKNOWN_RELATION: &str = "unknown-relation";
/// A `table` of what the rules do not define.
pub const TABLES_NOTHING: &str = "tables-nothing";
/// A user's value for an option that the game does not have.
pub const UNKNOWN_OPTION: &str = "unknown-option";
/// A user's value of the wrong type for an option.
pub const OPTION_TYPE: &str = "option-type";
/// A game that extends itself, directly or not.
pub const CYCLIC_EXTENDS: &str = "cyclic-extends";
/// An `extends` of a game that cannot be found.
pub const UNKNOWN_GAME: &str = "unknown-game";
/// An effect of a move that `legal/1` never gives.
pub const UNKNOWN_MOVE: &str = "unknown-move";
/// A legal move for which `effect/2` has no clause, or no answer.
pub const MOVE_WITHOUT_EFFECT: &str = "move-without-effect";
/// A weight for a feature that `feature/3` does not have.
pub const UNKNOWN_FEATURE: &str = "unknown-feature";
/// A variable that would have to be of two types without a common value.
pub const TYPE_MISMATCH: &str = "type-mismatch";
/// An expression, unified and not computed, where a number is needed.
pub const UNCOMPUTED_EXPRESSION: &str = "uncomputed-expression";
/// Clauses of `stuck/1` beside `:- stuck(loses).`
pub const STUCK_TWICE: &str = "stuck-twice";
/// `after/2` in a game in which players can be out.
pub const AFTER_AND_OUT: &str = "after-and-out";
