//! The SQL of jobs, by what it is about.

mod review;
mod rows;

pub(super) use review::*;
pub use rows::*;
