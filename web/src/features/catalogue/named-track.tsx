import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { TEXTS } from '../../api/messages';
import { showError } from '../../api/show-error';
import type { TrackId } from '../../protocol/generated/protocol';
import { readTrack, requestTrack } from '../../stores/catalogue/store';
import { toast } from '../../ui/toast-store';

/** If the page's address contains the id of a track (`?track=7`), opens that track in the editor. */
export function NamedTrack() {
  const { key, search } = useLocation();
  const named = Number(new URLSearchParams(search).get('track')) || null;
  // the key makes the track open again each time the address contains it, even if it is the same track
  return named === null ? null : <OpenTrack key={key} id={named} />;
}

function OpenTrack({ id }: { id: TrackId }) {
  useEffect(() => {
    const stop = new AbortController();
    readTrack(id, stop.signal).then(
      (track) => {
        if (stop.signal.aborted) return;
        if (track) requestTrack(track);
        else toast({ tone: 'bad', text: TEXTS.nothingFound });
      },
      (error: unknown) => {
        if (!stop.signal.aborted) showError(error);
      },
    );
    return () => stop.abort();
  }, [id]);
  return null;
}
