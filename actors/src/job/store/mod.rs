//! The SQL of jobs: their own rows, and the submissions under review.

mod review;
mod rows;

pub(super) use review::*;
pub use rows::*;
