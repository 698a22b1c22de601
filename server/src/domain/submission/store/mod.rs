//! The SQL of submissions: the applications and lists that contain tracks, and how much of their limits creators have used in a job.

mod decision;
mod submissions;
pub(super) mod usage;

pub(super) use decision::*;
pub(super) use submissions::*;
pub(in crate::domain) use submissions::{FormerProgress, count_submissions, withdraw};
