//! The built-in predicates, as rows of tables: name, modes, what they do, and the function that does it.

mod atoms;
mod control;
mod numbers;
mod sorting;
mod terms;

use std::sync::LazyLock;

use super::machine::arith;
use super::machine::{Machine, MachineError};
use crate::program::library::{Library, Provided};

/// Runs on the arguments in the registers from the given one on; true is success.
pub type Det = fn(&mut Machine, u16) -> Result<bool, MachineError>;
/// Runs on the arguments in the registers from 0 on, from a state that is 0 at first.
pub type Nondet = fn(&mut Machine, i64) -> Result<Redo, MachineError>;

/// Whether the arguments in the registers from 0 on leave no more than one answer.
pub type Settled = fn(&Machine) -> bool;

/// How a built-in runs.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// It has at most one answer.
    Det(Det),
    /// It may have several, unless the arguments settle that there is at most one.
    Nondet(Nondet, Settled),
}

/// What a built-in with several answers says.
#[derive(Clone, Copy, Debug)]
pub enum Redo {
    /// No (more) answer.
    Fail,
    /// This is the last answer.
    Last,
    /// There may be more, from that state on.
    More(i64),
}

/// A row of the table.
#[derive(Clone, Copy, Debug)]
pub struct Builtin {
    /// Name and modes.
    pub provided: Provided,
    /// One line for people.
    pub doc: &'static str,
    /// How it runs.
    pub kind: Kind,
    /// Whether it binds nothing, so that a condition made of it needs no choice point.
    pub test: bool,
}

impl Builtin {
    /// The number of arguments.
    pub fn arity(&self) -> usize {
        self.provided.arguments.len()
    }
}

/// A row for a built-in with at most one answer.
const fn det(name: &'static str, arguments: &'static str, doc: &'static str, run: Det) -> Builtin {
    Builtin { provided: Provided { name, arguments }, doc, kind: Kind::Det(run), test: false }
}

/// A row for a built-in that only tests.
const fn test(name: &'static str, arguments: &'static str, doc: &'static str, run: Det) -> Builtin {
    Builtin { provided: Provided { name, arguments }, doc, kind: Kind::Det(run), test: true }
}

/// A row for a built-in with several answers.
const fn nondet(
    name: &'static str,
    arguments: &'static str,
    doc: &'static str,
    settled: Settled,
    run: Nondet,
) -> Builtin {
    Builtin { provided: Provided { name, arguments }, doc, kind: Kind::Nondet(run, settled), test: false }
}

static ALL: LazyLock<Vec<Builtin>> =
    LazyLock::new(|| [terms::ROWS, numbers::ROWS, atoms::ROWS, sorting::ROWS, control::ROWS].concat());

/// Every built-in.
pub fn all() -> &'static [Builtin] {
    &ALL
}

/// The built-in of that number.
#[inline]
pub fn get(number: u16) -> &'static Builtin {
    &ALL[number as usize]
}

/// Predicates that the prelude defines, or that the machine has code of its own for.
const DEFINED: &[Provided] = &[
    provided("call", "0"),
    provided("call", "1?"),
    provided("call", "2??"),
    provided("call", "3???"),
    provided("call", "4????"),
    provided("call", "5?????"),
    provided("call", "6??????"),
    provided("call", "7???????"),
    provided("call", "8????????"),
    provided("call", "9?????????"),
    provided("catch", "0?0"),
    provided("findall", "?0-"),
    provided("findall", "?0-?"),
    provided("forall", "00"),
    provided("once", "0"),
    provided("ignore", "0"),
    provided("aggregate_all", "?0-"),
    provided("bagof", "?^-"),
    provided("setof", "?^-"),
    provided("suppose", "+0"),
    provided("append", "???"),
    provided("append", "+?"),
    provided("member", "??"),
    provided("memberchk", "??"),
    provided("nth0", "???"),
    provided("nth1", "???"),
    provided("select", "???"),
    provided("selectchk", "???"),
    provided("exclude", "1+-"),
    provided("include", "1+-"),
    provided("partition", "1+--"),
    provided("maplist", "1?"),
    provided("maplist", "2??"),
    provided("maplist", "3???"),
    provided("maplist", "4????"),
    provided("foldl", "3+?-"),
    provided("foldl", "4++?-"),
    provided("reverse", "+-"),
    provided("last", "?-"),
    provided("sum_list", "+-"),
    provided("max_list", "+-"),
    provided("min_list", "+-"),
    provided("max_member", "-+"),
    provided("min_member", "-+"),
    provided("numlist", "++-"),
    provided("delete", "+?-"),
    provided("subtract", "++-"),
    provided("intersection", "++-"),
    provided("union", "++-"),
    provided("permutation", "?-"),
    provided("pairs_keys_values", "???"),
    provided("pairs_keys", "+-"),
    provided("pairs_values", "+-"),
];

const fn provided(name: &'static str, arguments: &'static str) -> Provided {
    Provided { name, arguments }
}

static PROVIDED: LazyLock<Vec<Provided>> = LazyLock::new(|| ALL.iter().map(|builtin| builtin.provided).collect());

static FUNCTIONS: LazyLock<Vec<(&str, u32)>> =
    LazyLock::new(|| arith::FUNCTIONS.iter().map(|&(name, arity, _)| (name, arity)).collect());

/// The engine as programs see it.
pub fn library() -> Library {
    Library { builtins: &PROVIDED, defined: DEFINED, functions: &FUNCTIONS, prelude: include_str!("../prelude.pl") }
}

/// The modes of a predicate of the library's.
pub fn arguments_of(name: &str, arity: u32) -> Option<&'static str> {
    let of = |provided: &&Provided| provided.name == name && provided.arity() == arity;
    PROVIDED.iter().find(of).or_else(|| DEFINED.iter().find(of)).map(|provided| provided.arguments)
}

/// Whether a predicate of the library calls goals that it is given.
pub(crate) fn takes_goals(name: &str, arity: u32) -> bool {
    arguments_of(name, arity).is_some_and(|modes| modes.contains(|mode: char| mode == '^' || mode.is_ascii_digit()))
}

/// Every predicate that the engine provides and rules may call, with a line for people; those of the prelude have none.
pub fn described() -> impl Iterator<Item = (Provided, Option<&'static str>)> {
    let builtins = ALL.iter().filter(|builtin| !builtin.provided.name.starts_with('$'));
    let builtins = builtins.map(|builtin| (builtin.provided, Some(builtin.doc)));
    builtins.chain(DEFINED.iter().map(|provided| (*provided, None)))
}
