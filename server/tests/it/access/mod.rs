//! The rules of access in the database: how they are read, and what must be equal to them.

mod committer;
mod loader;
mod plans;
