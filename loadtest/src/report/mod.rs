//! Results: one line for each run, one page for many.

pub mod account_aims;
pub mod aims;
pub mod hostile_aims;
pub mod house;
pub mod page;
pub mod plot;
pub mod run;
pub mod shared_aims;
pub mod summary;
