//! Removing a track from everything that holds it.

use super::store;
use crate::access;
use crate::caller::Caller;
use crate::engine::Engine;
use crate::fault::Fault;
use crate::frame::Frame;
use crate::frame::transaction::TopicTransaction;
use protocol::change::review::ReviewCounters;
use protocol::change::{ApplicationChange, PlaylistChange, ReviewChange, UserChange};
use protocol::entity::account::StorageInfo;
use protocol::error_code::ErrorCode;
use protocol::ids::TrackId;
use protocol::topic::Topic;
use std::collections::BTreeSet;

/// Removes a track of the caller's own. Answers its name in the file store.
pub(super) async fn delete(engine: &Engine, caller: &Caller, track: TrackId) -> Result<(String, Vec<Frame>), Fault> {
    // what holds the track is known only inside the transaction, but must be locked at its beginning: looked at before, and again after
    for _ in 0..3 {
        let before = store::find_places(&mut *engine.pool.acquire().await?, track).await?;
        let user = Topic::User(caller.user_id);
        let mut topics = vec![user.clone()];
        topics.extend(before.applications.keys().map(|id| Topic::Application(*id)));
        topics.extend(before.submitted.keys().map(|id| Topic::Review(*id)));
        topics.extend(before.playlists.iter().map(|id| Topic::Playlist(*id)));
        let mut tx = TopicTransaction::begin(&engine.pool, engine.origin(), &topics).await?;
        if store::find_places(tx.conn(), track).await? != before {
            continue;
        }
        if !access::session::is_alive(tx.conn(), caller.session_id, caller.user_id).await? {
            return Err(ErrorCode::NotLoggedIn.into());
        }
        let gone = store::delete_track(tx.conn(), caller.user_id, track).await?;
        let (name, storage_bytes) = gone.ok_or(ErrorCode::NotFound)?;
        let tracks_id = vec![track];
        for application in before.applications.keys() {
            let change = ApplicationChange::TracksRemoved {
                tracks_id: tracks_id.clone(),
            };
            tx.append(&Topic::Application(*application), change);
        }
        for playlist in &before.playlists {
            let change = PlaylistChange::TracksRemoved {
                tracks_id: tracks_id.clone(),
                by: caller.user_id,
            };
            tx.append(&Topic::Playlist(*playlist), change);
        }
        for job in before.submitted.keys() {
            store::release_usage(tx.conn(), caller.user_id, *job, 1, 0).await?;
            let (tracks, rated) = store::count_submissions(tx.conn(), *job).await?;
            tx.append(&Topic::Review(*job), ReviewChange::TrackWithdrawn { track_id: track });
            tx.append(
                &Topic::Review(*job),
                ReviewChange::Counters(ReviewCounters { tracks, rated }),
            );
        }
        for job in &before.added {
            store::release_usage(tx.conn(), caller.user_id, *job, 0, 1).await?;
        }
        let person = store::find_person(tx.conn(), caller.user_id)
            .await?
            .ok_or(ErrorCode::NotFound)?;
        let jobs: BTreeSet<i64> = (before.submitted.keys().chain(&before.added))
            .map(|job| job.0)
            .collect();
        let month = (engine.now)()
            .date()
            .replace_day(1)
            .expect("every month has a first day");
        let plan = engine.plans.in_force(&person.plan, person.is_active);
        let applications = plan.applications_a_month;
        let jobs: Vec<i64> = jobs.into_iter().collect();
        for left in store::list_allowances(tx.conn(), caller.user_id, &jobs, month, applications).await? {
            tx.append(&user, UserChange::LeftChanged(left));
        }
        let storage = StorageInfo {
            all_mbytes: plan.storage_mbytes as f64,
            used_mbytes: mbytes(storage_bytes),
        };
        tx.append(
            &user,
            UserChange::TrackChanged {
                track_id: track,
                deleted: true,
            },
        );
        tx.append(&user, UserChange::StorageChanged(storage));
        return Ok((name, tx.commit().await?));
    }
    Err(ErrorCode::TryAgain.into())
}

/// Megabytes in units of 1024.
pub(super) fn mbytes(bytes: i64) -> f64 {
    bytes as f64 / (1024.0 * 1024.0)
}
