//! The database: the cluster that the server itself runs, and the pool of connections.

pub mod cluster;
pub mod commands;
pub mod pool;
