//! Live state: actors own it, commit every change of it with a number, and push it to whoever follows.
//!
//! The way of a command: the roof ([`live`]) → the registry → the topic's actor → one commit → state → answer → hubs.

pub mod access;
pub mod bus;
pub mod caller;
pub mod committer;
pub mod engine;
pub mod frame;
pub mod hubs;
pub mod job;
pub mod limits;
mod line;
pub mod live;
pub mod outage;
pub mod plan;
pub mod playlist;
pub mod queue;
pub mod refusal;
pub mod registry;
pub mod reply;
pub mod session;
pub mod topic;
pub mod topics;
pub mod user;
pub mod write;
