//! The SQL of jobs, by what it is about.

mod review;
mod rows;
mod submissions;
mod usage;

pub(super) use review::*;
pub(super) use rows::*;
pub(super) use submissions::*;
pub(super) use usage::*;
