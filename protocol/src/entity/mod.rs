//! The data structures that calls, events and snapshots return, one for each kind of viewer.

pub mod account;
pub mod admin;
pub mod application;
pub mod audit;
pub mod author;
pub mod billing;
pub mod comment;
pub mod company;
pub mod job;
pub mod link;
pub mod live;
pub mod playlist;
pub mod shared;
pub mod team;
pub mod track;
