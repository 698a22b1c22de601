//! The business rules and the SQL for each kind of entity. An HTTP call and a live event for the same action share this code. The code runs
//! inside the write path of the `actors` crate.

pub mod account;
pub mod affiliate;
pub mod application;
pub mod audit;
mod away_email;
pub mod background;
mod bounds;
pub mod comment;
pub mod company;
pub mod csv_stream;
pub mod daily_limit;
pub mod export;
pub mod job;
pub mod link;
pub mod links_key;
pub mod plans;
pub mod playlist;
pub mod promotion;
pub mod review;
pub mod shared_page;
pub mod statistic;
pub mod submission;
pub mod subscription;
pub mod team;
pub mod track;
mod track_list;
pub mod undo;
pub mod visit;
