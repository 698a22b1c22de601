//! The SQL of tracks.

mod catalogue;
mod measuring;
mod page;
mod removal;

pub(crate) use catalogue::*;
pub(super) use measuring::*;
pub(crate) use page::*;
pub(super) use removal::*;
