//! Reasons.
/// The last explanation of a session.
pub(super) struct LastExplanation;
