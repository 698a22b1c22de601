//! Everything that may be pushed. A change states the new value, never a step, so applying one twice is harmless; it holds
//! nothing relative to a reader, no secret and no signed address. Which topic tells which is declared in [`crate::topic`].

pub mod admin;
pub mod application;
pub mod board;
pub mod company;
pub mod export;
pub mod job;
pub mod job_list;
pub mod link;
pub mod playlist;
pub mod review;
pub mod team;
pub mod user;

pub use crate::topic::{Change, parse_changes};
pub use admin::AdminChange;
pub use application::ApplicationChange;
pub use board::BoardChange;
pub use company::CompanyChange;
pub use export::ExportChange;
pub use job::JobChange;
pub use link::LinkChange;
pub use playlist::PlaylistChange;
pub use review::ReviewChange;
pub use team::TeamChange;
pub use user::UserChange;
