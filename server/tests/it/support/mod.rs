//! The fixtures of all tests: a real server, a real PostgreSQL, clients with cookies, and rows made by SQL.

pub mod bucket;
pub mod client;
pub mod cluster;
pub mod description;
pub mod examples;
pub mod factories;
pub mod frames;
pub mod live;
pub mod live_description;
pub mod mail;
pub mod process;
pub mod provider;
pub mod queue;
pub mod server;
pub mod small_disk;
pub mod statements;

pub use client::Client;
pub use factories::{Person, Shared};
pub use live::LiveClient;
pub use process::TestProcess;
pub use server::TestServer;
pub use small_disk::SmallDisk;
