import { create } from 'zustand';
import { ApiError, errorText } from '../api/errors';
import { NOTICES } from '../api/messages';
import type { Subscription } from '../live/dispatch';
import { ConnectionLost, live } from '../live/live';
import type { ArchiveFormat, ExportChange, LinkId } from '../protocol/generated/protocol';
import { toast } from '../ui/toast-store';
import { countArchive } from './page-calls';
import { credentials, key, useVisit } from './visit';

/** The state of the archive of all shared tracks. */
export type Archive =
  | { kind: 'none' }
  /** The archive was requested. `again`: the request was made before the page was reloaded. */
  | { kind: 'asked'; again: boolean }
  /** The archive waits in the server's queue. `before`: the number of archives before it. */
  | { kind: 'waiting'; before: number }
  | { kind: 'progress'; percent: number; files_done: number; files: number; bytes: number }
  | { kind: 'ready'; url: string; size: number }
  | { kind: 'failed'; text: string };

/** A request for an archive. It is stored in the browser tab, so that the page can wait for the same archive after a reload. */
interface Asked {
  topic: string;
  link_id: LinkId;
  format: ArchiveFormat;
  /** The ids, titles and artists of the tracks at the time of the request, as one text (see `stateOf`). */
  state: string;
  /** The time of the request, in milliseconds since 1970. */
  at: number;
  tracks: number;
}

export interface ArchiveState {
  archive: Archive;
  format: ArchiveFormat;
  asked: Asked | null;
}

const STORAGE_KEY = 'needledrop-archive';
const START: ArchiveState = { archive: { kind: 'none' }, format: 'zip', asked: null };

export const useArchive = create<ArchiveState>(() => START);

let following: Subscription | null = null;

/**
 * Returns the ids, titles and artists of the tracks as one text. If this text has changed since the archive was requested, the archive is
 * outdated.
 */
export function stateOf(tracks: readonly { track_id: number; title: string; artist_name: string }[] | null): string {
  return (tracks ?? []).map(({ track_id, title, artist_name }) => `${track_id} ${title} ${artist_name}`).join('\n');
}

function saveState(asked: Asked | null): void {
  useArchive.setState({ asked });
  try {
    if (asked) window.sessionStorage.setItem(STORAGE_KEY, JSON.stringify(asked));
    else window.sessionStorage.removeItem(STORAGE_KEY);
  } catch {
    // if the browser has no storage, a reload requests the archive again, and gets the one that is being prepared
  }
}

function readStored(): Asked | null {
  try {
    return JSON.parse(window.sessionStorage.getItem(STORAGE_KEY) ?? 'null') as Asked | null;
  } catch {
    return null;
  }
}

export function chooseFormat(format: ArchiveFormat): void {
  cancel();
  useArchive.setState({ format });
}

/** Requests an archive of the shared tracks. */
export async function prepare(): Promise<void> {
  const { info, tracks } = useVisit.getState();
  if (!info) return;
  cancel();
  const { format } = useArchive.getState();
  useArchive.setState({ archive: { kind: 'asked', again: false } });
  try {
    const asked = { link_id: info.link_id, type: format, ...credentials() };
    const answer = await live.sendUntilAcked(`${key().family}.download_shareable_zip`, asked);
    if (!answer || useArchive.getState().archive.kind !== 'asked') return;
    const { topic } = answer.result;
    const state = stateOf(tracks);
    saveState({ topic, link_id: info.link_id, format, state, at: Date.now(), tracks: tracks?.length ?? 0 });
    follow(topic);
  } catch (failure) {
    fail(failure instanceof ApiError ? (failure.detail ?? errorText(failure)) : errorText(failure));
    if (!(failure instanceof ApiError || failure instanceof ConnectionLost)) throw failure;
  }
}

/** Subscribes again to the archive that this tab requested before it was reloaded. */
export function resume(): void {
  const asked = readStored();
  if (!asked || following || asked.link_id !== useVisit.getState().info?.link_id) return;
  useArchive.setState({ archive: { kind: 'asked', again: true }, format: asked.format, asked });
  follow(asked.topic);
}

/** Stops waiting for the archive that was requested. */
export function cancel(): void {
  following?.unsubscribe();
  following = null;
  saveState(null);
  useArchive.setState({ archive: { kind: 'none' } });
}

/** Tells the server that the archive was downloaded, so that it is counted. */
export function countFetched(): void {
  const { info } = useVisit.getState();
  // a statistic: a failure is not shown to the visitor
  if (info) countArchive(key(), info.id).catch(() => {});
}

function follow(topic: string): void {
  following = live.subscribe<ExportChange, ExportChange | null>(topic, {
    ...credentials(),
    apply: ({ changes }) => {
      const last = changes.at(-1);
      if (last) onChange(last);
    },
    snapshot: (last) => last && onChange(last),
    closed: () => fail(ERRORS.try_again),
    // the archive no longer exists, as after a restart of the server
    rejected: cancel,
  });
}

const ERRORS = {
  no_room: 'There is no room for this archive right now',
  link_revoked: 'This link no longer allows it',
  try_again: "The archive couldn't be prepared",
} as const;

function fail(text: string): void {
  following?.unsubscribe();
  following = null;
  saveState(null);
  useArchive.setState({ archive: { kind: 'failed', text } });
}

function onChange(change: ExportChange): void {
  const before = useArchive.getState().archive;
  switch (change.kind) {
    case 'preparing':
      useArchive.setState({ archive: { kind: 'waiting', before: change.position } });
      return;
    case 'progress': {
      const { percent, files_done, files, bytes } = change;
      useArchive.setState({ archive: { kind: 'progress', percent, files_done, files, bytes } });
      return;
    }
    case 'done':
      useArchive.setState({ archive: { kind: 'ready', url: change.download_url, size: change.size } });
      // an archive that was ready before the reload is not new
      if (before.kind !== 'ready' && !(before.kind === 'asked' && before.again)) toast(NOTICES.archivePrepared);
      return;
    case 'failed':
      fail(ERRORS[change.error]);
  }
}

useVisit.subscribe(({ stage, info }, before) => {
  const allowed = stage.kind === 'open' && info?.allowed_all_tracks;
  const was = before.stage.kind === 'open' && before.info?.allowed_all_tracks;
  if (was && !allowed) cancel();
  if (allowed && !was) resume();
});
