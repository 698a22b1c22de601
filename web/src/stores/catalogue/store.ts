import { call, upload } from '../../api/client';
import { ApiError, errorText } from '../../api/errors';
import { TEXTS } from '../../api/messages';
import { createSessionStore } from '../../live/session-store';
import { LIMITS, type OwnTrack, type TrackId } from '../../protocol/generated/protocol';
import { stopPlaying, usePlayer } from '../player/store';
import { onUserChange } from '../session/store';
import { appendRows, draftOf, effectOf, placeTrack, stillWaiting } from './apply';

export type TypeFilter = 'all' | 'music' | 'sfx' | 'audio';

const TYPES: readonly TypeFilter[] = ['all', 'music', 'sfx', 'audio'];

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
  filter: { type: TypeFilter; title: string };
  status: 'idle' | 'loading' | 'ready' | 'failed';
  rows: readonly OwnTrack[];
  total: number;
  counts: Partial<Record<TypeFilter, number>>;
  failure: unknown;
  uploads: readonly Upload[];
  /** The track in the editor; `first`: it was uploaded just now and is discarded when the editor is closed. */
  editing: { track: OwnTrack; first: boolean } | null;
  /** Uploads that wait for the editor, with what their tags say. They wait across pages too. */
  drafts: readonly OwnTrack[];
  /** The track to be edited next: the open editor gives way once nothing in it is lost. */
  wanted: OwnTrack | null;
}

const START: CatalogueState = {
  filter: { type: 'all', title: '' },
  status: 'idle',
  rows: [],
  total: 0,
  counts: {},
  failure: null,
  uploads: [],
  editing: null,
  drafts: [],
  wanted: null,
};

/** The creator's own tracks. */
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

interface TracksPage {
  tracks: OwnTrack[];
  number_of_tracks: number;
}

function ask(filter: CatalogueState['filter'], offset: number, limit: number): Promise<TracksPage> {
  const title = filter.title.trim();
  return call<TracksPage>('track/get', { type: filter.type, offset, limit, ...(title ? { title } : {}) });
}

/** Opens the catalogue and keeps it true; answers how to leave it. */
export function openCatalogue(): () => void {
  useCatalogue.setState((state) => ({ ...START, uploads: state.uploads, drafts: waiting(state) }));
  editTrack(null);
  void loadCatalogue();
  const stop = onUserChange(
    (change) => {
      const effect = effectOf(change);
      if (effect.kind === 'reload') void loadCatalogue(true);
      if (effect.kind === 'drop') drop(effect.id);
    },
    () => void loadCatalogue(true),
  );
  return () => {
    stop();
    useCatalogue.setState((state) => ({ status: 'idle', editing: null, wanted: null, drafts: waiting(state) }));
  };
}

/** Reads the first page; `quietly` keeps what is shown until then, and as many rows as are shown. */
export async function loadCatalogue(quietly = false): Promise<void> {
  const { filter, rows } = useCatalogue.getState();
  if (!quietly) useCatalogue.setState({ status: 'loading', failure: null });
  void loadCounts();
  try {
    const limit = quietly
      ? Math.min(Math.max(rows.length + 1, LIMITS.CATALOGUE_PAGE), LIMITS.PAGE_MAX)
      : LIMITS.CATALOGUE_PAGE;
    const page = await ask(filter, 0, limit);
    if (useCatalogue.getState().filter !== filter) return;
    useCatalogue.setState(({ drafts }) => ({
      status: 'ready',
      rows: page.tracks,
      total: page.number_of_tracks,
      drafts: stillWaiting(drafts, page.tracks),
    }));
  } catch (failure) {
    if (useCatalogue.getState().filter === filter && !quietly) useCatalogue.setState({ status: 'failed', failure });
  }
}

let readingMore = false;

/** Reads the next page, if there is one. */
export async function loadMoreTracks(): Promise<void> {
  const { filter, rows, total, status } = useCatalogue.getState();
  if (readingMore || status !== 'ready' || rows.length >= total) return;
  readingMore = true;
  try {
    const page = await ask(filter, rows.length, LIMITS.CATALOGUE_PAGE);
    if (useCatalogue.getState().filter !== filter) return;
    useCatalogue.setState(({ rows: held }) => ({
      rows: appendRows(held, page.tracks),
      total: page.tracks.length === 0 ? held.length : page.number_of_tracks,
    }));
  } catch (failure) {
    useCatalogue.setState({ failure });
  } finally {
    readingMore = false;
  }
}

async function loadCounts(): Promise<void> {
  const pages = await Promise.allSettled(TYPES.map((type) => ask({ type, title: '' }, 0, 1)));
  const counts: CatalogueState['counts'] = {};
  for (const [index, page] of pages.entries()) {
    const type = TYPES[index];
    if (page.status === 'fulfilled' && type) counts[type] = page.value.number_of_tracks;
  }
  useCatalogue.setState({ counts });
}

export function setCatalogueFilter(change: Partial<CatalogueState['filter']>): void {
  useCatalogue.setState(({ filter }) => ({ filter: { ...filter, ...change } }));
  void loadCatalogue();
}

function drop(id: TrackId): void {
  if (usePlayer.getState().current === id) stopPlaying();
  useCatalogue.setState(({ rows, total, drafts }) => {
    const kept = rows.filter(({ track_id }) => track_id !== id);
    return {
      rows: kept,
      total: total - (rows.length - kept.length),
      drafts: drafts.filter(({ track_id }) => track_id !== id),
    };
  });
  finishEditing(id);
  void loadCounts();
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
  drop(id);
}

export type TrackFields = Pick<OwnTrack, 'title' | 'artist_name' | 'type' | 'description' | 'tags'>;

/** Saves what was entered; the rights stay as they are. Fails with an ApiError. */
export async function saveTrack(track: OwnTrack, fields: TrackFields): Promise<void> {
  const { track_id, writers, publishers, master_owners } = track;
  const saved = await call<OwnTrack>('track/set_info', { track_id, writers, publishers, master_owners, ...fields });
  useCatalogue.setState(({ rows, filter }) => ({ rows: placeTrack(rows, saved, filter) }));
  finishEditing(saved.track_id);
}

/** What track/upload answers. */
export interface Uploaded
  extends Pick<OwnTrack, 'track_id' | 'file_size' | 'format' | 'file_name' | 'name_in_base' | 'wave'> {
  track_duration: number;
  /** What the file's tags offer for the form; genre goes into the tags. */
  id3: Partial<OwnTrack> & { genre?: string };
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
    const made = await upload<Uploaded>('track/upload', file, {
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
  const { editing, status } = useCatalogue.getState();
  if (!editing) editTrack(null);
  if (status !== 'idle') void loadCatalogue(true);
}
