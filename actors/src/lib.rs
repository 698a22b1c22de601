//! Live state: actors hold the state of topics, commit each change under a number, and send it to the followers.
//!
//! A command passes from the facade ([`live`]) through the registry to the topic's actor. The actor commits once, changes its state, answers the
//! caller, and sends the frames to the hubs.

pub mod access;
pub mod audit;
pub mod bus;
pub mod committer;
pub mod database;
pub mod export;
pub mod frame;
pub mod job;
pub mod live;
pub mod plan;
pub mod playlist;
pub mod queue;
pub mod rate_limit;
pub mod read_topic;
pub mod session;
pub mod supervision;
pub mod topic;

pub mod write;
