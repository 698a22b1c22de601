//! People's own matters: the topic `user:`.

pub mod commands;
pub mod owner;
mod state;
mod store;
mod tracks;
