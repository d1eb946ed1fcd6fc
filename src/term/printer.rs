//! Terms to text that can be read back, with as few brackets, quotes and spaces as possible, as SWI-Prolog writes it.
//!
//! Works on a term's preorder cells with an explicit stack, so that no term is too deep to print.

use std::fmt::Write;

use super::character::{is_symbol, is_word, starts_word};
use super::operator;
use super::operator::{ARGUMENT_PRIORITY, Infix, MAX_PRIORITY, Prefix};
use super::{CONS, Cell, NIL, Term};

/// The text of a term for a place where operators up to that priority need no brackets: 1200 for a whole clause, 999
/// for an argument, 699 for either side of `=`.
///
/// ```
/// use regola::Term;
/// use regola::term::printer::write_term;
///
/// let pair = Term::compound(",", ["a".into(), "b".into()]);
/// assert_eq!(write_term(&pair, 1200), "a, b");
/// assert_eq!(write_term(&pair, 999), "(a, b)");
/// ```
pub fn write_term(term: &Term, priority: u32) -> String {
    let mut printer = Printer { cells: term.cells(), text: String::new(), steps: Vec::new(), prefix: None };
    printer.steps.push(Step::Term { priority, argument: false });
    while let Some(step) = printer.steps.pop() {
        printer.step(step);
    }
    printer.text
}

/// The text of an atom, in quotes if it needs them.
///
/// ```
/// use regola::term::printer::atom;
///
/// assert_eq!(atom("white"), "white");
/// assert_eq!(atom("White King"), "'White King'");
/// ```
pub fn atom(name: &str) -> String {
    if is_bare(name) { name.to_owned() } else { quote(name) }
}

fn is_bare(name: &str) -> bool {
    if matches!(name, NIL | "{}" | "!" | ";") {
        return true;
    }
    if name.starts_with(starts_word) {
        return name.chars().all(is_word);
    }
    // A name that ends in a full stop could end a clause.
    let risky = name.starts_with("/*") || name.ends_with('.') && !operator::is_operator(name);
    !name.is_empty() && !risky && name.chars().all(is_symbol)
}

fn quote(name: &str) -> String {
    let mut text = String::from("'");
    for c in name.chars() {
        match c {
            '\'' => text.push_str("\\'"),
            '\\' => text.push_str("\\\\"),
            '\n' => text.push_str("\\n"),
            '\t' => text.push_str("\\t"),
            '\r' => text.push_str("\\r"),
            '\x07' => text.push_str("\\a"),
            '\x08' => text.push_str("\\b"),
            '\x0b' => text.push_str("\\v"),
            '\x0c' => text.push_str("\\f"),
            ' ' => text.push(' '),
            _ if is_invisible(c) => write!(text, "\\x{:X}\\", u32::from(c)).expect("strings take all text"),
            _ => text.push(c),
        }
    }
    text.push('\'');
    text
}

/// Whether a character is invisible, or reorders the text around it.
fn is_invisible(c: char) -> bool {
    c.is_control()
        || c.is_whitespace()
        || matches!(c, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}')
}

/// A piece that is still to be written.
enum Step {
    /// The next term of the cells; as an argument, an operator on its own needs no brackets.
    Term { priority: u32, argument: bool },
    /// The rest of a list after one of its elements.
    Rest,
    /// An infix operator.
    Infix(String),
    /// Brackets and commas, which need no space around them.
    Plain(&'static str),
}

/// What the text after a prefix operator needs to know about it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Prefixed {
    Minus,
    Other,
}

struct Printer<'t> {
    cells: &'t [Cell],
    text: String,
    steps: Vec<Step>,
    /// The prefix operator just written, if its argument comes next.
    prefix: Option<Prefixed>,
}

impl<'t> Printer<'t> {
    fn next(&mut self) -> &'t Cell {
        let (cell, rest) = self.cells.split_first().expect("a term's cells are complete");
        self.cells = rest;
        cell
    }

    fn step(&mut self, step: Step) {
        match step {
            Step::Term { priority, argument } => self.term(priority, argument),
            Step::Rest => self.list_rest(),
            Step::Plain(text) => self.plain(text),
            Step::Infix(name) if name == "," => self.plain(", "),
            Step::Infix(name) if name == "|" => self.plain("| "),
            Step::Infix(name) => {
                // An operator that needs a space before it gets one after it too.
                if self.token(&name) {
                    self.text.push(' ');
                }
            }
        }
    }

    fn term(&mut self, priority: u32, argument: bool) {
        match self.next() {
            Cell::Var(name) => {
                self.token(name);
            }
            Cell::Int(value) => {
                self.token(&value.to_string());
            }
            Cell::Atom(name) if !argument && priority < MAX_PRIORITY && operator::is_operator(name) => {
                self.plain("(");
                self.text.push_str(&atom(name));
                self.plain(")");
            }
            Cell::Atom(name) => {
                self.token(&atom(name));
            }
            Cell::Compound(name, 2) if &**name == CONS => {
                self.plain("[");
                self.steps.extend([Step::Rest, Step::Term { priority: ARGUMENT_PRIORITY, argument: true }]);
            }
            Cell::Compound(name, arity) => match (arity, operator::infix(name), operator::prefix(name)) {
                (2, Some(infix), _) => self.infix(name, infix, priority),
                (1, _, Some(prefix)) => self.prefix(name, prefix, priority),
                _ => self.call(name, *arity),
            },
        }
    }

    fn infix(&mut self, name: &str, infix: Infix, priority: u32) {
        if infix.priority > priority {
            self.plain("(");
            self.steps.push(Step::Plain(")"));
        }
        self.steps.extend([
            Step::Term { priority: infix.right, argument: false },
            Step::Infix(name.to_owned()),
            Step::Term { priority: infix.left, argument: false },
        ]);
    }

    fn prefix(&mut self, name: &str, prefix: Prefix, priority: u32) {
        if prefix.priority > priority {
            self.plain("(");
            self.steps.push(Step::Plain(")"));
        }
        self.token(name);
        self.prefix = Some(if name == "-" { Prefixed::Minus } else { Prefixed::Other });
        self.steps.push(Step::Term { priority: prefix.argument, argument: false });
    }

    fn call(&mut self, name: &str, arity: u32) {
        // The empty list is the only unquoted atom that cannot be followed by arguments.
        let name = if name == NIL { quote(name) } else { atom(name) };
        self.token(&name);
        self.plain("(");
        self.steps.push(Step::Plain(")"));
        for at in 0..arity {
            self.steps.push(Step::Term { priority: ARGUMENT_PRIORITY, argument: true });
            if at + 1 < arity {
                self.steps.push(Step::Plain(", "));
            }
        }
    }

    fn list_rest(&mut self) {
        let element = Step::Term { priority: ARGUMENT_PRIORITY, argument: true };
        match self.cells.first() {
            Some(Cell::Atom(name)) if &**name == NIL => {
                self.next();
                self.plain("]");
            }
            Some(Cell::Compound(name, 2)) if &**name == CONS => {
                self.next();
                self.plain(", ");
                self.steps.extend([Step::Rest, element]);
            }
            _ => {
                self.plain("|");
                self.steps.extend([Step::Plain("]"), element]);
            }
        }
    }

    /// Writes a text that cannot run into the text before it; only a bracket after a prefix operator needs a space.
    fn plain(&mut self, text: &str) {
        if self.prefix.take().is_some() && text.starts_with('(') {
            self.text.push(' ');
        }
        self.text.push_str(text);
    }

    /// Writes a name or number, after a space if it would run into the text before it; returns whether it wrote one.
    fn token(&mut self, token: &str) -> bool {
        let prefix = self.prefix.take();
        let (Some(last), Some(first)) = (self.text.chars().last(), token.chars().next()) else {
            self.text.push_str(token);
            return false;
        };
        let joins = is_word(last) && is_word(first) || is_symbol(last) && is_symbol(first);
        // `-1` is a number where `- 1` is a term; `-{}` is left apart as SWI-Prolog does.
        let misread = prefix == Some(Prefixed::Minus) && first.is_ascii_digit() || prefix.is_some() && first == '{';
        if joins || misread {
            self.text.push(' ');
        }
        self.text.push_str(token);
        joins || misread
    }
}

#[cfg(test)]
mod tests {
    use super::{Cell, Term};

    #[test]
    fn a_million_levels_are_printed() {
        const LEVELS: usize = 1_000_000;
        for (name, before, after) in [("f", "f(", ")"), ("\\", "\\ ", ""), ("-", "- ", "")] {
            let mut cells = vec![Cell::Compound(name.into(), 1); LEVELS];
            cells.push(Cell::Int(1));
            let text = Term::from_cells(cells).to_string();
            assert!(text.starts_with(&before.repeat(LEVELS - 1)), "{name}");
            assert!(text.ends_with(&format!("1{}", after.repeat(LEVELS))), "{name}");
        }
    }
}
