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

/// Waits 5 ms before a condition is checked again. Checking without a pause would take the processor from what the test waits for.
pub async fn pause() {
    tokio::time::sleep(std::time::Duration::from_millis(5)).await;
}
