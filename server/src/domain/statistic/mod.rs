//! Counts: those of the platform by the day ([`daily`], [`platform`]), and those of tracks: submissions, plays, downloads and shares. Counts
//! only grow.
//!
//! A write that changes a count notes the track ([`noting`]) in the same transaction. A task of the queue publishes all noted tracks to the
//! creator, at most once a second.

pub mod counting;
pub mod daily;
pub mod event;
pub mod forgetting;
pub mod platform;
pub mod publishing;
mod recording;
mod store;

pub(in crate::domain) use recording::{count_shared, publish_later};
pub use store::{
    Chart, CountedTrack, Totals, find_first_month, find_page, find_totals, list_chart, list_submitted_jobs, list_tracks,
};
