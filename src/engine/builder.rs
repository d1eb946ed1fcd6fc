//! Rules from one text, with options, facts and limits given as values.

use super::limits::Limits;
use super::load_errors::LoadErrors;
use super::pipeline::Ingredients;
use super::rules::{Loaded, Rules};
use crate::program::OptionSetting;
use crate::program::declare::declaration::OptionValue;
use crate::source::SourceFile;
use crate::term::Term;

/// Rules from a text, with what the host program adds to it; [`Rules::builder`] makes one.
///
/// ```
/// use regola::{Engine, Rules};
///
/// let rules = Rules::builder("shop.pl", "
///         :- option(least(1)).
///         available(Item) :- stock(Item, N), least(Least), N >= Least.
///     ")
///     .option("least", 2)
///     .facts([("stock", ["apple".into(), 3.into()]), ("stock", ["pear".into(), 1.into()])])
///     .build()?;
/// let mut engine = Engine::new(&rules);
/// let answers: Vec<_> = engine.ask("available(Item)")?.collect::<Result<_, _>>()?;
/// assert_eq!(answers.len(), 1);
/// assert_eq!(answers[0].to_string(), "Item = apple");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct RulesBuilder {
    file: SourceFile,
    options: Vec<OptionSetting>,
    facts: Vec<Term>,
    limits: Limits,
}

impl RulesBuilder {
    pub(super) fn new(name: &str, text: &str) -> RulesBuilder {
        RulesBuilder {
            file: SourceFile::new(name, text),
            options: Vec::new(),
            facts: Vec::new(),
            limits: Limits::default(),
        }
    }

    /// Overrides an option that the text declares with `:- option(name(value)).`
    pub fn option(mut self, name: &str, value: impl Into<OptionValue>) -> RulesBuilder {
        self.options.push((name.to_owned(), value.into()));
        self
    }

    /// Adds facts, as [`Rules::with_facts`] does; here the text may use predicates that have no other facts.
    pub fn facts<F: Into<Term>>(mut self, facts: impl IntoIterator<Item = F>) -> RulesBuilder {
        self.facts.extend(facts.into_iter().map(Into::into));
        self
    }

    /// Bounds loading as a whole.
    pub fn limits(mut self, limits: Limits) -> RulesBuilder {
        self.limits = limits;
        self
    }

    /// The rules, or why they cannot be loaded.
    pub fn build(self) -> Result<Rules, LoadErrors> {
        self.load().into_result()
    }

    /// The rules, if there were no errors, with every problem found.
    pub fn load(self) -> Loaded {
        let RulesBuilder { file, options, facts, limits } = self;
        let find = &mut |_: &str| Err(Vec::new());
        Rules::make(Ingredients { file, find, options: &options, facts: &facts }, &limits)
    }
}
