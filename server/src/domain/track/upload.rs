//! Adds an uploaded file as a draft to its creator's catalog, if the creator's plan has space for it.

use actors::access::caller::Caller;
use actors::live::Live;
use actors::plan::Plans;
use actors::topic::reply::PendingReply;
use actors::write::{Write, WriteError, is_answered};
use protocol::change::UserChange;
use protocol::ids::{TrackId, UserId};
use protocol::topic::Topic;
use serde::Serialize;
use serde::de::DeserializeOwned;
use sqlx::PgConnection;
use time::Date;

use super::store::{self, NewTrack};
use super::upload_limits::{check_early, refusal, storage_info, upload_limits};
use crate::domain::account::usage;

/// The name of the call. Requests are stored under this name, so that repeated requests are recognized.
const CALL: &str = "track/upload";

/// Refuses an upload before its file is received, if the upload would certainly be refused afterward. A repeated request that was already
/// answered is not refused: it receives the first result again, even if the first request used up the space.
///
/// # Errors
/// 402 if the plan has no space, or the trial is over.
pub(crate) async fn check_limit(
    conn: &mut PgConnection,
    plans: &Plans,
    user: UserId,
    request_id: Option<&str>,
    today: Date,
) -> Result<(), WriteError> {
    let usage = store::find_usage(conn, user).await?;
    let Err(refusal) = check_early(plans, &usage, today) else {
        return Ok(());
    };
    if let Some(request_id) = request_id
        && is_answered(conn, user, CALL, request_id).await?
    {
        return Ok(());
    }
    Err(refusal.into())
}

/// Adds a decoded upload, whose files are already stored, as a track, and publishes this on the creator's `user:` topic. `show` converts
/// the new track to the answer; its second argument is the id of the creator's oldest track with the same sound, if any. A repeated request
/// with the same `request_id` receives the first answer.
pub(crate) fn insert<T>(
    live: &Live,
    plans: &Plans,
    caller: &Caller,
    track: NewTrack,
    request_id: Option<String>,
    show: impl Fn(TrackId, &NewTrack, Option<TrackId>) -> T + Send + 'static,
) -> PendingReply<T>
where
    T: Serialize + DeserializeOwned + Send + 'static,
{
    let (user, plans) = (caller.user_id, plans.clone());
    let content = (track.file_name.clone(), track.file_size, track.duration);
    live.write(caller)
        .topics([Topic::User(user)])
        .idempotent(CALL, request_id, &content)
        .run(async move |write| {
            let same_as = store::find_same_sound(write.rows(), user, &track.sound_hash).await?;
            let id = insert_in(write, &plans, user, &track).await?;
            Ok(show(id, &track, same_as))
        })
}

async fn insert_in(write: &mut Write, plans: &Plans, user: UserId, track: &NewTrack) -> Result<TrackId, WriteError> {
    let now = write.now();
    let usage_before = store::find_usage(write.rows(), user).await?;
    let limits = upload_limits(plans, &usage_before, now.date(), track.file_size)?;
    let counted = store::update_usage_for_upload(
        write.rows(),
        user,
        track.file_size,
        limits.tracks,
        limits.used_storage_at_most,
    );
    let Some(used_bytes) = counted.await? else {
        let present = store::find_usage(write.rows(), user).await?;
        return Err(refusal(limits, &present).into());
    };
    let track_id = store::insert_track(write.rows(), user, track, now).await?;
    let own = Topic::User(user);
    let changed = UserChange::TrackChanged {
        track_id,
        deleted: false,
    };
    write.append(&own, changed);
    let storage = storage_info(plans, &usage_before, used_bytes);
    write.append(&own, UserChange::StorageChanged(storage));
    usage::append_changes(write, user).await?;
    Ok(track_id)
}
