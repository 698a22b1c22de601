import type { Playlist } from '../../protocol/generated/protocol';

/** Returns a reviewers' playlist as the server sends it, for tests. */
export function playlistOf(change: Partial<Playlist> = {}): Playlist {
  return {
    playlist_id: 31,
    playlist_name: 'Tidewater',
    job_id: 5,
    tracks_id: [4, 2, 9],
    user_id: 1,
    user_name: 'Mara Kessel',
    date_time: '2026-11-20T00:00:00Z',
    share_type: 'playlist_sharing',
    shared_company: false,
    members: [],
    background: null,
    can_edit: true,
    version: 1,
    live: { topic: 'playlist:31', epoch: 'e1', offset: 0 },
    ...change,
  };
}
