//! Sentences that name a variable their clause does not have, or that belong to nothing.

use super::Checker;
use crate::diagnostic::Diagnostic;
use crate::program::clause::Clause;
use crate::program::sentence::{Part, parts, variable};
use crate::program::{code, spelling};

impl Checker<'_> {
    /// Looks at every sentence of a clause.
    pub(super) fn sentences(&mut self, clause: &Clause) {
        for sentence in &clause.sentences {
            if !(self.go_on)() {
                return;
            }
            if sentence.goal == Some(clause.head) {
                let message = "this sentence is not before a goal, so it is never shown";
                let problem = Diagnostic::warning(code::STRAY_SENTENCE, sentence.span, message);
                self.problems.push(problem.help("put it right before the clause or goal it describes"));
            }
            for part in parts(&sentence.text) {
                let Part::Variable(name) = part else { continue };
                if variable(clause, name).is_some() {
                    continue;
                }
                let message = format!("the sentence uses `{{{name}}}`, but the clause has no such variable");
                let problem = Diagnostic::warning(code::SENTENCE_VARIABLE, sentence.span, message);
                let known = clause.variables.iter().map(|known| known.trim_start_matches('_'));
                self.problems.push(match spelling::nearest(name, known.filter(|known| !known.is_empty())) {
                    Some(meant) => {
                        let right = format!("{{{meant}}}");
                        let labelled = problem.labelled(format!("did you mean `{right}`?"));
                        labelled.suggest(sentence.span, format!("{{{name}}}"), right)
                    }
                    None => problem.help("use the name of a variable in the clause"),
                });
            }
        }
    }
}
