//! The machinery that every topic shares. It knows no concrete topic.

pub mod actor;
pub mod answer;
pub mod messages;
pub mod owner;
pub mod presence;
pub mod queue;
pub mod sequencer;
pub mod subscribers;
