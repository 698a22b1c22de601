//! The load generator. It speaks Socket.IO v5 over Engine.IO v4 on one thread, cheaply enough that one core can receive and check a million
//! deliveries a second.
//!
//! A run is a function in [`scenarios`]. It opens a [`fleet::Fleet`] of connections, and a [`ledger::Ledger`] compares the ratings sent with the
//! frames that every watcher received. The result is one [`report::run::Run`], printed as one line of JSON.

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
