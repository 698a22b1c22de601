//! The load generator: speaks Socket.IO v5 over Engine.IO v4 from one thread, cheaply enough that one core takes a
//! million deliveries a second and still checks each of them.
//!
//! A run is a [`scenarios`] function. It opens a [`fleet::Fleet`] of connections, and a [`ledger::Ledger`] compares the
//! ratings sent with the frames that every watcher received. The result is one [`report::run::Run`], printed as one
//! line of JSON.

pub mod api;
pub mod cli;
pub mod connection;
pub mod error;
pub mod fleet;
pub mod histogram;
pub mod hostile;
pub mod http;
pub mod keep_alive;
pub mod ledger;
pub mod link;
pub mod process;
pub mod report;
pub mod scanner;
pub mod scenarios;
pub mod script;
pub mod seed;
pub mod supervised;
pub mod trend;
pub mod websocket;
