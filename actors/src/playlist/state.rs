//! The state of a reviewers' playlist, computed by applying the playlist's frames. The function has no side effects.

use protocol::change::{Change, PlaylistChange};
use protocol::snapshot::PlaylistSnapshot;

/// Applies a change of the topic `playlist:` to the state.
pub(super) fn fold(state: &mut PlaylistSnapshot, change: &Change) {
    let Change::Playlist(change) = change else { return };
    match change {
        PlaylistChange::TracksAdded { tracks_id, .. } => {
            for track in tracks_id {
                if !state.tracks_id.contains(track) {
                    state.tracks_id.push(*track);
                }
            }
        }
        PlaylistChange::TracksRemoved { tracks_id, .. } => state.tracks_id.retain(|track| !tracks_id.contains(track)),
        PlaylistChange::TracksSet { tracks_id, .. } => state.tracks_id.clone_from(tracks_id),
        PlaylistChange::Renamed { playlist_name } => state.playlist_name.clone_from(playlist_name),
        PlaylistChange::Shared { company, members } => {
            state.shared_company = *company;
            state.members.clone_from(members);
        }
        PlaylistChange::OwnerChanged { user_id, .. } => state.user_id = *user_id,
        PlaylistChange::BackgroundChanged
        | PlaylistChange::LinkCreated { .. }
        | PlaylistChange::LinkChanged { .. }
        | PlaylistChange::LinkCounted { .. }
        | PlaylistChange::LinkDeleted { .. }
        | PlaylistChange::Deleted { .. } => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::ids::{JobId, PlaylistId, TrackId, UserId};

    #[test]
    fn adding_and_removing_commute_and_repeat_without_harm() {
        let mut state = PlaylistSnapshot {
            playlist_id: PlaylistId(1),
            job_id: JobId(1),
            playlist_name: String::new(),
            user_id: UserId(1),
            tracks_id: vec![TrackId(1)],
            shared_company: false,
            members: vec![],
        };
        let by = UserId(1);
        let added: Change = PlaylistChange::TracksAdded {
            tracks_id: vec![TrackId(2), TrackId(1)],
            by,
        }
        .into();
        let removed: Change = PlaylistChange::TracksRemoved {
            tracks_id: vec![TrackId(1)],
            by,
        }
        .into();
        for change in [&added, &added, &removed, &removed] {
            fold(&mut state, change);
        }
        assert_eq!(state.tracks_id, [TrackId(2)]);
    }
}
