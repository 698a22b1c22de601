//! The messages on the wire. Pure: no actor, no database, no clock.
//!
//! Engine.IO v4 and Socket.IO v5 packets, topics, the events of clients and of the server, the entities that calls and snapshots show, error
//! codes and limits. The web client's TypeScript is generated from here.

#![warn(missing_docs)]

pub mod arguments;
pub mod attachments;
pub mod change;
pub mod client_event;
pub mod decode;
pub mod description;
pub mod encode;
pub mod engine_packet;
pub mod entity;
pub mod error_code;
pub mod handshake;
pub mod ids;
pub mod limits;
pub mod payload;
pub mod picture;
pub mod refusal;
pub mod schema;
pub mod schema_lists;
pub mod server_event;
pub mod shapes;
pub mod snapshot;
pub mod socket_error;
pub mod socket_packet;
mod text_enum;
pub mod timestamp;
pub mod topic;
pub mod websocket_close;
