//! An application as the fold of its frames. Pure.

use protocol::change::{ApplicationChange, Change};
use protocol::snapshot::ApplicationSnapshot;

/// Applies a change of `application:`.
pub(super) fn fold(state: &mut ApplicationSnapshot, change: &Change) {
    let Change::Application(change) = change else { return };
    match change {
        ApplicationChange::TracksAdded { tracks_id } => {
            for track in tracks_id {
                if !state.tracks_id.contains(track) {
                    state.tracks_id.push(*track);
                }
            }
        }
        ApplicationChange::TracksRemoved { tracks_id } => state.tracks_id.retain(|track| !tracks_id.contains(track)),
        ApplicationChange::DetailsChanged {
            playlist_name,
            description,
        } => {
            state.playlist_name.clone_from(playlist_name);
            state.description.clone_from(description);
        }
        ApplicationChange::StatusChanged { status } => state.status = Some(status.clone()),
        ApplicationChange::TrackHeard { .. }
        | ApplicationChange::TrackDecided { .. }
        | ApplicationChange::LinkCreated { .. }
        | ApplicationChange::Deleted => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use protocol::ids::{ApplicationId, TrackId};

    #[test]
    fn tracks_come_once_and_go_without_harm_when_they_are_not_there() {
        let mut state = ApplicationSnapshot {
            id: ApplicationId(1),
            job_id: None,
            playlist_name: String::new(),
            description: String::new(),
            status: None,
            tracks_id: vec![],
        };
        let added: Change = ApplicationChange::TracksAdded {
            tracks_id: vec![TrackId(1), TrackId(2)],
        }
        .into();
        let removed: Change = ApplicationChange::TracksRemoved {
            tracks_id: vec![TrackId(1), TrackId(9)],
        }
        .into();
        for change in [&added, &added, &removed] {
            fold(&mut state, change);
        }
        assert_eq!(state.tracks_id, [TrackId(2)]);
    }

    #[test]
    fn a_change_of_texts_is_in_the_snapshot() {
        let mut state = ApplicationSnapshot {
            id: ApplicationId(1),
            job_id: None,
            playlist_name: "Mine".to_owned(),
            description: String::new(),
            status: None,
            tracks_id: vec![],
        };
        let renamed: Change = ApplicationChange::DetailsChanged {
            playlist_name: "Ours".to_owned(),
            description: "for clients".to_owned(),
        }
        .into();
        fold(&mut state, &renamed);
        assert_eq!((&*state.playlist_name, &*state.description), ("Ours", "for clients"));
    }

    #[test]
    fn a_list_in_another_order_is_told_so_that_its_fold_has_that_order() {
        for (kept, wanted) in [
            (&[][..], &[1, 2][..]),
            (&[1, 2], &[1, 2]),
            (&[1, 2], &[1, 2, 3]),
            (&[1, 2], &[2, 1]),
            (&[1, 2, 3], &[1, 4, 2, 3]),
            (&[1], &[2, 1]),
        ] {
            let tracks = |ids: &[i64]| ids.iter().map(|id| TrackId(*id)).collect::<Vec<_>>();
            let mut state = ApplicationSnapshot {
                id: ApplicationId(1),
                job_id: None,
                playlist_name: String::new(),
                description: String::new(),
                status: None,
                tracks_id: tracks(kept),
            };
            for change in ApplicationChange::in_order(&tracks(kept), &tracks(wanted)) {
                fold(&mut state, &change.into());
            }
            assert_eq!(state.tracks_id, tracks(wanted), "from {kept:?}");
        }
    }
}
