//! Saves the form of a track. The first successful save turns a draft into a track that can be submitted.

use actors::access::caller::Caller;
use actors::live::Live;
use actors::topic::reply::PendingReply;
use protocol::change::UserChange;
use protocol::entity::track::OwnTrack;
use protocol::error_code::ErrorCode;
use protocol::ids::TrackId;
use protocol::refusal::Refusal;
use protocol::topic::Topic;

use super::row::OwnTrackRow;
use super::store::{self, TrackInfo};
use crate::domain::link::texts::publish_texts_later;

/// Saves the form of one of the caller's tracks, and publishes this on their `user:` topic. If the form was made from an outdated `version` of
/// the track, the answer is 409 `conflict` with the present track.
pub(crate) fn save(
    live: &Live,
    caller: &Caller,
    track_id: TrackId,
    info: TrackInfo,
    version: Option<i64>,
) -> PendingReply<OwnTrackRow> {
    let (user, own) = (caller.user_id, Topic::User(caller.user_id));
    live.write(caller)
        .topics([own.clone()])
        .position_of(own.clone())
        .run(async move |write| {
            let present = store::find_own_track(write.rows(), user, track_id).await?;
            let present = present.ok_or(ErrorCode::NotFound)?;
            if version.is_some_and(|version| version != present.version) {
                let head = write.live_head(&own);
                return Err(Refusal::stale_track(&OwnTrack::from(present), head).into());
            }
            if !store::update_info(write.rows(), user, track_id, &info).await? {
                return Err(ErrorCode::NotFound.into());
            }
            let row = store::find_own_track(write.rows(), user, track_id).await?;
            let changed = UserChange::TrackChanged {
                track_id,
                deleted: false,
            };
            write.append(&own, changed);
            publish_texts_later(write, &[track_id]).await?;
            Ok(row.ok_or(ErrorCode::NotFound)?)
        })
}
