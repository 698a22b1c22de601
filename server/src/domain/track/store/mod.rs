//! The SQL of tracks.

mod listens;
mod removal;

pub(super) use listens::*;
pub(super) use removal::*;
