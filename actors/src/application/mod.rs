//! Creators' applications: the topic `application:`, and the commands on those that have no job (playlists of the creator's own). What
//! concerns a job is led by the job's actor.

pub mod owner;
mod state;
pub mod store;
