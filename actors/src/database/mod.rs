//! Connections to the database that are kept for long, and what its errors mean.

pub(crate) mod connection;
pub mod internal_error;
pub mod outage;
pub(crate) mod partition;
pub(crate) mod store;
