//! Reviewers' playlists: the topic `playlist:`.

pub mod commands;
pub mod owner;
mod state;
mod store;
mod transactions;
