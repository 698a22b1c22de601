//! application/get_default: returns the application to which a creator adds new tracks for a job.

use std::collections::HashMap;

use actix_web::web;
use actors::access;
use actors::live::Live;
use macros::call;
use protocol::change::UserChange;
use protocol::entity::application::{DefaultApplication, NamedTrack};
use protocol::error_code::ErrorCode;
use sqlx::PgPool;

use super::get_by_job::ApplicationJobRequest;
use super::{row, store};
use crate::calls::snapshot::Snapshot;
use crate::domain::submission::list_added;
use crate::domain::track::store::list_own_tracks;
use crate::http::{Call, CallError, CallResult, Caller, Creator, Response};
use protocol::ids::{JobId, TrackId};
use protocol::topic::Topic;

/// Returns the caller's newest application to a job; makes one if needed. The answer includes the tracks that the caller has added to the
/// job but not submitted yet.
#[call("/application/get_default", live(Application), errors(NotFound))]
pub(super) async fn get_default(
    pool: web::Data<PgPool>,
    live: web::Data<Live>,
    call: Call<Creator, ApplicationJobRequest>,
) -> CallResult<DefaultApplication> {
    let (Creator(caller), ApplicationJobRequest { job_id }) = (call.caller, call.request);
    if let Some(found) = find(&pool, &caller, job_id).await? {
        return Ok(answer(found));
    }
    make(&live, &caller, job_id).await?;
    let made = find(&pool, &caller, job_id).await?.ok_or(ErrorCode::TryAgain)?;
    Ok(answer(made))
}

fn answer(found: DefaultApplication) -> Response<DefaultApplication> {
    let live = found.application.live.clone();
    Response::new(found).with_live(live)
}

async fn find(pool: &PgPool, caller: &Caller, job: JobId) -> Result<Option<DefaultApplication>, CallError> {
    let mut snapshot = Snapshot::take(pool).await?;
    access::job::load(snapshot.connection(), caller.user_id, job)
        .await?
        .require_see()?;
    let rows = store::list_by_job(snapshot.connection(), caller.user_id, job, 1).await?;
    let Some(mut application) = row::show_all(&mut snapshot, rows).await?.pop() else {
        return Ok(None);
    };
    let added = list_added(snapshot.connection(), job, caller.user_id).await?;
    let added: Vec<i64> = added.into_iter().map(|track| track.0).collect();
    let added = list_own_tracks(snapshot.connection(), caller.user_id, &added).await?;
    snapshot.end().await?;
    let new = added.iter().map(|row| NamedTrack {
        track_id: TrackId(row.id),
        title: row.title.clone(),
        is_new: true,
    });
    application.tracks.extend(new);
    Ok(Some(DefaultApplication {
        application,
        added_tracks: row::show_tracks(added, HashMap::new()),
    }))
}

/// Makes the application, unless a simultaneous request of the same caller has just made it.
async fn make(live: &Live, caller: &Caller, job: JobId) -> Result<(), CallError> {
    let user_id = caller.user_id;
    let own = Topic::User(user_id);
    let write = live.write(caller).topics([own.clone()]);
    let made = write.run(async move |write| {
        store::lock_usage(write.rows(), user_id, job).await?;
        if store::list_by_job(write.rows(), user_id, job, 1).await?.is_empty() {
            let application_id = store::insert_draft(write.rows(), user_id, job).await?;
            let job_id = Some(job);
            write.append(&own, UserChange::ApplicationCreated { application_id, job_id });
        }
        Ok(())
    });
    made.await?;
    Ok(())
}
