import { type Answer, call, callWhole, upload } from '../api/client';
import type { ArchiveSizes, LinkId, SharedBy, SharedTrack, Timestamp, TrackId } from '../protocol/generated/protocol';
import type { TrackSource } from '../stores/player/sources';
import type { Key } from './address';

/** What a link shows, whichever family it is of. */
export interface SharedInfo {
  /** Of the playlist or application. */
  id: number;
  link_id: LinkId;
  playlist_name: string;
  description: string;
  shared_by: SharedBy;
  number_of_tracks: number;
  /** Seconds. */
  duration: number;
  allowed_all_tracks: boolean;
  allowed_single_track: boolean;
  expires_at: Timestamp | null;
  sizes: ArchiveSizes;
  /** The address of the picture behind it; null for the product's own. */
  background: string | null;
  /** The caller is its owner. */
  owner: boolean;
}

// a visitor's calls show the link's token, and what stands for its password
const shown = ({ token, ticket }: Key) => (ticket === null ? { token } : { token, ticket });
const shownLink = ({ token, ticket }: Key) => (ticket === null ? { link: token } : { link: token, ticket });

/** Reads what the link shows; with the password where it is shown. Rejects with an ApiError. */
export async function readInfo(key: Key, password?: string): Promise<Answer<SharedInfo> & { ticket: string | null }> {
  const body = password === undefined ? shown(key) : { token: key.token, password };
  const answer = await callWhole(`${key.family}/get_by_token`, body);
  const { playlist_id, application_id, ticket } = answer.result;
  return { ...answer, result: { ...answer.result, id: playlist_id ?? application_id ?? 0 }, ticket };
}

/** Reads tracks of what the link shows, in their order. Rejects with an ApiError. */
export function readTracks(
  key: Key,
  id: number,
  offset: number,
  limit: number,
): Promise<{ tracks: SharedTrack[]; number_of_tracks: number }> {
  const page = { ...shown(key), offset, limit };
  if (key.family === 'application') return call('application/get_shared_tracks', { application_id: id, ...page });
  return call('playlist/get_shared_tracks', { playlist_id: id, ...page });
}

/** Where a track is heard from. Rejects with an ApiError. */
export const readSource = (key: Key, track: TrackId): Promise<TrackSource> =>
  call('track/get_download_url', { track_id: track, ...shownLink(key) });

/** An address that saves the track as a file. Rejects with an ApiError. */
export async function readFileUrl(key: Key, track: TrackId): Promise<string | null> {
  const { url } = await call('track/get_download_url', { track_id: track, download: true, ...shownLink(key) });
  return url || null;
}

/** Counts that a track was heard. */
export const countPlay = (key: Key, name_in_base: string): Promise<unknown> =>
  call('event/track_listened', { name_in_base, ...shownLink(key) });

/** Counts that a track was saved. */
export const countTrack = async (key: Key, name_in_base: string): Promise<void> => {
  await call('event/track_uploaded', { name_in_base, ...shownLink(key) });
};

/** Counts that the archive was fetched. */
export const countArchive = (key: Key, id: number): Promise<unknown> =>
  call('event/playlist_uploaded', {
    ...(key.family === 'playlist' ? { playlist_id: id } : { application_id: id }),
    ...shownLink(key),
  });

/** Sets the picture behind what the link shows; null puts the product's own back. For its owner. Rejects with an ApiError. */
export const setBackground = (key: Key, id: number, file: File | null): Promise<unknown> =>
  upload(`${key.family}/upload_background`, file, {
    field: 'background',
    values: { id: String(id), ...(file ? {} : { default: 'true' }) },
  });
