//! The results of runs: one line of JSON for each run, and one report page for many runs.

pub mod account_aims;
pub mod aims;
pub mod hostile_aims;
pub mod house;
pub mod page;
pub mod plot;
pub mod run;
pub mod shared_aims;
pub mod summary;
