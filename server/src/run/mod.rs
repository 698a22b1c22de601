//! The running server: how its parts start, listen and stop, and its logs, metrics and error reports.

pub mod app;
pub mod app_state;
pub mod cached;
pub mod data_folder;
pub mod error_reports;
pub mod listen;
pub mod metrics;
pub mod operations;
pub mod serve;
pub mod starts;
pub mod tasks;
pub mod telemetry;
mod upkeep;
