//! The code that all topics share. It does not depend on any kind of topic.

pub mod actor;
pub mod catch_up;
pub mod commit_pipeline;
pub mod contract;
pub mod engine;
pub mod ephemeral;
pub(crate) mod ephemeral_states;
pub mod hubs;
pub mod messages;
pub mod panics;
pub mod port;
pub mod presence;
pub mod publisher;
pub mod queue;
pub mod registry;
pub mod reply;
pub mod sequencer;
pub mod stream;
pub mod subscribe_reply;
pub mod subscribers;
