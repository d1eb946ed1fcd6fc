//! One file per feature of the protocol.

pub(super) mod completion;
pub(super) mod definition;
pub(super) mod folding;
pub(super) mod formatting;
pub(super) mod hover;
pub(super) mod lens;
pub(super) mod quick_fix;
pub(super) mod rename;
pub(super) mod semantic_tokens;
pub(super) mod signature;
pub(super) mod symbol;
mod variable;

use variable::names as variable_names;
