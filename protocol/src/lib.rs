//! The words on the wire. Pure: no actor, no database, no clock.
//!
//! Engine.IO v4 and Socket.IO v5 packets, topics, what clients say, what the server pushes, the entities that calls and snapshots
//! show, error codes and limits. The web client's TypeScript is generated from here.

pub mod change;
pub mod client_event;
pub mod entity;
pub mod error_code;
pub mod ids;
pub mod limits;
pub mod snapshot;
pub mod timestamp;
pub mod topic;
