//! Comparisons of integers.

/// The comparison of two integers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// `=:=`
    Equal,
    /// `=\=`
    NotEqual,
    /// `<`
    Less,
    /// `=<`
    LessEqual,
    /// `>`
    Greater,
    /// `>=`
    GreaterEqual,
}

impl Comparison {
    /// The comparison that an operator stands for.
    pub fn named(operator: &str) -> Option<Comparison> {
        Some(match operator {
            "=:=" => Comparison::Equal,
            "=\\=" => Comparison::NotEqual,
            "<" => Comparison::Less,
            "=<" => Comparison::LessEqual,
            ">" => Comparison::Greater,
            ">=" => Comparison::GreaterEqual,
            _ => return None,
        })
    }

    /// The operator that stands for it.
    pub fn name(self) -> &'static str {
        match self {
            Comparison::Equal => "=:=",
            Comparison::NotEqual => "=\\=",
            Comparison::Less => "<",
            Comparison::LessEqual => "=<",
            Comparison::Greater => ">",
            Comparison::GreaterEqual => ">=",
        }
    }

    /// Whether it holds between two integers.
    #[inline(always)]
    pub fn holds(self, a: i64, b: i64) -> bool {
        match self {
            Comparison::Equal => a == b,
            Comparison::NotEqual => a != b,
            Comparison::Less => a < b,
            Comparison::LessEqual => a <= b,
            Comparison::Greater => a > b,
            Comparison::GreaterEqual => a >= b,
        }
    }

    /// The comparison of the same integers the other way round.
    pub fn mirrored(self) -> Comparison {
        match self {
            Comparison::Equal | Comparison::NotEqual => self,
            Comparison::Less => Comparison::Greater,
            Comparison::LessEqual => Comparison::GreaterEqual,
            Comparison::Greater => Comparison::Less,
            Comparison::GreaterEqual => Comparison::LessEqual,
        }
    }

    /// The comparison that holds where this one does not.
    pub fn negated(self) -> Comparison {
        match self {
            Comparison::Equal => Comparison::NotEqual,
            Comparison::NotEqual => Comparison::Equal,
            Comparison::Less => Comparison::GreaterEqual,
            Comparison::LessEqual => Comparison::Greater,
            Comparison::Greater => Comparison::LessEqual,
            Comparison::GreaterEqual => Comparison::Less,
        }
    }
}
