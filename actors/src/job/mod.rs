//! Jobs and their submissions: the actor of the topics `job:` and `review:`.

pub mod commands;
mod first_feedback;
mod review;
pub mod state;
pub mod store;
pub mod topic;
