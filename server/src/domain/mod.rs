//! The rules and the SQL of each thing, shared by the call and the live event of the same act. The write path runs them.

pub mod account;
pub mod affiliate;
pub mod application;
pub mod audit;
pub mod background;
mod bounds;
pub mod comment;
pub mod company;
pub mod csv_stream;
pub mod daily;
pub mod export;
pub mod job;
pub mod link;
pub mod links_key;
pub mod plans;
pub mod playlist;
pub mod promotion;
pub mod shared_page;
pub mod statistic;
pub mod submission;
pub mod subscription;
pub mod team;
pub mod track;
mod track_list;
pub mod undo;
pub mod visit;
