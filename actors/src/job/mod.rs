//! Jobs and their submissions: the topics `job:` and `review:`.

pub mod commands;
mod firsts;
pub mod owner;
mod review;
pub mod state;
pub mod store;
