//! SQL statements that load jobs and their submissions, and that write ratings and listened flags.

mod review;
mod rows;

pub(super) use review::*;
pub use rows::*;
