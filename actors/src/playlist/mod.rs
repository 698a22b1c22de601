//! Reviewers' playlists: the actor of the topic `playlist:`.

mod state;
pub mod store;
pub mod topic;
