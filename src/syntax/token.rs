//! Tokens, and the table of the names in them.

use std::sync::Arc;

use rustc_hash::FxHashMap;

/// The number of a name in its [`Names`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Name(u32);

/// The kind of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// An unquoted atom: a word, a run of symbol characters, `!` or `;`.
    Atom(Name),
    /// An atom in single quotes.
    Quoted(Name),
    /// A text in double quotes, which is an atom too.
    Text(Name),
    /// A variable.
    Var(Name),
    /// An integer without sign, at most 2⁶³.
    Int(u64),
    /// `(`
    Open,
    /// `)`
    Close,
    /// `[`
    OpenList,
    /// `]`
    CloseList,
    /// `{`
    OpenCurly,
    /// `}`
    CloseCurly,
    /// `,`
    Comma,
    /// `|`
    Bar,
    /// The full stop of a clause, or the end of the text if it is empty.
    End,
    /// Text that was already reported; it takes the place of a term.
    Broken,
}

/// A token and its place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token {
    /// Its kind.
    pub kind: Kind,
    /// Its first byte.
    pub start: u32,
    /// One past its last byte.
    pub end: u32,
    /// Whether white space or a comment precedes it.
    pub spaced: bool,
    /// Whether it is the first on its line.
    pub first: bool,
}

impl Token {
    /// The name of an atom that may be an operator; a quoted atom may not, as in SWI-Prolog.
    pub fn operator_name(&self) -> Option<Name> {
        match self.kind {
            Kind::Atom(name) => Some(name),
            _ => None,
        }
    }

    /// Whether it can start a term.
    pub fn starts_term(&self) -> bool {
        use Kind::{Close, CloseCurly, CloseList};
        !matches!(self.kind, Close | CloseList | CloseCurly | Kind::Comma | Kind::Bar | Kind::End)
    }

    /// Whether it is an opening parenthesis right after the token before it.
    pub fn opens_arguments(&self) -> bool {
        self.kind == Kind::Open && !self.spaced
    }

    /// Whether it is the end of the text rather than a full stop.
    pub fn is_text_end(&self) -> bool {
        self.kind == Kind::End && self.start == self.end
    }
}

/// The names of a text, each stored once.
#[derive(Debug, Default)]
pub(super) struct Names {
    list: Vec<Arc<str>>,
    numbers: FxHashMap<Arc<str>, Name>,
}

impl Names {
    /// The number of a name, assigned now if the name is new.
    pub fn add(&mut self, name: &str) -> Name {
        if let Some(&number) = self.numbers.get(name) {
            return number;
        }
        let shared: Arc<str> = name.into();
        let number = Name(self.list.len() as u32);
        self.list.push(shared.clone());
        self.numbers.insert(shared, number);
        number
    }

    /// The name with this number.
    pub fn get(&self, name: Name) -> &Arc<str> {
        &self.list[name.0 as usize]
    }
}
