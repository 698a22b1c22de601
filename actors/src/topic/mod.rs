//! The machinery that every topic shares. It knows no concrete topic.

pub mod actor;
pub mod answer;
pub mod engine;
pub mod hubs;
pub mod messages;
pub mod presence;
pub mod queue;
pub mod registry;
pub mod reply;
pub mod sequencer;
pub mod state;
pub mod subscribers;
