//! The state of one live connection, and the events that its client may send. These functions have no side effects; the actor that owns the
//! socket is in the server crate.

pub mod route;
pub mod state;
