//! The stable codes of all syntax diagnostics, in one place.

/// A float, such as `1.5`.
pub const FLOAT: &str = "float";
/// An integer outside 64 bits.
pub const INTEGER_TOO_LARGE: &str = "integer-too-large";
/// Digits that do not make a number, such as `0x` or `3x`.
pub const MALFORMED_NUMBER: &str = "malformed-number";
/// A quote that is not closed on its line.
pub const UNCLOSED_QUOTE: &str = "unclosed-quote";
/// An unknown escape sequence.
pub const UNKNOWN_ESCAPE: &str = "unknown-escape";
/// A block comment that is not closed.
pub const UNCLOSED_COMMENT: &str = "unclosed-comment";
/// `//` or `#` where a comment was meant.
pub const FOREIGN_COMMENT: &str = "foreign-comment";
/// Text in backquotes.
pub const BACKQUOTE: &str = "backquote";
/// A control character, such as a NUL byte.
pub const CONTROL_CHARACTER: &str = "control-character";
/// A character that is not allowed outside quotes.
pub const UNEXPECTED_CHARACTER: &str = "unexpected-character";
/// A text over the size limit.
pub const FILE_TOO_LARGE: &str = "file-too-large";
/// A bracket that is not closed, or closed by another kind.
pub const UNCLOSED_BRACKET: &str = "unclosed-bracket";
/// A closing bracket without an opening one.
pub const UNOPENED_BRACKET: &str = "unopened-bracket";
/// Nesting beyond the limit.
pub const TOO_DEEP: &str = "too-deep";
/// Two terms with nothing between them.
pub const MISSING_COMMA: &str = "missing-comma";
/// A clause that runs into the next one or into the end of the text.
pub const MISSING_FULL_STOP: &str = "missing-full-stop";
/// A full stop with no white space after it.
pub const MISSING_SPACE: &str = "missing-space";
/// A missing term.
pub const MISSING_TERM: &str = "missing-term";
/// Another arrow where `:-` was meant.
pub const WRONG_ARROW: &str = "wrong-arrow";
/// A capitalised name before an opening bracket.
pub const CAPITALISED_PREDICATE: &str = "capitalised-predicate";
/// White space between a name and its bracket.
pub const SPACE_BEFORE_BRACKET: &str = "space-before-bracket";
/// Brackets without arguments, as in `foo()`.
pub const EMPTY_ARGUMENTS: &str = "empty-arguments";
/// An operator of another language.
pub const FOREIGN_OPERATOR: &str = "foreign-operator";
/// A run of symbol characters that is not an operator.
pub const UNKNOWN_OPERATOR: &str = "unknown-operator";
/// Operators that cannot be combined without brackets.
pub const OPERATOR_CLASH: &str = "operator-clash";
/// More than one term after the bar of a list.
pub const LIST_TAIL: &str = "list-tail";
/// A term in curly brackets.
pub const CURLY_TERM: &str = "curly-term";
/// A rule with `-->`.
pub const GRAMMAR_RULE: &str = "grammar-rule";
/// `?- goal.` among the rules.
pub const QUERY_IN_RULES: &str = "query-in-rules";
/// A clause whose head is not an atom or a compound term.
pub const INVALID_HEAD: &str = "invalid-head";
/// More text after the full stop of a goal.
pub const TEXT_AFTER_GOAL: &str = "text-after-goal";
/// Too many problems to show them all.
pub const TOO_MANY_PROBLEMS: &str = "too-many-problems";
