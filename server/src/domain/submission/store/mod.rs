//! The SQL of submissions: the applications and lists that hold tracks, and the creators' usage of a job.

mod decision;
mod submissions;
pub(super) mod usage;

pub(super) use decision::*;
pub(super) use submissions::*;
pub(in crate::domain) use submissions::{FormerProgress, count_submissions, withdraw};
