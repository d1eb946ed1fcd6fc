//! The operators: ISO's and the few more that SWI-Prolog has by default, with its priorities.
//!
//! Users cannot define operators, so the table is a match.

/// The highest priority of a term.
pub const MAX_PRIORITY: u32 = 1200;
/// The highest priority of an argument without brackets.
pub const ARGUMENT_PRIORITY: u32 = 999;

/// An infix operator: its priority and the highest priorities of its sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Infix {
    /// The priority of the term.
    pub priority: u32,
    /// The highest priority of the left side.
    pub left: u32,
    /// The highest priority of the right side.
    pub right: u32,
}

/// A prefix operator: its priority and the highest priority of its argument.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Prefix {
    /// The priority of the term.
    pub priority: u32,
    /// The highest priority of the argument.
    pub argument: u32,
}

/// The infix operator of that name.
pub(crate) fn infix(name: &str) -> Option<Infix> {
    let xfx = |priority| Some(Infix { priority, left: priority - 1, right: priority - 1 });
    let xfy = |priority| Some(Infix { priority, left: priority - 1, right: priority });
    let yfx = |priority| Some(Infix { priority, left: priority, right: priority - 1 });
    match name {
        ":-" | "-->" => xfx(1200),
        "|" => xfy(1105),
        ";" => xfy(1100),
        "->" | "*->" => xfy(1050),
        "," => xfy(1000),
        "=" | "\\=" | "==" | "\\==" | "@<" | "@>" | "@=<" | "@>=" | "=.." | "is" | "=:=" | "=\\=" => xfx(700),
        "<" | ">" | "=<" | ">=" | ">:<" | ":<" | "as" | "=@=" | "\\=@=" => xfx(700),
        ":" => xfy(600),
        "+" | "-" | "/\\" | "\\/" => yfx(500),
        "*" | "/" | "//" | "mod" | "rem" | "div" | "rdiv" | "<<" | ">>" | "xor" => yfx(400),
        "**" => xfx(200),
        "^" => xfy(200),
        _ => None,
    }
}

/// The prefix operator of that name.
pub(crate) fn prefix(name: &str) -> Option<Prefix> {
    let fx = |priority| Some(Prefix { priority, argument: priority - 1 });
    let fy = |priority| Some(Prefix { priority, argument: priority });
    match name {
        ":-" | "?-" => fx(1200),
        "dynamic" | "discontiguous" | "initialization" | "multifile" | "table" => fx(1150),
        "\\+" => fy(900),
        "-" | "+" | "\\" => fy(200),
        "$" => fx(1),
        _ => None,
    }
}

/// Whether the name is an operator of either kind.
pub(crate) fn is_operator(name: &str) -> bool {
    infix(name).is_some() || prefix(name).is_some()
}
