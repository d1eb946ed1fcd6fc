//! Comparisons: of integers by value, and of terms in the standard order.

/// The comparison of two integers, or of two terms.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Comparison {
    /// `=:=`, and `==` of terms
    Equal,
    /// `=\=`, and `\==` of terms
    NotEqual,
    /// `<`, and `@<` of terms
    Less,
    /// `=<`, and `@=<` of terms
    LessEqual,
    /// `>`, and `@>` of terms
    Greater,
    /// `>=`, and `@>=` of terms
    GreaterEqual,
}

impl Comparison {
    /// The comparison of integers that an operator makes.
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

    /// The comparison of terms in the standard order that an operator makes.
    pub fn of_terms(operator: &str) -> Option<Comparison> {
        Some(match operator {
            "==" => Comparison::Equal,
            "\\==" => Comparison::NotEqual,
            "@<" => Comparison::Less,
            "@=<" => Comparison::LessEqual,
            "@>" => Comparison::Greater,
            "@>=" => Comparison::GreaterEqual,
            _ => return None,
        })
    }

    /// The operator that compares integers so.
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
