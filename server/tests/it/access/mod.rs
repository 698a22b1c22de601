//! The rules of access in the database: how they are read, and the other code that must agree with them.

mod committer;
mod loader;
mod plans;
