//! The SQL for tracks: the catalog, measurements, removal and restoration.

mod catalogue;
mod measuring;
mod page;
mod removal;
mod restoration;

pub(crate) use catalogue::*;
pub(super) use measuring::*;
pub(crate) use page::*;
pub(super) use removal::*;
pub(super) use restoration::*;
