//! Several nodes: processes of the binary on one database, which communicate through a real NATS server.

mod decisions;
mod exports;
mod files;
mod fleet;
mod heal;
mod load;
mod nats;
mod people;
pub mod proxies;
mod rolling;
mod sealed;
mod spread;
mod start;
