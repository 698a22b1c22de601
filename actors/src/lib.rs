//! Live state: actors own it, commit each change of it under a number, and push it to its followers.
//!
//! The path of a command: the facade ([`live`]) → the registry → the topic's actor → one commit → state → answer → hubs.

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
