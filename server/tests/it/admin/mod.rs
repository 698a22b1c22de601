//! admin: what the platform's staff does about accounts.

mod decisions;
mod delete;
mod list;
mod meanwhile;
