//! Connections to the database that are kept for long, and the meaning of its errors.

pub(crate) mod connection;
pub mod internal_error;
pub mod outage;
pub(crate) mod partition;
pub(crate) mod store;
