//! Statistics: the platform's numbers per day ([`daily`], [`platform`]), and the counts of tracks (submissions, plays, downloads and shares).
//! The counts of tracks only grow.
//!
//! A write that changes a count also records the track as changed (module `recording`), in the same transaction. A queued task publishes the
//! counts of all changed tracks to their creator, at most once per second.

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
