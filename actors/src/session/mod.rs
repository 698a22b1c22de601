//! The state and the rights of one live connection. Pure; the actor that holds the socket is in the server.

pub mod route;
pub mod state;
