import { type Answer, call, callWhole, upload } from '../api/client';
import type { ArchiveSizes, LinkId, SharedBy, SharedTrack, Timestamp, TrackId } from '../protocol/generated/protocol';
import type { TrackSource } from '../stores/player/sources';
import type { Credentials } from './address';

/** The data of a shared playlist or submission, in the same form for both families of links. */
export interface SharedInfo {
  /** The id of the playlist or application. */
  id: number;
  link_id: LinkId;
  playlist_name: string;
  description: string;
  shared_by: SharedBy;
  number_of_tracks: number;
  /** The total duration of the tracks in seconds. */
  duration: number;
  allowed_all_tracks: boolean;
  allowed_single_track: boolean;
  expires_at: Timestamp | null;
  sizes: ArchiveSizes;
  /** The address of the background picture; null for the product's default picture. */
  background: string | null;
  /** True if the viewer is the owner of the shared object. */
  owner: boolean;
}

// a visitor's calls send the link's token, and the ticket that replaces its password
const shown = ({ token, ticket }: Credentials) => (ticket === null ? { token } : { token, ticket });
const shownLink = ({ token, ticket }: Credentials) => (ticket === null ? { link: token } : { link: token, ticket });

/** Reads the data of the link; sends the password if there is one. Rejects with an ApiError. */
export async function readInfo(
  key: Credentials,
  password?: string,
): Promise<Answer<SharedInfo> & { ticket: string | null }> {
  const body = password === undefined ? shown(key) : { token: key.token, password };
  const answer = await callWhole(`${key.family}/get_by_token`, body);
  const { playlist_id, application_id, ticket } = answer.result;
  return { ...answer, result: { ...answer.result, id: playlist_id ?? application_id ?? 0 }, ticket };
}

/** Reads tracks of the link, in their order. Rejects with an ApiError. */
export function readTracks(
  key: Credentials,
  id: number,
  offset: number,
  limit: number,
): Promise<{ tracks: SharedTrack[]; number_of_tracks: number }> {
  const page = { ...shown(key), offset, limit };
  if (key.family === 'application') return call('application/get_shared_tracks', { application_id: id, ...page });
  return call('playlist/get_shared_tracks', { playlist_id: id, ...page });
}

/** Requests the address of the audio file from which a track is played. Rejects with an ApiError. */
export const readSource = (key: Credentials, track: TrackId): Promise<TrackSource> =>
  call('track/get_download_url', { track_id: track, ...shownLink(key) });

/** Requests the address from which a track is downloaded as a file; null if there is none. Rejects with an ApiError. */
export async function readFileUrl(key: Credentials, track: TrackId): Promise<string | null> {
  const { url } = await call('track/get_download_url', { track_id: track, download: true, ...shownLink(key) });
  return url || null;
}

/** Tells the server that a track was played, so that the play is counted. */
export const countPlay = (key: Credentials, name_in_base: string): Promise<unknown> =>
  call('event/track_listened', { name_in_base, ...shownLink(key) });

/** Tells the server that a visitor has downloaded a track, so that the download is counted. */
export const countTrack = async (key: Credentials, name_in_base: string): Promise<void> => {
  await call('event/track_uploaded', { name_in_base, ...shownLink(key) });
};

/** Tells the server that a visitor has downloaded the archive, so that the download is counted. */
export const countArchive = (key: Credentials, id: number): Promise<unknown> =>
  call('event/playlist_uploaded', {
    ...(key.family === 'playlist' ? { playlist_id: id } : { application_id: id }),
    ...shownLink(key),
  });

/**
 * Sets the background picture of the shared page; null restores the default picture. Only the owner may call it. Rejects with an ApiError.
 */
export const setBackground = (key: Credentials, id: number, file: File | null): Promise<unknown> =>
  upload(`${key.family}/upload_background`, file, {
    field: 'background',
    values: { id: String(id), ...(file ? {} : { default: 'true' }) },
  });
