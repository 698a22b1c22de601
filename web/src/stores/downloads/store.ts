import { NOTICES } from '../../api/messages';
import { createSessionStore } from '../../live/session-store';
import type { TrackId } from '../../protocol/generated/protocol';
import { formatSize } from '../../ui/format';
import { saveFile } from '../../ui/save-file';
import { toast } from '../../ui/toast-store';
import { countDownload, downloadUrlOf } from '../player/sources';

/** How far the saving of a track as a file is; `share` from 0 to 1, null where the whole size is not known. */
export type Download =
  | { kind: 'pending' }
  | { kind: 'progress'; share: number | null }
  | { kind: 'success' }
  | { kind: 'error' };

interface DownloadState {
  /** Every track that was asked for on this page. */
  tracks: Readonly<Record<TrackId, Download>>;
}

export const useDownloads = createSessionStore<DownloadState>(() => ({ tracks: {} }));

export interface Downloadable {
  track_id: TrackId;
  title: string;
  name_in_base: string;
}

function set(id: TrackId, download: Download): void {
  useDownloads.setState(({ tracks }) => ({ tracks: { ...tracks, [id]: download } }));
}

async function read(answer: Response, onShare: (share: number | null) => void): Promise<Blob> {
  const whole = Number(answer.headers.get('content-length'));
  const type = answer.headers.get('content-type') ?? 'audio/mpeg';
  if (!answer.body) return await answer.blob();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let taken = 0;
  const reader = answer.body.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    parts.push(next.value);
    taken += next.value.length;
    onShare(whole > 0 ? Math.min(1, taken / whole) : null);
  }
  return new Blob(parts, { type });
}

/**
 * Saves a track as a file, and tells when it is there, with its size. A failure only sets the flag: the button that was pressed shows it,
 * and tries again.
 */
export async function downloadTrack({ track_id: id, title, name_in_base }: Downloadable): Promise<void> {
  const present = useDownloads.getState().tracks[id]?.kind;
  if (present === 'pending' || present === 'progress') return;
  set(id, { kind: 'pending' });
  try {
    const url = await downloadUrlOf(id);
    if (!url) {
      toast(NOTICES.noUrl);
      set(id, { kind: 'error' });
      return;
    }
    const answer = await fetch(url, { credentials: 'same-origin' });
    if (!answer.ok) throw new Error(`download: status ${answer.status}`);
    const file = await read(answer, (share) => set(id, { kind: 'progress', share }));
    saveFile(file, `${title}.mp3`);
    set(id, { kind: 'success' });
    toast(NOTICES.downloaded(title, formatSize(file.size)));
  } catch (failure) {
    console.warn('download:', failure);
    set(id, { kind: 'error' });
    return;
  }
  // counted at most once a day; a count that is lost is no fault of the download
  await countDownload(name_in_base).catch(() => {});
}
