//! Moves one track of a reviewers' playlist to another position in the playlist.
//!
//! The position of a track is stored as a floating-point number. A moved track receives a number between those of its new neighbors. If no
//! number is left between them, all tracks are renumbered.

use actors::access::caller::Caller;
use actors::access::playlist::PlaylistAccess;
use actors::live::Live;
use actors::topic::reply::PendingReply;
use actors::write::{Write, WriteError};
use protocol::change::PlaylistChange;
use protocol::client_event::MovePlaylistTrack;
use protocol::entity::playlist::Playlist;
use protocol::error_code::ErrorCode;
use protocol::ids::{PlaylistId, TrackId, UserId};
use protocol::refusal::Refusal;

use super::store::{self, TrackPosition};
use super::{change, finish};

/// Moves a track of a playlist directly behind another track, or to the front. Fails with 404 for the field `track_id` if the moved track
/// is not in the playlist, and for the field `after` if the playlist never contained the track given there.
pub fn move_track(live: &Live, caller: &Caller, moving: MovePlaylistTrack) -> PendingReply<Playlist> {
    let (by, playlist) = (caller.user_id, moving.playlist_id);
    change(
        live,
        caller,
        playlist,
        PlaylistAccess::require_add,
        Vec::new(),
        async move |write, opened| move_in(write, by, opened.access, moving).await,
    )
}

async fn move_in(
    write: &mut Write,
    by: UserId,
    access: PlaylistAccess,
    moving: MovePlaylistTrack,
) -> Result<Playlist, WriteError> {
    let playlist = moving.playlist_id;
    let Some(tracks_id) = reorder(write, moving).await? else {
        return finish(write, access, playlist, None).await;
    };
    store::update_playlist(write.rows(), playlist, None).await?;
    finish(write, access, playlist, [PlaylistChange::TracksSet { tracks_id, by }]).await
}

/// Moves the track in the database, and returns the tracks in their new order; `None` if the order does not change.
async fn reorder(write: &mut Write, moving: MovePlaylistTrack) -> Result<Option<Vec<TrackId>>, WriteError> {
    let MovePlaylistTrack {
        playlist_id,
        track_id,
        after,
    } = moving;
    let mut others = store::list_positions(write.rows(), playlist_id).await?;
    let place_of =
        |position: &[TrackPosition], track: TrackId| position.iter().position(|position| position.track_id == track.0);
    let from = place_of(&others, track_id).ok_or_else(|| not_in("track_id"))?;
    others.remove(from);
    let to = match after {
        None => 0,
        Some(after) if after == track_id => from,
        Some(after) => match place_of(&others, after) {
            Some(place) => place + 1,
            None => find_gap(write, playlist_id, after, &others).await?,
        },
    };
    if to == from {
        return Ok(None);
    }
    let before = to.checked_sub(1).map(|place| others[place].position);
    let behind = others.get(to).map(|position| position.position);
    let mut order: Vec<i64> = others.into_iter().map(|position| position.track_id).collect();
    order.insert(to, track_id.0);
    match between(before, behind) {
        Some(position) => store::update_position(write.rows(), playlist_id, track_id, position).await?,
        None => store::renumber(write.rows(), playlist_id, &order, track_id).await?,
    }
    Ok(Some(order.into_iter().map(TrackId).collect()))
}

/// Returns how many tracks of `others` come before the position that `track` had before it was removed from the playlist.
async fn find_gap(
    write: &mut Write,
    playlist: PlaylistId,
    track: TrackId,
    others: &[TrackPosition],
) -> Result<usize, WriteError> {
    let gap = store::find_gap(write.rows(), playlist, track).await?;
    let gap = gap.ok_or_else(|| not_in("after"))?;
    Ok(others.partition_point(|position| position.position < gap))
}

fn not_in(field: &str) -> Refusal {
    Refusal::because_of(field, "This track is not in the playlist", ErrorCode::NotFound)
}

/// Returns a position between those of two neighbors, either of which may be absent; `None` if no number is left between them.
fn between(before: Option<f64>, behind: Option<f64>) -> Option<f64> {
    let position = match (before, behind) {
        (Some(before), Some(behind)) => f64::midpoint(before, behind),
        (Some(before), None) => before + 1.0,
        (None, Some(behind)) => behind - 1.0,
        (None, None) => 0.0,
    };
    let is_free = before.is_none_or(|before| before < position) && behind.is_none_or(|behind| position < behind);
    is_free.then_some(position)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_lies_between_its_neighbours_until_there_is_no_number_left() {
        assert_eq!(between(Some(1.0), Some(2.0)), Some(1.5));
        assert_eq!(between(None, Some(2.0)), Some(1.0));
        assert_eq!(between(Some(2.0), None), Some(3.0));
        assert_eq!(between(Some(2.0), Some(2.0)), None);
        assert_eq!(between(Some(1.0), Some(1.0 + f64::EPSILON)), None);
    }
}
