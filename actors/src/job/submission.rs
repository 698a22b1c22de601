//! What creators do on a job: the list being put together, submitting, withdrawing. Limits are counter rows changed by conditional
//! updates in the same transaction; no row is the refusal.

use super::admission::{Admission, check_own};
use super::commands::{Submit, Withdraw};
use super::store::{self, UsageStep};
use crate::caller::Caller;
use crate::engine::Engine;
use crate::fault::Fault;
use crate::frame::Frame;
use crate::frame::transaction::TopicTransaction;
use crate::refusal::Refusal;
use protocol::change::review::ReviewCounters;
use protocol::change::{ApplicationChange, PlaylistChange, ReviewChange};
use protocol::client_event::JobTrackAnswer;
use protocol::error_code::ErrorCode;
use protocol::ids::{ApplicationId, JobId, TrackId};
use protocol::limits::PLAYLIST_TRACKS_MAX;
use protocol::timestamp::Timestamp;
use protocol::topic::Topic;
use std::collections::BTreeSet;

/// Puts a track on the list being put together. Answers where the person's own topic stands with it.
pub(super) async fn add_track(
    engine: &Engine,
    caller: &Caller,
    job: JobId,
    track: TrackId,
) -> Result<(JobTrackAnswer, i64, Vec<Frame>), Fault> {
    let user = Topic::User(caller.user_id);
    let mut tx = TopicTransaction::begin(&engine.pool, engine.origin(), &[Topic::Review(job), user.clone()]).await?;
    let head = tx.head(&user).unwrap_or(0);
    let admission = Admission::read(engine, &mut tx, caller, job).await?;
    admission.check_open((engine.now)().date())?;
    check_own(&mut tx, caller, &[track]).await?;
    let left = (admission.applicant.used, admission.applicant.added);
    let tracks = [track.0];
    let submitted = !store::list_submitted_elsewhere(tx.conn(), job, ApplicationId(0), &tracks)
        .await?
        .is_empty();
    if submitted
        || store::list_added(tx.conn(), job, caller.user_id)
            .await?
            .contains(&track)
    {
        let (used, added) = left;
        let tracks_allowed_amount = (admission.limit() - used - added).max(0);
        return Ok((
            JobTrackAnswer {
                added,
                used,
                tracks_allowed_amount,
            },
            head,
            Vec::new(),
        ));
    }
    if admission.is_exceeded_by_subscription() {
        return Err(ErrorCode::SubscriptionLimitExceeded.into());
    }
    let step = UsageStep {
        added: 1,
        ..UsageStep::default()
    };
    let left = store::update_usage(tx.conn(), job, caller.user_id, step, admission.limit()).await?;
    let left = left.ok_or(ErrorCode::JobLimitExceeded)?;
    store::insert_added(tx.conn(), job, caller.user_id, track).await?;
    let answer = admission.tell_left(&mut tx, caller, job, left).await?;
    Ok((answer, head + 1, tx.commit().await?))
}

/// Takes a track off that list; it may be done whatever became of the job.
pub(super) async fn remove_track(
    engine: &Engine,
    caller: &Caller,
    job: JobId,
    track: TrackId,
) -> Result<(JobTrackAnswer, i64, Vec<Frame>), Fault> {
    let user = Topic::User(caller.user_id);
    let mut tx = TopicTransaction::begin(&engine.pool, engine.origin(), &[Topic::Review(job), user.clone()]).await?;
    let head = tx.head(&user).unwrap_or(0);
    let admission = Admission::read_whatever_became(engine, &mut tx, caller, job).await?;
    if !store::delete_added(tx.conn(), job, caller.user_id, track).await? {
        let (used, added) = (admission.applicant.used, admission.applicant.added);
        let tracks_allowed_amount = (admission.limit() - used - added).max(0);
        return Ok((
            JobTrackAnswer {
                added,
                used,
                tracks_allowed_amount,
            },
            head,
            Vec::new(),
        ));
    }
    let step = UsageStep {
        added: -1,
        ..UsageStep::default()
    };
    let left = store::update_usage(tx.conn(), job, caller.user_id, step, admission.limit()).await?;
    let answer = admission
        .tell_left(&mut tx, caller, job, left.ok_or(ErrorCode::TryAgain)?)
        .await?;
    Ok((answer, head + 1, tx.commit().await?))
}

/// Reviewers' playlists that a withdrawal touches are known only inside the transaction, but must be locked at its beginning: looked at
/// before, and again after. None when they changed meanwhile.
async fn begin_with_playlists(
    engine: &Engine,
    job: JobId,
    gone: &[i64],
    mut topics: Vec<Topic>,
) -> Result<Option<TopicTransaction>, Fault> {
    let mut conn = engine.pool.acquire().await?;
    let before = store::list_playlists_with(&mut conn, job, gone).await?;
    drop(conn);
    topics.extend(before.keys().map(|playlist| Topic::Playlist(*playlist)));
    let mut tx = TopicTransaction::begin(&engine.pool, engine.origin(), &topics).await?;
    let after = store::list_playlists_with(tx.conn(), job, gone).await?;
    Ok(after.keys().all(|playlist| before.contains_key(playlist)).then_some(tx))
}

/// Takes tracks out of the review list, and out of the reviewers' playlists.
async fn take_out(
    tx: &mut TopicTransaction,
    caller: &Caller,
    job: JobId,
    application: ApplicationId,
    gone: &[TrackId],
) -> Result<(), Fault> {
    let ids: Vec<i64> = gone.iter().map(|track| track.0).collect();
    for (playlist, tracks_id) in store::list_playlists_with(tx.conn(), job, &ids).await? {
        tx.append(
            &Topic::Playlist(playlist),
            PlaylistChange::TracksRemoved {
                tracks_id,
                by: caller.user_id,
            },
        );
    }
    store::delete_from_playlists(tx.conn(), job, &ids).await?;
    store::delete_submissions(tx.conn(), job, application, &ids).await?;
    for track_id in gone {
        tx.append(
            &Topic::Review(job),
            ReviewChange::TrackWithdrawn { track_id: *track_id },
        );
    }
    tx.append(
        &Topic::Application(application),
        ApplicationChange::TracksRemoved {
            tracks_id: gone.to_vec(),
        },
    );
    Ok(())
}

async fn tell_counters(tx: &mut TopicTransaction, job: JobId) -> Result<(), Fault> {
    let (tracks, rated) = store::count_submissions(tx.conn(), job).await?;
    tx.append(
        &Topic::Review(job),
        ReviewChange::Counters(ReviewCounters { tracks, rated }),
    );
    Ok(())
}

/// Submits: makes or changes an application so that it holds exactly the given tracks.
pub(super) async fn submit(
    engine: &Engine,
    caller: &Caller,
    submit: &Submit,
) -> Result<(ApplicationId, Vec<Frame>), Fault> {
    let job = submit.job_id;
    let mut wanted: Vec<TrackId> = Vec::new();
    for track in &submit.tracks_id {
        if !wanted.contains(track) {
            wanted.push(*track);
        }
    }
    if wanted.is_empty() {
        return Err(Refusal::field("tracks_id", "You need to add tracks to the playlist").into());
    }
    if wanted.len() > PLAYLIST_TRACKS_MAX {
        return Err(Refusal::field("tracks_id", format!("Can be max {PLAYLIST_TRACKS_MAX} tracks")).into());
    }
    for _ in 0..3 {
        let gone = match submit.application_id {
            Some(application) => {
                let mut conn = engine.pool.acquire().await?;
                let tracks = store::list_application_tracks(&mut conn, application).await?;
                tracks
                    .into_iter()
                    .filter(|track| !wanted.contains(track))
                    .map(|track| track.0)
                    .collect()
            }
            None => Vec::new(),
        };
        let mut topics = vec![Topic::Review(job), Topic::User(caller.user_id)];
        topics.extend(submit.application_id.map(Topic::Application));
        if let Some(tx) = begin_with_playlists(engine, job, &gone, topics).await? {
            return submit_in(engine, tx, caller, submit, &wanted).await;
        }
    }
    Err(ErrorCode::TryAgain.into())
}

async fn submit_in(
    engine: &Engine,
    mut tx: TopicTransaction,
    caller: &Caller,
    submit: &Submit,
    wanted: &[TrackId],
) -> Result<(ApplicationId, Vec<Frame>), Fault> {
    const CALL: &str = "application/create";
    let job = submit.job_id;
    if let Some(request) = &submit.request_id
        && let Some(id) = crate::request::find_result(tx.conn(), caller.user_id, CALL, request).await?
    {
        return Ok((id, Vec::new()));
    }
    let mut admission = Admission::read(engine, &mut tx, caller, job).await?;
    admission.check_open((engine.now)().date())?;
    let (name, description) = (submit.playlist_name.as_deref(), submit.description.as_deref());
    let mut details = None;
    let (application, was_submitted, old) = if let Some(application) = submit.application_id {
        let found = store::find_application(tx.conn(), application, job, caller.user_id).await?;
        let found = found.ok_or(ErrorCode::NotFound)?;
        details = ApplicationChange::details(&found.playlist_name, &found.description, name, description);
        (application, found.was_submitted, found.tracks)
    } else {
        let (name, description) = (name.unwrap_or_default(), description.unwrap_or_default());
        let application = store::insert_application(tx.conn(), job, caller.user_id, name, description).await?;
        tx.adopt(Topic::Application(application)).await?;
        (application, false, Vec::new())
    };
    check_own(&mut tx, caller, wanted).await?;
    let new: Vec<TrackId> = wanted.iter().filter(|track| !old.contains(track)).copied().collect();
    let gone: Vec<TrackId> = old.iter().filter(|track| !wanted.contains(track)).copied().collect();
    let ids = |tracks: &[TrackId]| tracks.iter().map(|track| track.0).collect::<Vec<_>>();
    if !store::list_submitted_elsewhere(tx.conn(), job, application, &ids(&new))
        .await?
        .is_empty()
    {
        let refusal = Refusal {
            message: Some("a track is in another submission to this job".into()),
            ..ErrorCode::Conflict.into()
        };
        return Err(refusal.into());
    }
    if !was_submitted && !admission.applicant.has_applied {
        let limit = admission.plan.applications_a_month;
        if !store::count_application(tx.conn(), caller.user_id, admission.month, limit).await? {
            return Err(ErrorCode::SubscriptionLimitExceeded.into());
        }
        admission.applicant.has_applied = true;
    }
    let step = UsageStep {
        used: new.len() as i32 - gone.len() as i32,
        added: 0,
        clear_added: true,
    };
    let left = store::update_usage(tx.conn(), job, caller.user_id, step, admission.limit()).await?;
    let left = left.ok_or(ErrorCode::JobLimitExceeded)?;
    store::delete_all_added(tx.conn(), job, caller.user_id).await?;
    if !gone.is_empty() {
        take_out(&mut tx, caller, job, application, &gone).await?;
    }
    store::update_application(tx.conn(), application, name, description).await?;
    let (all_ids, new_ids) = (ids(wanted), ids(&new));
    let at = store::insert_submissions(tx.conn(), job, application, caller.user_id, &all_ids, &new_ids).await?;
    for track_id in &new {
        let (track_id, application_id, at) = (*track_id, application, Timestamp(at));
        tx.append(
            &Topic::Review(job),
            ReviewChange::TrackSubmitted {
                track_id,
                application_id,
                at,
            },
        );
    }
    if !new.is_empty() || !gone.is_empty() {
        tell_counters(&mut tx, job).await?;
    }
    let kept: Vec<TrackId> = old.iter().filter(|track| wanted.contains(track)).copied().collect();
    for change in ApplicationChange::in_order(&kept, wanted).into_iter().chain(details) {
        tx.append(&Topic::Application(application), change);
    }
    if !was_submitted {
        let status = "on_review".to_owned();
        tx.append(
            &Topic::Application(application),
            ApplicationChange::StatusChanged { status },
        );
    }
    admission.tell_left(&mut tx, caller, job, left).await?;
    if let Some(request) = &submit.request_id {
        crate::request::insert_result(tx.conn(), caller.user_id, CALL, request, &application).await?;
    }
    Ok((application, tx.commit().await?))
}

/// Takes tracks out of a submitted application; it may be done whatever became of the job.
pub(super) async fn withdraw(engine: &Engine, caller: &Caller, withdraw: &Withdraw) -> Result<Vec<Frame>, Fault> {
    let (job, application) = (withdraw.job_id, withdraw.application_id);
    let asked: Vec<i64> = withdraw.tracks_id.iter().map(|track| track.0).collect();
    for _ in 0..3 {
        let topics = vec![
            Topic::Review(job),
            Topic::User(caller.user_id),
            Topic::Application(application),
        ];
        let Some(mut tx) = begin_with_playlists(engine, job, &asked, topics).await? else {
            continue;
        };
        let admission = Admission::read_whatever_became(engine, &mut tx, caller, job).await?;
        let found = store::find_application(tx.conn(), application, job, caller.user_id).await?;
        let old = found.ok_or(ErrorCode::NotFound)?.tracks;
        let gone: BTreeSet<TrackId> = withdraw
            .tracks_id
            .iter()
            .filter(|track| old.contains(track))
            .copied()
            .collect();
        let gone: Vec<TrackId> = gone.into_iter().collect();
        if gone.is_empty() {
            return Ok(Vec::new());
        }
        let step = UsageStep {
            used: -(gone.len() as i32),
            ..UsageStep::default()
        };
        let left = store::update_usage(tx.conn(), job, caller.user_id, step, admission.limit()).await?;
        take_out(&mut tx, caller, job, application, &gone).await?;
        tell_counters(&mut tx, job).await?;
        admission
            .tell_left(&mut tx, caller, job, left.ok_or(ErrorCode::TryAgain)?)
            .await?;
        return Ok(tx.commit().await?);
    }
    Err(ErrorCode::TryAgain.into())
}
