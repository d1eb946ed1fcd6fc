//! Weights that take the place of those in the rules: a text of facts `weight(Name, W).`, of which nothing is executed.
//!
//! A feature that the text does not name keeps the weight that the rules give it.

use std::fmt;
use std::sync::{Arc, OnceLock};

use super::evaluation::Evaluation;
use super::{GameError, Position, PositionError};
use crate::diagnostic;
use crate::diagnostic::Diagnostic;
use crate::program;
use crate::source::{Sources, Span};
use crate::syntax;
use crate::syntax::ast::Item;
use crate::term::Term;

const BAD_WEIGHT: &str = "bad-weight";

/// What features are worth, by their names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Weights(pub Vec<(Term, i64)>);

impl fmt::Display for Weights {
    /// The facts, one per line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|(name, weight)| {
            writeln!(f, "{}.", Term::compound("weight", [name.clone(), Term::int(*weight)]))
        })
    }
}

impl Position {
    /// The weights of all features that are in force.
    ///
    /// ```
    /// # let game = regola::load::Shelf::new(None).game("dama")?;
    /// # let mut position = regola::Position::new(&game);
    /// let weights = position.weights()?;
    /// assert!(weights.to_string().starts_with("weight(men, "));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn weights(&mut self) -> Result<Weights, GameError> {
        if !self.game().has_evaluation() {
            return Ok(Weights::default());
        }
        let evaluation = self.read_evaluation()?;
        Ok(Weights(evaluation.weights.iter().map(|known| (known.name.clone(), known.weight)).collect()))
    }

    /// From now on these weights count, in twins of the position too; what they do not name has the rules' weight.
    /// What a searcher remembers of evaluations is wrong after that.
    pub fn set_weights(&mut self, weights: &Weights) -> Result<(), GameError> {
        if !self.game().has_evaluation() {
            return Ok(());
        }
        let mut evaluation = Evaluation::clone(&*self.read_evaluation()?);
        for known in &mut evaluation.weights {
            let given = weights.0.iter().find(|(name, _)| *name == known.name);
            known.weight = given.map_or(known.own, |(_, weight)| *weight);
        }
        self.game.evaluation = Arc::new(OnceLock::from(Arc::new(evaluation)));
        self.evaluation = None;
        Ok(())
    }

    /// Reads weights of the game's features; messages call the text `name`.
    ///
    /// ```
    /// # let game = regola::load::Shelf::new(None).game("dama")?;
    /// # let mut position = regola::Position::new(&game);
    /// let weights = position.read_weights("my.weights", "weight(men, 150).")?;
    /// position.set_weights(&weights)?;
    /// assert_eq!(position.features()?[0].weight, 150);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read_weights(&mut self, name: &str, text: &str) -> Result<Weights, PositionError> {
        let mut sources = Sources::default();
        let source = sources.add(name, text);
        let (ast, mut problems) = syntax::parse(text, source);
        let known = self.weights()?;
        let mut weights = Weights::default();
        for item in &ast.items {
            let taken = match *item {
                Item::Clause { head, body: None, .. } => weights.take(&ast.term(head), ast.span(head), &known),
                Item::Clause { span, .. } | Item::Directive { span, .. } => Err(no_weight(span)),
            };
            problems.extend(taken.err());
        }
        if problems.is_empty() {
            return Ok(weights);
        }
        diagnostic::sort(&mut problems);
        Err(PositionError::Problems { diagnostics: problems, sources })
    }
}

impl Weights {
    /// Takes in a fact, if it is the weight of one of the known features.
    fn take(&mut self, fact: &Term, span: Span, known: &Weights) -> Result<(), Diagnostic> {
        let Some(("weight", args)) = fact.as_compound() else { return Err(no_weight(span)) };
        let [name, weight] = &args[..] else { return Err(no_weight(span)) };
        if !known.has(name) {
            return Err(known.unknown(name, span));
        }
        if self.has(name) {
            let message = format!("the weight of `{name}` is given twice");
            return Err(Diagnostic::error(BAD_WEIGHT, span, message).help("keep one of them"));
        }
        let Some(weight) = weight.as_int() else {
            let message = format!("the weight of `{name}` must be an integer, not `{weight}`");
            return Err(Diagnostic::error(BAD_WEIGHT, span, message));
        };
        self.0.push((name.clone(), weight));
        Ok(())
    }

    fn has(&self, name: &Term) -> bool {
        self.0.iter().any(|(known, _)| known == name)
    }

    /// The complaint about a feature that is none of these.
    fn unknown(&self, name: &Term, span: Span) -> Diagnostic {
        let names: Vec<_> = self.0.iter().map(|(known, _)| known.to_string()).collect();
        let problem = Diagnostic::error(BAD_WEIGHT, span, format!("the rules have no weight for a feature `{name}`"));
        let near = program::nearest(&name.to_string(), names.iter().map(String::as_str));
        let problem = match near {
            Some(near) => problem.labelled(format!("did you mean `{near}`?")),
            None => problem,
        };
        match names.is_empty() {
            true => problem.note("no evaluation defined; add feature/3 and weight/2"),
            false => problem.note(format!("the features are {}", names.join(", "))),
        }
    }
}

fn no_weight(span: Span) -> Diagnostic {
    let message = "a weights file consists of facts, each with a feature and an integer";
    Diagnostic::error(BAD_WEIGHT, span, message).help("write, for example, `weight(men, 100).`")
}
