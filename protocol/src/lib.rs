//! The messages on the wire. This crate is pure: it uses no actor, no database and no clock.
//!
//! It contains the packets of Engine.IO v4 and Socket.IO v5, topics, the events of clients and of the server, the entities that calls and
//! snapshots return, error codes and limits. The TypeScript of the web client is generated from this crate.

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
