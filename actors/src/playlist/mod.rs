//! Reviewers' playlists: the topic `playlist:`.

mod state;
pub mod store;
pub mod topic;
