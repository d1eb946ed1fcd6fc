//! Sessions by name: worked on one at a time, journalled, listened to, put to sleep and woken.

pub(in crate::web) mod bulletin;
pub(in crate::web) mod registry;
pub(in crate::web) mod restore;
pub(in crate::web) mod room;
pub(in crate::web) mod state;
pub(in crate::web) mod thinking;
pub(in crate::web) mod view;
