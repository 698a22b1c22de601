import { call } from '../../api/client';
import { ApiError, errorText } from '../../api/errors';
import { NOTICES } from '../../api/messages';
import type { Subscription } from '../../live/dispatch';
import { live } from '../../live/live';
import { createSessionStore } from '../../live/session-store';
import type { ExportChange } from '../../protocol/generated/protocol';
import { saveAddress } from '../../ui/save-file';
import { toast } from '../../ui/toast-store';

/** The state of the export of all tracks as CSV. */
export type TracksExport =
  | { kind: 'none' }
  | { kind: 'asked' }
  /** The export waits in the server's queue; `before` is the number of exports before it. */
  | { kind: 'waiting'; before: number }
  | { kind: 'progress'; percent: number }
  | { kind: 'failed'; text: string };

interface ExportState {
  tracks: TracksExport;
}

let following: Subscription | null = null;

function leave(): void {
  following?.unsubscribe();
  following = null;
}

/** The state of the export. The export continues when the page changes, and ends with the session. */
export const useExports = createSessionStore<ExportState>(() => ({ tracks: { kind: 'none' } }), leave);

const show = (tracks: TracksExport) => useExports.setState({ tracks });

function fail(text: string): void {
  leave();
  show({ kind: 'failed', text });
}

/** Applies a change of the export. */
function onChange(change: ExportChange, name: string): void {
  switch (change.kind) {
    case 'preparing':
      show({ kind: 'waiting', before: change.position });
      return;
    case 'progress':
      show({ kind: 'progress', percent: change.percent });
      return;
    case 'done':
      leave();
      show({ kind: 'none' });
      saveAddress(change.download_url, name);
      toast(NOTICES.fileDownloaded);
      return;
    case 'failed':
      fail("The file couldn't be prepared");
  }
}

/** Requests the CSV of all tracks, follows the progress, and downloads the file with the given name. */
export async function downloadTracks(name: string): Promise<void> {
  const { kind } = useExports.getState().tracks;
  if (kind !== 'none' && kind !== 'failed') return;
  show({ kind: 'asked' });
  try {
    const { result } = await live.send('DownloadTracks', {});
    if (useExports.getState().tracks.kind !== 'asked') return;
    following = live.subscribe<ExportChange, ExportChange | null>(result.topic, {
      apply: ({ changes }) => {
        const last = changes.at(-1);
        if (last) onChange(last, name);
      },
      snapshot: (last) => last && onChange(last, name),
      closed: () => fail("The file couldn't be prepared"),
      rejected: (failure) => fail(errorText(failure)),
    });
  } catch (failure) {
    fail(failure instanceof ApiError ? (failure.detail ?? errorText(failure)) : errorText(failure));
  }
}

/** Stops following the export. */
export function cancelTracks(): void {
  leave();
  show({ kind: 'none' });
}

/**
 * Downloads the CSV of all accounts with the given name; the browser saves it without loading it into the page. Rejects with an ApiError.
 */
export async function downloadUsers(name: string): Promise<void> {
  saveAddress(await call('admin/get_all_users_csv'), name);
}
