//! What one live connection is and may do. Pure but for the SQL of rights; the actor that holds the socket is the server's.

pub mod rights;
pub mod route;
pub mod state;
