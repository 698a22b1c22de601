//! The database: the cluster that this server itself runs, and the pools of connections.

pub mod cluster;
pub mod commands;
pub mod pool;
