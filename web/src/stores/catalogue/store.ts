import { call, callWhole } from '../../api/client';
import { isConflict } from '../../api/errors';
import { createResource, useResource } from '../../live/resource';
import { createSessionStore } from '../../live/session-store';
import type { Deleted, TrackSetInfoRequest } from '../../protocol/generated/calls';
import type { OwnTrack, TrackId, UserChange } from '../../protocol/generated/protocol';
import { deleteDraft, deleteDraftsOf, FILE, readDraft, saveDraft } from '../drafts/drafts';
import { stopPlaying, usePlayer } from '../player/store';
import { onUserEvent, selectOwnTopic, selectUserId, useSession } from '../session/store';
import { type FileTags, fileTagsOf, stillWaiting, withFileTags, withNews } from './apply';
import { findTracks } from './find';
import { trackList } from './list';

/** The details that the tracks of a batch may share. */
export type SharedDetails = Pick<OwnTrack, 'artist_name' | 'tags' | 'writers' | 'publishers' | 'master_owners'>;

/**
 * A batch of uploads: files that were chosen together, and files that were added while others were being uploaded or their forms were being
 * filled in.
 */
interface Batch {
  /** The number of tracks of the batch that were saved or discarded. */
  done: number;
  /** The details with which the forms of the batch's next tracks begin. */
  shared: Partial<SharedDetails>;
  /** True if a track of the batch was saved or discarded and the upload of the next one is not complete yet. */
  isAwaited: boolean;
}

export interface CatalogueState {
  /** The track in the editor. `first`: true if the track was just uploaded; closing the editor then discards it. */
  editing: { track: OwnTrack; first: boolean } | null;
  /** Uploaded tracks that wait for the editor, filled with the tags in their files. They stay when the page changes. */
  drafts: readonly OwnTrack[];
  /** The track that the person wants to edit next. The editor opens it as soon as no input in the current form would be lost. */
  wanted: OwnTrack | null;
  batch: Batch;
  /** For each new track, by its id: the older track with the same audio. */
  sameSound: ReadonlyMap<TrackId, TrackId>;
}

const START: CatalogueState = {
  editing: null,
  drafts: [],
  wanted: null,
  batch: { done: 0, shared: {}, isAwaited: false },
  sameSound: new Map(),
};

/** The state of the editor, and the tracks that wait for it. */
export const useCatalogue = createSessionStore<CatalogueState>(() => START);

/** Returns the uploaded tracks whose forms are not filled in yet: the one in the editor, then those that wait for it. */
export function waiting({ editing, drafts }: CatalogueState): CatalogueState['drafts'] {
  return editing?.first ? [editing.track, ...drafts] : drafts;
}

/** Opens the catalog and keeps it up to date; returns the function that closes it. */
export function openCatalogue(): () => void {
  useCatalogue.setState((state) => ({ editing: null, wanted: null, drafts: waiting(state) }));
  editTrack(null);
  const leave = trackList.open();
  const stop = onUserEvent(
    (change) => {
      if (change.kind !== 'track_changed') return;
      if (change.deleted) forget(change.track_id);
      else if (change.track_id === editedId()) void readEdited();
    },
    () => void readEdited(),
  );
  return () => {
    stop();
    edited.abort();
    leave();
    useCatalogue.setState((state) => ({ editing: null, wanted: null, drafts: waiting(state) }));
  };
}

trackList.use.subscribe(({ rows }, { rows: before }) => {
  if (rows === before) return;
  useCatalogue.setState(({ editing, drafts }) => ({
    editing: editing?.first ? { ...editing, track: withNews(editing.track, before, rows) } : editing,
    drafts: drafts.length > 0 ? stillWaiting(drafts, rows).map((draft) => withNews(draft, before, rows)) : drafts,
  }));
  const row = rows.find(({ track_id }) => track_id === editedId());
  if (row) takeEdited(row);
});

/** The track that the editor is saving; published changes of this track are ignored, since the editor makes them. */
let saving: TrackId | null = null;

const editedId = () => useCatalogue.getState().editing?.track.track_id;

/**
 * Updates the track in the editor to its saved state. If another tab has saved the form of a new upload, closing the editor no longer
 * discards the track.
 */
function takeEdited(row: OwnTrack): void {
  const { editing } = useCatalogue.getState();
  if (editing?.track.track_id !== row.track_id || editing.track === row || row.track_id === saving) return;
  if (editing.first && row.track_duration === null) return;
  useCatalogue.setState({ editing: { track: withStoredFileTags(row), first: false } });
}

let edited = new AbortController();

/** Reads one of the creator's own tracks; null if it was deleted. Rejects with an ApiError. */
export async function readTrack(id: TrackId, signal: AbortSignal): Promise<OwnTrack | null> {
  const { tracks } = await call('track/get', { type: 'all', track_ids: [id] }, signal);
  return tracks[0] ?? null;
}

/** Reads the track in the editor again, since the list may not contain it. */
async function readEdited(): Promise<void> {
  const id = editedId();
  edited.abort();
  if (id === undefined) return;
  edited = new AbortController();
  const { signal } = edited;
  try {
    const track = await readTrack(id, signal);
    if (track && !signal.aborted) takeEdited(track);
  } catch {
    // the list is read again once the server is back
  }
}

/** Returns the storage name of the unsaved text of a track's form. */
export const draftName = (id: TrackId) => `track:${id}`;

/**
 * Returns the name under which this browser stores the tags of an uploaded file. They are needed if the browser tab is closed before the
 * track's form is saved for the first time.
 */
const fileTagsName = (id: TrackId) => `${FILE}${id}`;

/**
 * Returns a row. If the track's form was never saved, the row's empty fields have the values from the tags of the uploaded file, which this
 * browser has stored.
 */
function withStoredFileTags(row: OwnTrack): OwnTrack {
  const me = selectUserId(useSession.getState());
  if (me === null || row.track_duration !== null) return row;
  return withFileTags(row, (readDraft(me, fileTagsName(row.track_id))?.values ?? {}) as FileTags);
}

/** Stores the tags of a newly uploaded file, in case the browser tab is closed before the track's form is saved for the first time. */
function storeFileTags(draft: OwnTrack): void {
  const me = selectUserId(useSession.getState());
  if (me !== null) saveDraft(me, fileTagsName(draft.track_id), { at: Date.now(), values: fileTagsOf(draft) });
}

/** Deletes the stored tags of an uploaded file, after the track's form was saved or the track was deleted. */
function deleteFileTags(id: TrackId): void {
  const me = selectUserId(useSession.getState());
  if (me !== null) deleteDraft(me, fileTagsName(id));
}

/** Handles a deleted track: stops playing and editing it, and deletes its draft and its unsaved text. */
function forget(id: TrackId): void {
  const me = selectUserId(useSession.getState());
  if (me !== null) deleteDraftsOf(me, draftName(id));
  deleteFileTags(id);
  if (usePlayer.getState().current === id) stopPlaying();
  useCatalogue.setState(({ drafts, batch }) => {
    const rest = drafts.filter(({ track_id }) => track_id !== id);
    return { drafts: rest, batch: { ...batch, done: batch.done + drafts.length - rest.length } };
  });
  finishEditing(id);
}

/** Opens a track in the editor. Null opens the first waiting draft, or closes the editor if no draft is waiting. */
export function editTrack(track: OwnTrack | null): void {
  useCatalogue.setState(({ drafts }) => {
    const draft = track ? drafts.find(({ track_id }) => track_id === track.track_id) : drafts[0];
    return {
      editing: draft ? { track: draft, first: true } : track && { track: withStoredFileTags(track), first: false },
      drafts: drafts.filter((other) => other !== draft),
      wanted: null,
    };
  });
}

/** Hides the notice that the next track of a batch is awaited. The editor still opens when the track arrives. */
export function stopWaiting(): void {
  useCatalogue.setState(({ batch }) => ({ batch: { ...batch, isAwaited: false } }));
}

/** If the editor shows the given track, closes it, and opens the track that the person wants to edit next or the first waiting draft. */
function finishEditing(id: TrackId): void {
  const { editing, wanted, batch } = useCatalogue.getState();
  if (editing?.track.track_id !== id) return;
  if (editing.first) useCatalogue.setState({ batch: { ...batch, done: batch.done + 1, isAwaited: true } });
  editTrack(wanted);
}

/**
 * Opens a track in the editor. If the editor shows another track, it keeps that track open until no input would be lost, or until the
 * person agrees to lose the input. Null withdraws the request.
 */
export function requestTrack(track: OwnTrack | null): void {
  const { editing } = useCatalogue.getState();
  if (track && !editing) editTrack(track);
  else useCatalogue.setState({ wanted: track?.track_id === editing?.track.track_id ? null : track });
}

/** The maximum number of tracks that a search by title returns. */
const FOUND_MOST = 20;

const foundTracks = createResource({
  read: (title: string, signal) => findTracks(title, FOUND_MOST, signal),
});

/** Returns the user's own tracks whose title contains a text. */
export const useFoundTracks = (title: string) => useResource(foundTracks, title);

const ownTracks = createResource<TrackId, OwnTrack | null, UserChange>({
  read: async (id, signal, recordHeads) => {
    const { tracks } = recordHeads(await callWhole('track/get', { type: 'all', track_ids: [id] }, signal));
    return tracks[0] ?? null;
  },
  topic: () => selectOwnTopic(useSession.getState()),
  isInvalidatedBy: (change, id) => change.kind === 'track_changed' && change.track_id === id,
});

/**
 * Returns one of the user's own tracks, even if the filtered list does not contain it. Returns null if the track is not loaded yet or was
 * deleted.
 */
export const useOwnTrack = (id: TrackId) => useResource(ownTracks, id).value;

/** Deletes a track; returns the key that can restore it for a minute. Rejects with an ApiError. */
export async function deleteTrack(id: TrackId): Promise<Deleted> {
  const deleted = await call('track/delete', { id });
  trackList.drop(id);
  forget(id);
  return deleted;
}

/** The fields that a track's form saves. */
export type TrackFields = Pick<
  OwnTrack,
  | 'title'
  | 'artist_name'
  | 'type'
  | 'description'
  | 'tags'
  | 'writers'
  | 'publishers'
  | 'master_owners'
  | 'genre'
  | 'bpm'
  | 'key'
  | 'isrc'
  | 'iswc'
>;

export interface SavedTrack {
  track: OwnTrack;
  /** True if the saved track no longer matches the list's filter. */
  hasLeft: boolean;
}

/**
 * Saves the form's fields if the track still has the given version. Rejects with an ApiError; if the track has a newer version, the editor
 * is first updated to it.
 */
export async function saveTrack({ track_id, version }: OwnTrack, fields: TrackFields): Promise<SavedTrack> {
  const body = { track_id, version, ...fields, type: fields.type as TrackSetInfoRequest['type'] };
  const wasShown = trackList.shows(track_id);
  saving = track_id;
  try {
    const { result, live } = await callWhole('track/set_info', body);
    trackList.put(result, live);
    deleteFileTags(track_id);
    finishEditing(track_id);
    saving = null;
    return { track: result, hasLeft: wasShown && !trackList.shows(track_id) };
  } catch (failure) {
    saving = null;
    // the track may have been saved although the response was lost
    const read = editedId() === track_id ? readEdited() : undefined;
    if (isConflict(failure)) await read;
    throw failure;
  }
}

/** Adds a new track: it opens in the editor, or waits until the editor is free. `sameAs` is the older track with the same audio. */
export function queueDraft(draft: OwnTrack, sameAs: TrackId | null = null): void {
  const begun = { ...draft, ...useCatalogue.getState().batch.shared };
  storeFileTags(begun);
  useCatalogue.setState(({ drafts, sameSound }) => ({
    drafts: [...drafts, begun],
    sameSound: sameAs === null ? sameSound : new Map(sameSound).set(draft.track_id, sameAs),
  }));
  if (!useCatalogue.getState().editing) editTrack(null);
}

/** Begins a new batch when files are chosen, unless uploads are running or drafts are waiting. */
export function beginBatch(): void {
  if (waiting(useCatalogue.getState()).length === 0) useCatalogue.setState({ batch: START.batch });
}

/** Applies details to all tracks of the batch after the one in the editor, including tracks that are still being uploaded. */
export function shareDetails(details: SharedDetails): void {
  useCatalogue.setState(({ drafts, batch }) => ({
    drafts: drafts.map((draft) => ({ ...draft, ...details })),
    batch: { ...batch, shared: details },
  }));
  useCatalogue.getState().drafts.forEach(storeFileTags);
}

/** Deletes the tracks that wait for the editor, but not the track in the editor. Rejects with an ApiError. */
export async function discardDrafts(): Promise<void> {
  for (const { track_id } of useCatalogue.getState().drafts) await deleteTrack(track_id);
}

/** Stores a new upload without a description and opens the next draft in the editor. */
export function finishLater(id: TrackId): void {
  const { editing, drafts } = useCatalogue.getState();
  if (editing?.track.track_id === id) finishEditing(id);
  else useCatalogue.setState({ drafts: drafts.filter(({ track_id }) => track_id !== id) });
}
