//! The SQL of jobs, by subject.

mod review;
mod rows;

pub(super) use review::*;
pub use rows::*;
