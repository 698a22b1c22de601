import { downloadTrack, useDownloads } from '../../stores/downloads/store';
import type { Downloadable } from '../../stores/downloads/track-files';
import { DownloadView } from '../../ui/download-view';

/** A button that saves a track as a file and shows the progress and a failure. `track` is null if there is nothing to save. */
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
