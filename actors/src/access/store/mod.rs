//! The SQL that reads the rules, one file a thing.

pub(super) mod application;
pub(super) mod company;
pub(super) mod file;
pub(super) mod job;
pub(super) mod link;
pub(super) mod playlist;
pub(super) mod session;
pub(super) mod team;
pub(super) mod topic;
