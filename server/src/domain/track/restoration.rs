//! Restores a deleted track, and adds it back to everything that contained it and still exists.

use std::collections::BTreeSet;

use actors::access::caller::Caller;
use actors::job::state::mean;
use actors::live::Live;
use actors::plan::Plans;
use actors::plan::month::first_of_month;
use actors::topic::reply::PendingReply;
use actors::write::{Write, WriteError};
use protocol::change::review::ReviewCounters;
use protocol::change::{ApplicationChange, PlaylistChange, ReviewChange, UserChange};
use protocol::client_event::{LeftOut, TrackRestored};
use protocol::error_code::ErrorCode;
use protocol::ids::{JobId, TrackId, UserId};
use protocol::topic::Topic;
use sqlx::PgConnection;

use super::store::{self, Submitted};
use super::upload_limits::{refusal, storage_info, upload_limits};
use crate::clock::Clock;
use crate::domain::account::usage;
use crate::domain::comment::mention::recount;
use crate::domain::job::received;
use crate::domain::link::{self, with_live_links};
use crate::domain::review;
use crate::domain::submission;
use crate::domain::submission::store::count_submissions;
use crate::domain::undo::{self, DeletedKind, DeletionRecord};

/// Restores a track that the caller has deleted; 402 if their plan no longer has space for it. If the caller has reached the limit of a job
/// in the meantime, the track is not restored to that job, and the reply lists the job.
pub fn restore(live: &Live, plans: &Plans, caller: &Caller, undo: String) -> PendingReply<TrackRestored> {
    let (user, plans, planned) = (caller.user_id, plans.clone(), undo.clone());
    let own = Topic::User(user);
    live.write(caller)
        .position_of(own)
        .plan(async move |conn| Ok((topics_of(conn, user, &planned).await?, ())))
        .run(async move |write, ()| restore_in(write, &plans, user, &undo).await)
}

/// Returns the topics on which the restoration of a track is published: the `user:` topic of the owner, and the topics of everything that
/// contained the track and still exists.
async fn topics_of(conn: &mut PgConnection, user: UserId, undo: &str) -> Result<BTreeSet<Topic>, WriteError> {
    let now = Clock.now();
    let record = undo::find(conn, user, DeletedKind::Track, undo, now).await?;
    let applications = record.numbers("application_track", "application_id");
    let playlists = record.numbers("playlist_track", "playlist_id");
    let remaining = store::find_remaining(conn, &applications, &playlists, &jobs_of(&record)).await?;
    let mut topics = BTreeSet::from([Topic::User(user)]);
    topics.extend(
        remaining
            .applications
            .into_iter()
            .map(|id| Topic::Application(id.into())),
    );
    topics.extend(remaining.playlists.into_iter().map(|id| Topic::Playlist(id.into())));
    topics.extend(remaining.jobs.into_iter().map(|id| Topic::Review(JobId(id))));
    with_live_links(conn, topics).await
}

/// Lists the jobs to which the track was submitted, including those from which it was withdrawn.
fn jobs_of(record: &DeletionRecord) -> Vec<i64> {
    let mut jobs = record.numbers("submission", "job_id");
    jobs.extend(record.numbers("withdrawn_submission", "job_id"));
    jobs
}

async fn restore_in(write: &mut Write, plans: &Plans, user: UserId, undo: &str) -> Result<TrackRestored, WriteError> {
    let record = undo::put_back(write, user, DeletedKind::Track, undo).await?;
    let track_id = TrackId(record.thing_id);
    let row = store::find_own_track(write.rows(), user, track_id).await?;
    let row = row.ok_or(ErrorCode::NotFound)?;
    count_against_plan(write, plans, user, row.file_size).await?;
    store::forget_lost_reviewers(write.rows(), track_id, &jobs_of(&record)).await?;
    let left_out = count_against_jobs(write, user, track_id).await?;
    for submitted in store::list_submitted(write.rows(), track_id).await? {
        append_to_review(write, track_id, &submitted).await?;
    }
    for job in store::find_places(write.rows(), track_id).await?.withdrawn {
        write.try_append(&Topic::Review(job), ReviewChange::TrackWithdrawn { track_id })?;
    }
    for (application, tracks_id) in store::list_applications_with(write.rows(), track_id).await? {
        write.try_append(
            &Topic::Application(application),
            ApplicationChange::TracksSet { tracks_id },
        )?;
    }
    for submitted in store::list_submitted(write.rows(), track_id).await? {
        let application = Topic::Application(submitted.application_id);
        for change in submission::progress(&submitted.again) {
            write.try_append(&application, change)?;
        }
    }
    for (playlist, tracks_id) in store::list_playlists_with(write.rows(), track_id).await? {
        write.try_append(
            &Topic::Playlist(playlist),
            PlaylistChange::TracksSet { tracks_id, by: user },
        )?;
    }
    link::append_changes(write).await?;
    append_to_owner(
        write,
        plans,
        user,
        track_id,
        &jobs_of(&record),
        &record.numbers("added_track", "job_id"),
    )
    .await?;
    let track = store::find_own_track(write.rows(), user, track_id).await?;
    Ok(TrackRestored {
        track: track.ok_or(ErrorCode::NotFound)?.into(),
        left_out,
    })
}

/// Counts the restored track against the limits of the creator's plan again.
async fn count_against_plan(write: &mut Write, plans: &Plans, user: UserId, file_size: i64) -> Result<(), WriteError> {
    let today = write.now().date();
    let present = store::find_usage(write.rows(), user).await?;
    let limits = upload_limits(plans, &present, today, file_size)?;
    let (tracks, storage) = (limits.tracks, limits.used_storage_at_most);
    let counted = store::update_usage_for_upload(write.rows(), user, file_size, tracks, storage).await?;
    counted.map(|_| ()).ok_or_else(|| refusal(limits, &present).into())
}

/// Counts the track against the creator's limits in its jobs again. If the limit of a job is reached, the track counts as withdrawn from
/// the job; or, if it was added but not submitted, it is no longer added. Returns the jobs whose limit is reached.
async fn count_against_jobs(write: &mut Write, user: UserId, track: TrackId) -> Result<Vec<LeftOut>, WriteError> {
    let mut left_out = Vec::new();
    let places = store::find_places(write.rows(), track).await?;
    for (job, application) in places.submitted {
        if !store::take_usage(write.rows(), user, job, 1, 0).await? {
            submission::store::withdraw(write.rows(), job, application, &[track.0]).await?;
            left_out.push(job);
        }
    }
    for job in places.added {
        if !store::take_usage(write.rows(), user, job, 0, 1).await? {
            submission::store::delete_added(write.rows(), job, user, track).await?;
            left_out.push(job);
        }
    }
    let error = ErrorCode::JobLimitExceeded;
    Ok(left_out.into_iter().map(|job_id| LeftOut { job_id, error }).collect())
}

/// Publishes to a job's reviewers that the track is submitted again. Also publishes the track's former ratings and listened flags, since an
/// actor that loaded the job while the track was deleted does not know them.
async fn append_to_review(write: &mut Write, track_id: TrackId, submitted: &Submitted) -> Result<(), WriteError> {
    let review = Topic::Review(submitted.job_id);
    let back = ReviewChange::TrackSubmitted {
        track_id,
        application_id: submitted.application_id,
        at: submitted.at.into(),
    };
    write.try_append(&review, back)?;
    let ratings = store::list_ratings(write.rows(), submitted.job_id, track_id).await?;
    let (rating, rating_count) = (mean(ratings.iter().map(|(_, value)| *value)), ratings.len() as u32);
    let is_blind = review::store::is_blind(write.rows(), submitted.job_id).await?;
    for (user_id, value) in ratings {
        let rated = if is_blind {
            ReviewChange::TrackRatedBlind {
                track_id,
                user_id,
                rated: true,
                rating_count,
            }
        } else {
            ReviewChange::TrackRated {
                track_id,
                user_id,
                user_rating: Some(value),
                rating,
                rating_count,
            }
        };
        write.append(&review, rated);
    }
    for user_id in store::list_listeners(write.rows(), submitted.job_id, track_id).await? {
        let listened = true;
        write.append(
            &review,
            ReviewChange::TrackListened {
                track_id,
                user_id,
                listened,
            },
        );
    }
    let (tracks, rated) = count_submissions(write.rows(), submitted.job_id).await?;
    write.append(&review, ReviewChange::Counters(ReviewCounters { tracks, rated }));
    received::note(write, submitted.job_id).await?;
    recount::note(write, &[track_id]).await?;
    Ok(())
}

async fn append_to_owner(
    write: &mut Write,
    plans: &Plans,
    user: UserId,
    track_id: TrackId,
    submitted: &[i64],
    added: &[i64],
) -> Result<(), WriteError> {
    let own = Topic::User(user);
    let month = first_of_month(write.now().date());
    let present = store::find_usage(write.rows(), user).await?;
    let plan = plans.in_force(&present.plan, present.is_active);
    let jobs: BTreeSet<i64> = submitted.iter().chain(added).copied().collect();
    let jobs: Vec<i64> = jobs.into_iter().collect();
    for left in store::list_allowances(write.rows(), user, &jobs, month, plan.applications_a_month).await? {
        write.append(&own, UserChange::LeftChanged(left));
    }
    let deleted = false;
    write.append(&own, UserChange::TrackChanged { track_id, deleted });
    let storage = storage_info(plans, &present, present.storage_bytes);
    write.append(&own, UserChange::StorageChanged(storage));
    usage::append_changes(write, user).await
}
