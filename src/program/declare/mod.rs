//! What directives declare: read, checked for form, and the options that users set.

pub mod declaration;
pub(super) mod directive;
pub(super) mod form;
pub(super) mod setting;

pub use directive::FORMS;
