//! A creator's tracks: upload, form, edits, deletion and restoration. This file deletes a track, and removes it from everything that
//! contains it.

pub mod bulk;
pub(crate) mod checks;
pub(crate) mod form;
pub mod measuring;
mod restoration;
pub mod row;
pub mod splits;
pub(crate) mod store;
pub mod table;
pub(crate) mod upload;
pub(crate) mod upload_limits;
pub mod usage;

pub use restoration::restore;

use std::collections::BTreeSet;

use actors::access::caller::Caller;
use actors::live::Live;
use actors::plan::month::first_of_month;
use actors::plan::{Plans, mbytes};
use actors::read_topic::store::find_person;
use actors::topic::reply::PendingReply;
use actors::write::{Write, WriteError};
use protocol::change::review::ReviewCounters;
use protocol::change::{ApplicationChange, PlaylistChange, ReviewChange, UserChange};
use protocol::client_event::Deleted;
use protocol::entity::account::StorageInfo;
use protocol::error_code::ErrorCode;
use protocol::ids::{TrackId, UserId};
use protocol::topic::Topic;
use sqlx::PgConnection;

use super::account;
use super::comment::mention::recount;
use super::job::received;
use super::link::{self, with_live_links};
use super::submission::store::count_submissions;
use super::undo::{self, DeletedKind};
use crate::files::files_of_track;

/// Deletes one of the caller's own tracks. It can be restored for one minute; after that its files are deleted, too.
pub fn delete(live: &Live, plans: &Plans, caller: &Caller, track: TrackId) -> PendingReply<Deleted> {
    let (user, plans) = (caller.user_id, plans.clone());
    live.write(caller)
        .plan(async move |conn| {
            let places = store::find_places(conn, track).await?;
            Ok((topics_of(conn, user, &places).await?, places))
        })
        .run(async move |write, places| delete_in(write, &plans, user, track, &places).await)
}

/// Returns the topics on which the deletion of a track is published: the `user:` topic of the owner, and the topics of everything that
/// contains the track.
async fn topics_of(
    conn: &mut PgConnection,
    user: UserId,
    places: &store::Places,
) -> Result<BTreeSet<Topic>, WriteError> {
    let mut topics = BTreeSet::from([Topic::User(user)]);
    topics.extend(places.applications.keys().map(|id| Topic::Application(*id)));
    topics.extend(
        places
            .submitted
            .keys()
            .chain(&places.withdrawn)
            .map(|id| Topic::Review(*id)),
    );
    topics.extend(places.playlists.iter().map(|id| Topic::Playlist(*id)));
    with_live_links(conn, topics).await
}

async fn delete_in(
    write: &mut Write,
    plans: &Plans,
    user: UserId,
    track_id: TrackId,
    places: &store::Places,
) -> Result<Deleted, WriteError> {
    let jobs: Vec<i64> = (places.submitted.keys().chain(&places.withdrawn))
        .map(|job| job.0)
        .collect();
    recount::note(write, &[track_id]).await?;
    let rows = store::keep_track(write.rows(), track_id, &jobs).await?;
    let gone = store::delete_track(write.rows(), user, track_id, &jobs).await?;
    let (name, storage_bytes) = gone.ok_or(ErrorCode::NotFound)?;
    let tracks_id = vec![track_id];
    for application in places.applications.keys() {
        let tracks_id = tracks_id.clone();
        let removed = ApplicationChange::TracksRemoved { tracks_id };
        write.append(&Topic::Application(*application), removed);
    }
    for playlist in &places.playlists {
        let removed = PlaylistChange::TracksRemoved {
            tracks_id: tracks_id.clone(),
            by: user,
        };
        write.append(&Topic::Playlist(*playlist), removed);
    }
    for job in places.submitted.keys() {
        store::release_usage(write.rows(), user, *job, 1, 0).await?;
        let (tracks, rated) = count_submissions(write.rows(), *job).await?;
        let review = Topic::Review(*job);
        write.append(&review, ReviewChange::TrackWithdrawn { track_id });
        write.append(&review, ReviewChange::Counters(ReviewCounters { tracks, rated }));
        received::note(write, *job).await?;
    }
    for job in &places.withdrawn {
        write.append(&Topic::Review(*job), ReviewChange::TrackWithdrawn { track_id });
    }
    for job in &places.added {
        store::release_usage(write.rows(), user, *job, 0, 1).await?;
    }
    let (own, today) = (Topic::User(user), write.now().date());
    let now = write.now();
    let person = find_person(write.rows(), user, now).await?.ok_or(ErrorCode::NotFound)?;
    let plan = plans.in_force(&person.plan, person.is_active);
    let jobs: BTreeSet<i64> = (places.submitted.keys().chain(&places.added))
        .map(|job| job.0)
        .collect();
    let jobs: Vec<i64> = jobs.into_iter().collect();
    let month = first_of_month(today);
    for left in store::list_allowances(write.rows(), user, &jobs, month, plan.applications_a_month).await? {
        write.append(&own, UserChange::LeftChanged(left));
    }
    let changed = UserChange::TrackChanged {
        track_id,
        deleted: true,
    };
    write.append(&own, changed);
    let storage = StorageInfo {
        all_mbytes: plan.storage_mbytes as f64,
        used_mbytes: mbytes(storage_bytes),
    };
    write.append(&own, UserChange::StorageChanged(storage));
    account::usage::append_changes(write, user).await?;
    link::append_changes(write).await?;
    let files = files_of_track(&name).collect();
    undo::keep(write, user, (DeletedKind::Track, track_id.0), &rows, files).await
}
