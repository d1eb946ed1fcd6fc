//! Linking: a text, and before it every text that it extends, parsed and in the order in which they are assembled.
//!
//! The texts come from a [`Finder`], so that nothing here reads files. A circle, a chain that is too long and a game
//! that the finder does not have are problems with the place of the `extends` that leads there.

use std::sync::Arc;

use super::declare::directive::extends_of;
use super::{ParsedFile, code, spelling};
use crate::diagnostic::Diagnostic;
use crate::source::{SourceFile, Sources, Span};
use crate::syntax;

/// Finds the text of a game that another one extends; if there is none, gives the names of the games there are.
pub type Finder<'f> = &'f mut dyn FnMut(&str) -> Result<SourceFile, Vec<String>>;

/// Parsed texts, each after those that it extends.
#[derive(Debug)]
pub struct Linked {
    /// The texts.
    pub files: Vec<ParsedFile>,
    /// What is wrong with their syntax and with what they extend.
    pub problems: Vec<Diagnostic>,
}

/// Linking was stopped from outside while it parsed a text.
#[derive(Debug)]
pub struct LinkStopped {
    /// The name of that text.
    pub name: String,
}

/// Parses a text and all those that it extends, and adds them to `sources`.
///
/// `go_on` is given the number of terms so far and says whether to continue. Once it has said no, it must not say yes
/// again: half a text must not pass for the whole.
pub fn link(
    file: SourceFile,
    find: Finder<'_>,
    sources: &mut Sources,
    go_on: &dyn Fn(usize) -> bool,
) -> Result<Linked, LinkStopped> {
    let linked = Linked { files: Vec::new(), problems: Vec::new() };
    let mut linker = Linker { find, sources, go_on, linked, terms: 0, chain: Vec::new() };
    linker.add(file)?;
    Ok(linker.linked)
}

/// Texts being linked.
struct Linker<'l> {
    find: Finder<'l>,
    sources: &'l mut Sources,
    go_on: &'l dyn Fn(usize) -> bool,
    linked: Linked,
    /// How many terms the texts have so far.
    terms: usize,
    /// The games that led to the present text; no more than `LONGEST_CHAIN`, which bounds the recursion.
    chain: Vec<Arc<str>>,
}

impl Linker<'_> {
    /// Parses a text, then adds what it extends, then the text itself.
    fn add(&mut self, file: SourceFile) -> Result<(), LinkStopped> {
        let source = self.sources.add_file(&file);
        let (terms, go_on) = (self.terms, self.go_on);
        let (ast, problems) = syntax::parse_while(&file.text, source, &|more| go_on(terms + more));
        self.terms += ast.size();
        if !go_on(self.terms) {
            return Err(LinkStopped { name: file.name });
        }
        let mut damaged = !problems.is_empty();
        self.linked.problems.extend(problems);
        self.chain.push(file.game.as_str().into());
        for (base, span) in extends_of(&ast) {
            damaged |= !self.extend(&base, span)?;
        }
        self.chain.pop();
        self.linked.files.push(ParsedFile { game: file.game, ast, damaged });
        Ok(())
    }

    /// Adds a game that the present text extends, unless it is there already; returns whether there is such a game.
    fn extend(&mut self, base: &str, span: Span) -> Result<bool, LinkStopped> {
        let problem = if let Some(start) = self.chain.iter().position(|game| **game == *base) {
            cyclic_extends(&self.chain[start..], span)
        } else if self.chain.len() >= LONGEST_CHAIN {
            long_extends(span)
        } else if self.linked.files.iter().any(|file| file.game == base) {
            return Ok(true);
        } else {
            match (self.find)(base) {
                Ok(file) => return self.add(file).map(|()| true),
                Err(known) => unknown_game(base, span, known.iter().map(String::as_str)),
            }
        };
        self.linked.problems.push(problem);
        Ok(false)
    }
}

/// Games that extend each other in a circle. `chain` is the names in the order they were followed, the first
/// being the one that comes again; `span` is the `extends` that closes the circle.
fn cyclic_extends(chain: &[Arc<str>], span: Span) -> Diagnostic {
    let names: Vec<String> = chain.iter().chain(chain.first()).map(|name| format!("`{name}`")).collect();
    let message = match chain {
        [only] => format!("the game `{only}` extends itself"),
        _ => format!("these games extend each other in a cycle: {}", names.join(" extends ")),
    };
    Diagnostic::error(code::CYCLIC_EXTENDS, span, message).help("remove one of these `:- extends(…).` directives")
}

/// How many games may extend each other, one after the other.
const LONGEST_CHAIN: usize = 64;

/// Games that extend each other in too long a chain.
fn long_extends(span: Span) -> Diagnostic {
    let message = format!("more than {LONGEST_CHAIN} games extend one another");
    Diagnostic::error(crate::syntax::code::TOO_DEEP, span, message).help("merge some of these games into one file")
}

/// A game that `extends` names but that cannot be found among the known ones.
fn unknown_game<'a>(name: &str, span: Span, known: impl Iterator<Item = &'a str>) -> Diagnostic {
    let mut known: Vec<&str> = known.collect();
    known.sort_unstable();
    let problem = Diagnostic::error(code::UNKNOWN_GAME, span, format!("there is no game `{name}` to extend"));
    if let Some(meant) = spelling::nearest(name, known.iter().copied()) {
        return problem.labelled(format!("did you mean `{meant}`?")).suggest(span, name, meant);
    }
    match known.is_empty() {
        true => problem.note("there are no other games here; put its rules file next to this one"),
        false => problem.note(format!("the games here are {}", known.join(", "))),
    }
}
