//! The SQL of submissions: the applications and lists that hold tracks, and what creators have used of a job.

mod submissions;
pub(super) mod usage;

pub(in crate::domain) use submissions::count_submissions;
pub(super) use submissions::*;
