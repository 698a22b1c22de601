import { vi } from 'vitest';
import { type FakeServer, fakeServer } from '../api/testing';
import { live } from '../live/live';
import { fakeLive } from '../live/testing/fake-live';
import type { SharedTrack } from '../protocol/generated/protocol';
import type { Credentials } from './address';
import { cancel, chooseFormat } from './archive';
import { open } from './visit';

export const KEY: Credentials = { family: 'playlist', token: 'a-token', ticket: null };
export const TOPIC = 'link:L7';

export const INFO = {
  link_id: 'L7',
  playlist_id: 7,
  application_id: null,
  allowed_all_tracks: true,
  allowed_single_track: true,
  playlist_name: 'Tidewater',
  description: '',
  shared_by: { name: 'Mara Kessel', company: 'Harbourlight', contact: 'mara@harbourlight.test' },
  number_of_tracks: 2,
  duration: 180,
  has_password: false,
  expires_at: null,
  sizes: { zip: 1, '7z': 1, scp: 1 },
  background: null,
  owner: false,
  ticket: null as string | null,
};

/** Returns a track of a shared playlist, for tests. */
export const trackOf = (track_id: number, title: string): SharedTrack => ({
  track_id,
  title,
  description: '',
  name_in_base: `base-${track_id}`,
  artist_name: 'Ines',
  track_duration: 90,
  file_size: 1,
  wave: '',
  genre: null,
  bpm: null,
  key: null,
  isrc: null,
  loudness: null,
  true_peak: null,
  writers: [],
  publishers: [],
  master_owners: [],
});

/** Fakes a server that shares a playlist, until the test ends. */
export function sharedPlaylist(tracks: readonly SharedTrack[]): {
  server: FakeServer;
  page: ReturnType<typeof fakeLive>;
  /** Replaces the tracks that the fake server shares. */
  put: (tracks: readonly SharedTrack[]) => void;
} {
  let present = tracks;
  const server = fakeServer();
  const page = fakeLive();
  vi.spyOn(live, 'start').mockImplementation(() => {});
  server.answer('playlist/get_by_token', () => ({ result: INFO, live: page.head(TOPIC) }));
  server.answer('playlist/get_shared_tracks', ({ offset }) => {
    const from = Number(offset);
    return { result: { tracks: present.slice(from), number_of_tracks: present.length } };
  });
  server.answer('track/get_download_url', ({ track_id }) => ({
    result: { url: `/files/${track_id}`, waveform_url: '/waves', loudness: null, true_peak: null, ticket: null },
  }));
  server.answer('event/track_listened', { result: true });
  return {
    server,
    page,
    put: (next) => {
      present = next;
    },
  };
}

/** Ends the visit of a test, its archive, and the choice of a format. */
export async function endVisit(): Promise<void> {
  cancel();
  chooseFormat('zip');
  await open(null);
}
