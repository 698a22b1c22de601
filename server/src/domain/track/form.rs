//! The form of a track. Its first success makes the draft a track that can be submitted.

use actors::access::caller::Caller;
use actors::live::Live;
use actors::topic::reply::Answer;
use protocol::change::UserChange;
use protocol::error_code::ErrorCode;
use protocol::ids::TrackId;
use protocol::topic::Topic;

use super::row::OwnTrackRow;
use super::store::{self, TrackInfo};

/// Saves the form of one of the caller's tracks. Touches `user:`.
pub(crate) fn save(live: &Live, caller: &Caller, track_id: TrackId, info: TrackInfo) -> Answer<OwnTrackRow> {
    let user = caller.user_id;
    live.write(caller)
        .topics([Topic::User(user)])
        .live_at(Topic::User(user))
        .run(async move |write| {
            if !store::update_info(write.rows(), user, track_id, &info).await? {
                return Err(ErrorCode::NotFound.into());
            }
            let row = store::find_own_track(write.rows(), user, track_id).await?;
            let changed = UserChange::TrackChanged {
                track_id,
                deleted: false,
            };
            write.append(&Topic::User(user), changed);
            Ok(row.ok_or(ErrorCode::NotFound)?)
        })
}
