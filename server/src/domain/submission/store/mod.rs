//! The SQL for submissions, and for the counters of how many tracks and applications creators have sent.

mod decision;
mod submissions;
pub(super) mod usage;

pub(super) use decision::*;
pub(super) use submissions::*;
pub(in crate::domain) use submissions::{
    FormerProgress, count_submissions, insert_application, upsert_application_tracks, withdraw,
};
pub(in crate::domain) use usage::delete_added;
