//! Reviewers' playlists: the topic `playlist:`.

pub mod owner;
mod state;
pub mod store;
