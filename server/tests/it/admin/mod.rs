//! admin: what the platform's staff does about accounts.

mod decisions;
mod delete;
mod list;
mod many_ratings;
mod meanwhile;
