//! Converts database rows of applications and their tracks into the form in which their owner sees them.

use std::collections::HashMap;

use protocol::entity::application::{Application, NamedTrack};
use protocol::entity::live::LiveHead;
use protocol::entity::track::{OwnTrack, SubmissionProgress};
use protocol::ids::{ApplicationId, JobId, TrackId, UserId};
use protocol::timestamp::Timestamp;
use protocol::topic::Topic;
use sqlx::PgPool;

use super::store::{self, ApplicationRow};
use crate::calls::snapshot::Snapshot;
use crate::domain::track::row::OwnTrackRow;
use crate::files::picture::image_address;
use crate::http::{CallError, CallResult, Caller, Response};
use protocol::error_code::ErrorCode;

/// Converts database rows into applications, each with the head of its topic (the current sequence number and epoch).
pub(super) async fn show_all(snapshot: &mut Snapshot, rows: Vec<ApplicationRow>) -> sqlx::Result<Vec<Application>> {
    let heads = snapshot
        .heads(rows.iter().map(|row| Topic::Application(ApplicationId(row.id))))
        .await?;
    Ok(rows
        .into_iter()
        .map(|row| {
            let live = heads.of(Topic::Application(ApplicationId(row.id)));
            application(row, live)
        })
        .collect())
}

/// Reads an application of the caller; 404 if it does not exist or is another person's.
pub(super) async fn find(pool: &PgPool, caller: &Caller, id: ApplicationId) -> CallResult<Application> {
    let mut snapshot = Snapshot::take(pool).await?;
    let row = find_own(&mut snapshot, caller, id).await?;
    let live = snapshot.head(Topic::Application(id)).await?;
    snapshot.end().await?;
    Ok(Response::new(application(row, live.clone())).with_live(live))
}

/// Reads the row of an application of the caller; 404 if it does not exist or is another person's.
pub(super) async fn find_own(
    snapshot: &mut Snapshot,
    caller: &Caller,
    id: ApplicationId,
) -> Result<ApplicationRow, CallError> {
    let found = store::find_own(snapshot.connection(), caller.user_id, id).await?;
    found.ok_or_else(|| ErrorCode::NotFound.into())
}

fn application(row: ApplicationRow, live: LiveHead) -> Application {
    let named = row.tracks_id.iter().zip(row.titles).map(|(track, title)| NamedTrack {
        track_id: TrackId(*track),
        title,
        is_new: false,
    });
    Application {
        id: ApplicationId(row.id),
        playlist_id: ApplicationId(row.id),
        job_id: row.job_id.map(JobId),
        playlist_name: row.playlist_name,
        description: row.description,
        tracks: named.collect(),
        tracks_id: row.tracks_id.into_iter().map(TrackId).collect(),
        status: row.status,
        user_id: UserId(row.user_id),
        background: row.background_key.as_deref().map(image_address),
        version: row.version,
        changed: Timestamp(row.changed),
        live,
    }
}

/// Converts database rows into tracks. A track that has an entry in `progress` includes the progress of its review.
pub(super) fn show_tracks(rows: Vec<OwnTrackRow>, mut progress: HashMap<TrackId, SubmissionProgress>) -> Vec<OwnTrack> {
    let shown = rows.into_iter().map(|row| {
        let track = OwnTrack::from(row);
        OwnTrack {
            progress: progress.remove(&track.track_id),
            ..track
        }
    });
    shown.collect()
}
