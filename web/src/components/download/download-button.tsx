import { downloadTrack, useDownloads } from '../../stores/downloads/store';
import type { Downloadable } from '../../stores/downloads/track-files';
import { DownloadView } from '../../ui/download-view';

/** Saves a track as a file; says so while it does, and when it could not. Null: there is nothing to save. */
export function DownloadButton({ track }: { track: Downloadable | null }) {
  const download = useDownloads((state) => (track ? state.tracks[track.track_id] : undefined)) ?? null;
  return (
    <DownloadView
      download={download}
      of={track?.title ?? ''}
      disabled={!track}
      onPress={() => track && void downloadTrack(track)}
    />
  );
}
