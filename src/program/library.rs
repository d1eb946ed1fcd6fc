//! What a program may rely on without defining it: the engine describes itself to the checks here.

/// A predicate that the engine provides.
#[derive(Clone, Copy, Debug)]
pub struct Provided {
    /// The name.
    pub name: &'static str,
    /// One character per argument: a digit for a goal to which that many arguments are added, `^` for a goal
    /// that may carry `Var^`, `+` must be bound, `-` is bound by success, `?` anything.
    pub arguments: &'static str,
}

impl Provided {
    /// The number of arguments.
    pub fn arity(&self) -> u32 {
        self.arguments.len() as u32
    }
}

/// The predicates that every program can use.
#[derive(Clone, Copy, Debug)]
pub struct Library {
    /// Control constructs and built-ins: there are no clauses for them.
    pub builtins: &'static [Provided],
    /// Predicates that the prelude's clauses define, described the same way.
    pub defined: &'static [Provided],
    /// Names and arities that arithmetic can evaluate; constants have arity 0.
    pub functions: &'static [(&'static str, u32)],
    /// The prelude's text.
    pub prelude: &'static str,
}
