//! Programs: what rules files mean once their names are known and their problems reported.
//!
//! A [`Program`] never changes once built. It holds clauses as numbered terms; running them is `engine`'s work.
//! [`link`] parses a text with all those that it extends; [`build`] lowers them, applies their directives and runs every
//! check that needs no evaluation.

pub mod analysis;
mod assembly;
mod check;
pub mod clause;
pub mod code;
pub mod comparison;
pub mod declare;
mod finish;
mod foreign;
pub mod goal;
mod head;
mod known;
pub mod library;
mod link;
mod lower;
mod problem;
pub mod sentence;
mod spelling;
pub mod symbol;

use indexmap::IndexMap;

use crate::diagnostic::Diagnostic;
use crate::source::Sources;
use crate::syntax::ast::Ast;
use assembly::Assembly;
pub use check::{ASKED, QUESTIONS, Question, check_goal};
use clause::Predicate;
use declare::declaration::Declarations;
pub use declare::setting::{OptionSetting, option_setting};
pub use known::{Callee, similar_predicates};
use library::Library;
pub use link::{Finder, LinkStopped, Linked, link};
pub use lower::lower_goal;
pub use spelling::nearest;
use symbol::{Functor, Symbols};

/// An immutable set of clauses and declarations.
#[derive(Clone, Debug)]
pub struct Program {
    /// Every name in the program.
    pub symbols: Symbols,
    /// Predicates with clauses, the library's first, then in the order of their first clause.
    pub predicates: IndexMap<Functor, Predicate>,
    /// What the directives declare.
    pub declarations: Declarations,
    /// The built-in predicates that it can call.
    pub library: &'static Library,
}

/// One parsed rules file.
#[derive(Clone, Debug)]
pub struct ParsedFile {
    /// The game's name: the stem of the file's name.
    pub game: String,
    /// What it says.
    pub ast: Ast,
    /// Whether the parser had to leave something out: what seems to be missing then is not reported.
    pub damaged: bool,
}

/// Builds a program from files, the base game first: what `extends` names comes before what extends it.
///
/// `options` override the options that the files declare. The library's prelude is added to `sources`. The
/// diagnostics are sorted by place; the program is good for use if none of them is an error.
pub fn build(
    files: &[ParsedFile],
    library: &'static Library,
    options: &[OptionSetting],
    sources: &mut Sources,
) -> (Program, Vec<Diagnostic>) {
    build_while(files, library, options, sources, &|| true)
}

/// The same until `go_on` says no: what was made out by then is of no use.
pub fn build_while(
    files: &[ParsedFile],
    library: &'static Library,
    options: &[OptionSetting],
    sources: &mut Sources,
    go_on: &dyn Fn() -> bool,
) -> (Program, Vec<Diagnostic>) {
    let mut assembly = Assembly::new(library);
    assembly.add_library(sources);
    for file in files {
        assembly.add_file(file, go_on);
    }
    declare::setting::apply(&mut assembly, options, sources);
    let damaged = files.iter().any(|file| file.damaged);
    check::check(assembly.finish(), damaged, go_on)
}
