import { create } from 'zustand';
import { type Downloadable, type DownloadState, saveTrack } from '../stores/downloads/track-files';
import { countTrack, readFileUrl } from './page-calls';
import { key } from './visit';

export const useTrackDownloads = create<DownloadState>(() => ({ tracks: {} }));

/** Saves a track as a file. The returned promise never rejects; the button shows a failure. */
export const saveShared = (track: Downloadable): Promise<void> =>
  saveTrack(
    useTrackDownloads,
    { urlOf: (id) => readFileUrl(key(), id), count: (name) => countTrack(key(), name) },
    track,
  );
