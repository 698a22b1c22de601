//! Jobs and their submissions: the topics `job:` and `review:`.

mod admission;
pub mod commands;
mod firsts;
pub mod owner;
mod review;
pub mod state;
mod store;
mod submission;
mod transactions;
