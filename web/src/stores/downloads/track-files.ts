import type { StoreApi } from 'zustand';
import { NOTICES } from '../../api/messages';
import type { TrackId } from '../../protocol/generated/protocol';
import type { Download } from '../../ui/download-view';
import { formatSize } from '../../ui/format';
import { saveFile } from '../../ui/save-file';
import { toast } from '../../ui/toast-store';

export interface DownloadState {
  /** The state of every track that was downloaded on this page. */
  tracks: Readonly<Record<TrackId, Download>>;
}

export interface Downloadable {
  track_id: TrackId;
  title: string;
  name_in_base: string;
}

/** The calls by which a track is downloaded. */
export interface TrackFiles {
  /** Returns a URL that saves the track; null if the server gives none. Rejects with an ApiError. */
  urlOf: (track: TrackId) => Promise<string | null>;
  /** Counts a download of the track. */
  count: (nameInBase: string) => Promise<void>;
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

/** Downloads a track as a file, then shows a toast with its size. If the download fails, the button shows it and offers another attempt. */
export async function saveTrack(
  store: Pick<StoreApi<DownloadState>, 'getState' | 'setState'>,
  files: TrackFiles,
  { track_id: id, title, name_in_base }: Downloadable,
): Promise<void> {
  const set = (download: Download) => store.setState(({ tracks }) => ({ tracks: { ...tracks, [id]: download } }));
  const present = store.getState().tracks[id]?.kind;
  if (present === 'pending' || present === 'progress') return;
  set({ kind: 'pending' });
  try {
    const url = await files.urlOf(id);
    if (!url) {
      toast(NOTICES.noUrl);
      set({ kind: 'error' });
      return;
    }
    const answer = await fetch(url, { credentials: 'same-origin' });
    if (!answer.ok) throw new Error(`download: status ${answer.status}`);
    const file = await read(answer, (share) => set({ kind: 'progress', share }));
    saveFile(file, `${title}.mp3`);
    set({ kind: 'success' });
    toast(NOTICES.downloaded(title, formatSize(file.size)));
  } catch (failure) {
    console.warn('download:', failure);
    set({ kind: 'error' });
    return;
  }
  // the server counts a track at most once a day; if the count fails, the download does not
  await files.count(name_in_base).catch(() => {});
}
