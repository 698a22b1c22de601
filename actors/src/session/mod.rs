//! What one live connection is and may do. Pure; the actor that holds the socket is the server's.

pub mod route;
pub mod state;
