//! The SQL of tracks.

mod catalogue;
mod measuring;
mod removal;

pub(crate) use catalogue::*;
pub(super) use measuring::*;
pub(super) use removal::*;
