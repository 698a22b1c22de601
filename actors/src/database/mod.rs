//! Long-lived connections to the database, and the classification of database errors.

pub(crate) mod connection;
pub mod internal_error;
pub mod outage;
pub(crate) mod partition;
pub(crate) mod store;
pub mod transaction;
