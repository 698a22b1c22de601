import { call, callWhole, upload } from '../../api/client';
import { ApiError, errorText } from '../../api/errors';
import { TEXTS } from '../../api/messages';
import { createSessionStore } from '../../live/session-store';
import type { TrackSetInfoRequest } from '../../protocol/generated/calls';
import type { OwnTrack, TrackId } from '../../protocol/generated/protocol';
import { stopPlaying, usePlayer } from '../player/store';
import { onUserChange } from '../session/store';
import { draftOf, stillWaiting } from './apply';
import { trackList, useTrackList } from './list';

/** A file on its way. */
export interface Upload {
  key: string;
  name: string;
  size: number;
  share: number;
  sent: number;
  failure: string | null;
  abort: AbortController;
}

export interface CatalogueState {
  uploads: readonly Upload[];
  /** The track in the editor; `first`: it was uploaded just now and is discarded when the editor is closed. */
  editing: { track: OwnTrack; first: boolean } | null;
  /** Uploads that wait for the editor, with what their tags say. They wait across pages too. */
  drafts: readonly OwnTrack[];
  /** The track to be edited next: the open editor gives way once nothing in it is lost. */
  wanted: OwnTrack | null;
}

const START: CatalogueState = {
  uploads: [],
  editing: null,
  drafts: [],
  wanted: null,
};

/** Uploads, and the editor that they wait for. */
export const useCatalogue = createSessionStore<CatalogueState>(
  () => START,
  () => {
    // what is on its way belongs to whoever chose the files
    for (const { abort } of useCatalogue.getState().uploads) abort.abort();
  },
);

/** The drafts in their order, the one in the editor included. */
function waiting({ editing, drafts }: CatalogueState): CatalogueState['drafts'] {
  return editing?.first ? [editing.track, ...drafts] : drafts;
}

/** Opens the catalogue and keeps it true; answers how to leave it. */
export function openCatalogue(): () => void {
  useCatalogue.setState((state) => ({ ...START, uploads: state.uploads, drafts: waiting(state) }));
  editTrack(null);
  const leave = trackList.open();
  const stop = onUserChange((change) => change.kind === 'track_changed' && change.deleted && forget(change.track_id));
  return () => {
    stop();
    leave();
    useCatalogue.setState((state) => ({ editing: null, wanted: null, drafts: waiting(state) }));
  };
}

useTrackList.subscribe(({ rows }, before) => {
  if (rows !== before.rows) useCatalogue.setState(({ drafts }) => ({ drafts: stillWaiting(drafts, rows) }));
});

/** A track is gone: nothing plays it, edits it or waits for it. */
function forget(id: TrackId): void {
  if (usePlayer.getState().current === id) stopPlaying();
  useCatalogue.setState(({ drafts }) => ({ drafts: drafts.filter(({ track_id }) => track_id !== id) }));
  finishEditing(id);
}

/** Puts a track into the editor; null closes it, unless a draft waits for it. */
export function editTrack(track: OwnTrack | null): void {
  useCatalogue.setState(({ drafts }) => {
    const draft = track ? drafts.find(({ track_id }) => track_id === track.track_id) : drafts[0];
    return {
      editing: draft ? { track: draft, first: true } : track && { track, first: false },
      drafts: drafts.filter((other) => other !== draft),
      wanted: null,
    };
  });
}

/** The editor is done with a track, if that is still the one in it. */
function finishEditing(id: TrackId): void {
  const { editing, wanted } = useCatalogue.getState();
  if (editing?.track.track_id === id) editTrack(wanted);
}

/** Asks for a track in the editor; an editor that is open decides whether it may go. */
export function wantTrack(track: OwnTrack | null): void {
  const { editing } = useCatalogue.getState();
  if (track && !editing) editTrack(track);
  else useCatalogue.setState({ wanted: track?.track_id === editing?.track.track_id ? null : track });
}

/** Removes a track for good. Fails with an ApiError. */
export async function deleteTrack(id: TrackId): Promise<void> {
  await call('track/delete', { id });
  trackList.drop(id);
  forget(id);
}

export type TrackFields = Pick<OwnTrack, 'title' | 'artist_name' | 'type' | 'description' | 'tags'>;

/** Saves what was entered; the rights stay as they are. Fails with an ApiError. */
export async function saveTrack(track: OwnTrack, fields: TrackFields): Promise<void> {
  const { track_id, writers, publishers, master_owners } = track;
  const type = fields.type as TrackSetInfoRequest['type'];
  const body = { track_id, writers, publishers, master_owners, ...fields, type };
  const { result, live } = await callWhole('track/set_info', body);
  trackList.put(result, live);
  finishEditing(track_id);
}

function change(key: string, part: Partial<Upload>): void {
  useCatalogue.setState(({ uploads }) => ({
    uploads: uploads.map((one) => (one.key === key ? { ...one, ...part } : one)),
  }));
}

export function dismissUpload(key: string): void {
  const found = useCatalogue.getState().uploads.find((one) => one.key === key);
  found?.abort.abort();
  useCatalogue.setState(({ uploads }) => ({ uploads: uploads.filter((one) => one.key !== key) }));
}

/** Sends a file, and opens its draft in the editor with what its tags say, once the editor is free. */
export async function uploadTrack(file: File): Promise<void> {
  const key = crypto.randomUUID();
  const abort = new AbortController();
  const one: Upload = { key, name: file.name, size: file.size, share: 0, sent: 0, failure: null, abort };
  useCatalogue.setState(({ uploads }) => ({ uploads: [...uploads, one] }));
  try {
    const made = await upload('track/upload', file, {
      values: { request_id: key },
      onProgress: (share, sent) => change(key, { share, sent }),
      signal: abort.signal,
    });
    dismissUpload(key);
    queueDraft(draftOf(made));
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return;
    change(key, { failure: failureOf(error) });
  }
}

/** Codes with several reasons: which one it was, only the server's sentence says. */
const TOLD_IN_WORDS: readonly (string | null)[] = ['unsupported_format', 'upload_limit_exceeded'];

function failureOf(error: unknown): string {
  if (!(error instanceof ApiError)) return errorText(error);
  if (error.code === 'file_too_large') return TEXTS.trackTooLarge;
  if (error.detail !== null && TOLD_IN_WORDS.includes(error.code)) return error.detail;
  return errorText(error);
}

function queueDraft(draft: OwnTrack): void {
  useCatalogue.setState(({ drafts }) => ({ drafts: [...drafts, draft] }));
  if (!useCatalogue.getState().editing) editTrack(null);
}
