//! The scenarios: each is one function from its options to one [`crate::report::run::Run`].

pub mod archive;
pub mod edits;
pub mod fanout;
pub mod flood;
pub mod following;
pub mod get_info;
pub mod guesses;
pub mod hostile;
pub mod house;
pub mod idle;
pub mod listens;
pub mod lists;
pub mod log_ins;
pub mod payments;
pub mod random;
pub mod rating_run;
pub mod reconnect;
pub mod serving;
pub mod side_by_side;
pub mod spread;
pub mod statistics;
pub mod storm;
pub mod subject;
pub mod turns;
pub mod upload;
pub mod visitors;
