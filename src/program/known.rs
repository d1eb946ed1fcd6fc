//! What a name means in a program: a control construct, a predicate of the engine or of the rules, a relation.

use rustc_hash::{FxHashMap, FxHashSet};

use super::Program;
use super::library::{Library, Provided};
use super::spelling;
use super::symbol::{Atom, Functor, Symbols, indicator};

/// Control constructs, described like the engine's predicates.
pub(super) const CONTROL: [Provided; 8] = [
    Provided { name: ",", arguments: "00" },
    Provided { name: ";", arguments: "00" },
    Provided { name: "->", arguments: "00" },
    Provided { name: "\\+", arguments: "0" },
    Provided { name: "!", arguments: "" },
    Provided { name: "true", arguments: "" },
    Provided { name: "fail", arguments: "" },
    Provided { name: "false", arguments: "" },
];

/// `call/N` passes all its further arguments on.
const CALL: [&str; 10] =
    ["0", "1?", "2??", "3???", "4????", "5?????", "6??????", "7???????", "8????????", "9?????????"];

/// Where a predicate comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    /// A control construct or a predicate of the library; the text tells its arguments as in [`Provided`].
    Provided(&'static str),
    /// Clauses of the rules.
    Clauses,
    /// A relation of the position.
    Relation,
    /// None of these.
    Unknown,
}

/// The names that one program and its library give meaning to.
pub(crate) struct Known<'a> {
    pub program: &'a Program,
    /// The names of the clauses that are looked at: the program's, or a copy with those of a query.
    pub symbols: &'a Symbols,
    relations: FxHashSet<Functor>,
    /// Predicates that a directive of the wrong form was to declare.
    pub assumed: FxHashSet<Functor>,
    provided: FxHashMap<(&'static str, u32), &'static str>,
}

impl<'a> Known<'a> {
    pub fn new(program: &'a Program, symbols: &'a Symbols, library: &Library) -> Known<'a> {
        let relations = program.declarations.relations.iter().map(|relation| relation.functor).collect();
        Known { program, symbols, relations, assumed: FxHashSet::default(), provided: provided(library) }
    }

    /// What `name/arity` is.
    pub fn origin(&self, name: Atom, arity: u32) -> Origin {
        let spelling = &**self.symbols.name(name);
        // What starts with `$` is the library's own affair: rules could do harm with it.
        if spelling.starts_with('$') {
            return Origin::Unknown;
        }
        if let Some(arguments) = lookup(&self.provided, spelling, arity) {
            return Origin::Provided(arguments);
        }
        let Some(functor) = self.symbols.lookup(name, arity) else { return Origin::Unknown };
        if self.relations.contains(&functor) {
            return Origin::Relation;
        }
        match self.program.predicates.get(&functor) {
            Some(predicate) if !predicate.library => Origin::Clauses,
            None if self.assumed.contains(&functor) => Origin::Clauses,
            _ => Origin::Unknown,
        }
    }

    /// Whether a directive of the wrong form was to declare it.
    pub fn is_assumed(&self, name: &str, arity: u32) -> bool {
        self.symbols.find_functor(name, arity).is_some_and(|functor| self.assumed.contains(&functor))
    }

    /// Every predicate that rules can call, those of the rules first.
    pub fn names(&self) -> impl Iterator<Item = (&str, u32)> {
        self.own_names().chain(self.provided_names())
    }

    /// Predicates of the language.
    pub fn provided_names(&self) -> impl Iterator<Item = (&str, u32)> {
        self.provided.keys().copied().filter(|(name, _)| !name.starts_with('$'))
    }

    /// Predicates and relations of the rules themselves.
    pub fn own_names(&self) -> impl Iterator<Item = (&str, u32)> {
        let clauses = self.program.predicates.iter().filter(|(_, predicate)| !predicate.library);
        let relations = self.program.declarations.relations.iter().map(|relation| relation.functor);
        clauses.map(|(functor, _)| *functor).chain(relations).map(|functor| {
            let (name, arity) = self.program.symbols.parts(functor);
            (&**self.program.symbols.name(name), arity)
        })
    }

    /// What may have been meant by a predicate that is not there.
    pub fn similar(&self, name: &str, arity: u32) -> Vec<(&str, u32)> {
        spelling::nearest_predicates((name, arity), self.names().filter(|known| *known != (name, arity)))
    }
}

/// The control constructs and the library's predicates with their arguments.
pub(super) fn provided(library: &Library) -> FxHashMap<(&'static str, u32), &'static str> {
    let listed = CONTROL.iter().chain(library.builtins).chain(library.defined);
    let listed = listed.map(|provided| ((provided.name, provided.arity()), provided.arguments));
    CALL.iter().map(|arguments| (("call", arguments.len() as u32), *arguments)).chain(listed).collect()
}

pub(super) fn lookup<'x>(
    provided: &FxHashMap<(&'x str, u32), &'static str>,
    name: &'x str,
    arity: u32,
) -> Option<&'static str> {
    provided.get(&(name, arity)).copied()
}

/// `a, b and c`
pub(super) fn enumerate(names: &[String], last: &str) -> String {
    match names {
        [] => String::new(),
        [only] => only.clone(),
        [first @ .., end] => format!("{} {last} {end}", first.join(", ")),
    }
}

/// `did you mean a/1 or b/2?`
pub(super) fn did_you_mean(near: &[(&str, u32)]) -> String {
    let names: Vec<String> = near.iter().map(|(name, arity)| format!("`{}`", indicator(name, *arity))).collect();
    format!("did you mean {}?", enumerate(&names, "or"))
}

/// The predicates that `name/arity`, which is not there, may have meant: for goals that are only known at run time.
pub fn similar_predicates(program: &Program, library: &Library, name: &str, arity: u32) -> Vec<String> {
    let known = Known::new(program, &program.symbols, library);
    known.similar(name, arity).into_iter().map(|(name, arity)| indicator(name, arity)).collect()
}
