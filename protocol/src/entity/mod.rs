//! The data structures that calls, events and snapshots return. Data that depends on the viewer has one structure for each kind of viewer:
//! for example, a track has one for its creator, one for reviewers and one for visitors.

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
