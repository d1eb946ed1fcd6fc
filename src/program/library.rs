//! The built-in predicates as programs see them: rows of one table, which the engine fills.
//!
//! A [`Builtin`] says everything about a predicate that can be said without running it. The engine adds how it runs
//! (`engine/builtins`); checks, analyses, plans, explanations and help read the columns here and never the name.

use std::fmt;

use rustc_hash::FxHashMap;

/// A predicate that every program can call without defining it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Builtin {
    /// The name. Names that start with `$` are for the prelude and for compiled clauses: rules cannot call them.
    pub name: &'static str,
    /// One character per argument: a digit for a goal to which that many arguments are added, `^` for a goal
    /// that may carry `Var^`, `+` must be bound, `-` is bound by success, `?` anything.
    pub modes: &'static str,
    /// What it means, in one line.
    pub doc: &'static str,
    /// What its answers depend on.
    pub dependence: Dependence,
    /// The arguments, numbered from 0, that are integers wherever it succeeds.
    pub integers: &'static [usize],
    /// Whether plans have instructions for calls of it. What [`super::goal::Goal`] calls control is not counted.
    pub planned: bool,
}

/// What the answers of a built-in depend on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dependence {
    /// On its arguments alone, as in logic, once the arguments with these numbers (from 0) are ground: then a call with
    /// more arguments known has those answers of the open call that agree with them, and every answer is ground.
    Arguments(&'static [usize]),
    /// Also on which arguments are bound, or on the goals that it is given.
    Bindings,
    /// On the steps of the game so far.
    History,
}

impl Builtin {
    /// A row with the usual values in the columns that are not given.
    pub const fn new(name: &'static str, modes: &'static str, doc: &'static str) -> Builtin {
        Builtin { name, modes, doc, dependence: Dependence::Bindings, integers: &[], planned: false }
    }

    /// The number of arguments.
    pub fn arity(&self) -> u32 {
        self.modes.len() as u32
    }

    /// `between(+, +, ?)`
    pub fn form(&self) -> String {
        let modes: Vec<String> = self.argument_forms().collect();
        if modes.is_empty() { self.name.to_owned() } else { format!("{}({})", self.name, modes.join(", ")) }
    }

    /// How each argument is written: goals show what is added to them.
    pub fn argument_forms(&self) -> impl Iterator<Item = String> + use<> {
        self.modes.chars().map(|mode| match mode.to_digit(10) {
            Some(0) => "goal".to_owned(),
            Some(added) => format!("goal+{added}"),
            None if mode == '^' => "goal".to_owned(),
            None => mode.to_string(),
        })
    }

    /// For each argument, how a goal in it is called: arguments added, and whether `Var^` may come before it.
    pub fn goal_arguments(&self) -> impl Iterator<Item = Option<(u32, bool)>> + use<> {
        self.modes.chars().map(|mode| match mode {
            '^' => Some((0, true)),
            _ => mode.to_digit(10).map(|added| (added, false)),
        })
    }

    /// Whether it calls goals that it is given.
    pub fn takes_goals(&self) -> bool {
        self.goal_arguments().any(|goal| goal.is_some())
    }

    /// Whether rules may call it.
    pub fn is_public(&self) -> bool {
        !self.name.starts_with('$')
    }
}

/// The control constructs that are written with operators. No clause can express them, and every library has them.
pub const CONSTRUCTS: [Builtin; 5] = [
    Builtin::new(",", "00", "both goals hold"),
    Builtin::new(";", "00", "one goal or the other"),
    Builtin::new("->", "00", "if the first goal holds, the second, for its first answer only"),
    Builtin::new("\\+", "0", "the goal has no answer"),
    Builtin::new("!", "", "no other answers to this clause's head, or to the goals before the cut"),
];

/// The predicates that every program can use.
pub struct Library {
    /// Names and arities that arithmetic can evaluate; constants have arity 0.
    pub functions: Vec<(&'static str, u32)>,
    /// The prelude's text: the clauses of those built-ins that the rules language itself can express.
    pub prelude: &'static str,
    rows: Vec<Builtin>,
    numbers: FxHashMap<(&'static str, u32), usize>,
}

impl Library {
    /// The library of these rows; the [`CONSTRUCTS`] are added.
    pub fn new(
        rows: impl IntoIterator<Item = Builtin>,
        functions: Vec<(&'static str, u32)>,
        prelude: &'static str,
    ) -> Library {
        let rows: Vec<Builtin> = CONSTRUCTS.into_iter().chain(rows).collect();
        let numbers = rows.iter().enumerate().map(|(number, row)| ((row.name, row.arity()), number)).collect();
        Library { functions, prelude, rows, numbers }
    }

    /// The row of a predicate.
    pub fn get(&self, name: &str, arity: u32) -> Option<&Builtin> {
        let number = *self.numbers.get(&(name, arity))?;
        Some(&self.rows[number])
    }

    /// Every row, the constructs first.
    pub fn rows(&self) -> &[Builtin] {
        &self.rows
    }
}

impl fmt::Debug for Library {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Library").field("rows", &self.rows.len()).finish_non_exhaustive()
    }
}
