//! Rules and goals that mean harm: each ends in a right answer or a clear error within its limits, and leaves the
//! engine as good as before.

mod asking;

#[path = "hostile/collecting.rs"]
mod collecting;
#[path = "hostile/cyclic.rs"]
mod cyclic;
#[path = "hostile/endless.rs"]
mod endless;
#[path = "hostile/internals.rs"]
mod internals;
#[path = "hostile/large.rs"]
mod large;
#[path = "hostile/loading.rs"]
mod loading;
#[path = "hostile/tables.rs"]
mod tables;
#[path = "hostile/usable.rs"]
mod usable;
