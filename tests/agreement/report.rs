//! Failures for people: what differs, the program, and the commands to see it; and what distinguishes one failure from another.

use std::collections::BTreeSet;
use std::fmt;
use std::path::Path;

use crate::comparison::Failure;
use crate::tree::Program;

/// Constructs that tell failures apart.
const TELLING: [&str; 30] = [
    "\\+",
    "->",
    ";",
    "!",
    "findall",
    "aggregate_all",
    "suppose",
    "after",
    "repeated",
    "occurred",
    "stuck",
    "table",
    "min",
    "max",
    "forall",
    "once",
    "ignore",
    "call",
    "is",
    "between",
    "member",
    "append",
    "throw",
    "aftermath",
    "promise",
    "feature",
    "wins",
    "@<",
    "==",
    "mover",
];

/// Failures with the same signature probably have the same cause.
pub fn signature(reduced: &Program, failure: &Failure) -> String {
    if failure.culprit.starts_with("panic") {
        return failure.culprit.clone();
    }
    let mut names: BTreeSet<&str> = BTreeSet::new();
    reduced.visit(&mut |term| {
        let telling = term.functor().and_then(|(name, _)| TELLING.iter().find(|telling| **telling == name));
        names.extend(telling);
    });
    format!("{}: {} {names:?}", failure.question, failure.culprit)
}

/// What there is to say about a failing program in a file.
pub fn report(seed: u64, program: &Program, failure: &Failure, file: &Path) -> String {
    let (text, file, moves) = (program.text(), file.display(), failure.moves.join(" "));
    format!(
        "seed {seed}: {failure}\n{text}\
         REGOLA_FUZZ_SEED={seed} cargo test --test agreement random_programs\n\
         regola moves {file} --moves '{moves}' --engine machine     # or plan, native"
    )
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {}", self.question, self.culprit)?;
        for (evaluator, said) in &self.said {
            write!(f, "\n  {evaluator:?}: {said}")?;
        }
        write!(f, "\n  after the moves: {}", self.moves.join(" "))
    }
}
