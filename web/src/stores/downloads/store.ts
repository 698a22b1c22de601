import { createSessionStore } from '../../live/session-store';
import { countDownload, downloadUrlOf } from '../player/sources';
import { type Downloadable, type DownloadState, saveTrack } from './track-files';

export const useDownloads = createSessionStore<DownloadState>(() => ({ tracks: {} }));

/** Saves a track as a file. Never rejects: the button shows the outcome. */
export const downloadTrack = (track: Downloadable): Promise<void> =>
  saveTrack(useDownloads, { urlOf: downloadUrlOf, count: countDownload }, track);
