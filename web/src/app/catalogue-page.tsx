import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { call } from '../api/client';
import { TEXTS } from '../api/messages';
import { showError } from '../api/show-error';
import CataloguePage from '../features/catalogue/catalogue-page';
import type { TrackId } from '../protocol/generated/protocol';
import { wantTrack } from '../stores/catalogue/store';
import { toast } from '../ui/toast-store';

/** The catalogue; an address may name a track by its id, with which the editor opens. */
export default function AddressedCatalogue() {
  const { key, search } = useLocation();
  const named = Number(new URLSearchParams(search).get('track')) || null;
  return (
    <>
      <CataloguePage />
      {/* anew each time that one is named, be it the same */}
      {named !== null && <NamedTrack key={key} id={named} />}
    </>
  );
}

function NamedTrack({ id }: { id: TrackId }) {
  useEffect(() => {
    const stop = new AbortController();
    call('track/get', { type: 'all', track_ids: [id] }, stop.signal).then(
      ({ tracks: [track] }) => {
        if (stop.signal.aborted) return;
        if (track) wantTrack(track);
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
