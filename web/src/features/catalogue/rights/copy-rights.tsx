import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { useEffect, useState } from 'react';
import { errorText } from '../../../api/errors';
import { TEXTS } from '../../../api/messages';
import type { OwnTrack, TrackId } from '../../../protocol/generated/protocol';
import { useFoundTracks } from '../../../stores/catalogue/store';
import { Modal } from '../../../ui/modal';
import { EmptyState, ErrorState, SkeletonRows } from '../../../ui/states';
import { TextField } from '../../../ui/text-field';
import styles from './rights.module.css';
import { rightsSummary } from './rights-form';

/** The search is sent once no key was pressed for this time, in milliseconds. */
const DELAY_MS = 600;
/** The maximum length of a search text, in characters. */
const LONGEST = 100;

/**
 * Returns the typed text once it has not changed for DELAY_MS; until then, the text that was returned before. An empty text is returned
 * immediately.
 */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), text === '' ? 0 : DELAY_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

export interface CopyRightsProps {
  /** The track that receives the copied rights. It is not offered as a source. */
  except: TrackId;
  onCopy: (track: OwnTrack) => void;
  onClose: () => void;
}

/** A dialog in which a creator chooses one of their own tracks, whose writers, publishers and master owners are then copied. */
export function CopyRights({ except, onCopy, onClose }: CopyRightsProps) {
  const [typed, setTyped] = useState('');
  const { value, failure, retry } = useFoundTracks(useSettled(typed.trim()));
  // the tracks that were found before stay until the next ones are loaded
  const [tracks, setTracks] = useState(value);
  if (value !== null && value !== tracks) setTracks(value);
  const others = tracks?.filter(({ track_id }) => track_id !== except) ?? null;
  return (
    <Modal
      opened
      onClose={onClose}
      title="Copy rights from another track"
      detail="Replaces the writers, publishers and master owners in the form."
      width={560}
    >
      <TextField
        label="Search your tracks"
        hideLabel
        placeholder="Search your tracks"
        role="searchbox"
        data-autofocus
        max={LONGEST}
        counter={false}
        left={<IconSearch size={15} stroke={1.6} aria-hidden="true" />}
        value={typed}
        onChange={setTyped}
      />
      <div className={styles.found}>
        {failure !== null && <ErrorState text={errorText(failure)} onRetry={() => void retry()} />}
        {failure === null && others === null && <SkeletonRows columns={['1fr', '160px']} text={TEXTS.loadingTracks} />}
        {others?.length === 0 && <EmptyState title={TEXTS.nothingFound} help="None of your other tracks match." />}
        {others?.map((track) => (
          <Choice key={track.track_id} track={track} onCopy={onCopy} />
        ))}
      </div>
    </Modal>
  );
}

function Choice({ track, onCopy }: { track: OwnTrack; onCopy: (track: OwnTrack) => void }) {
  const summary = rightsSummary(track);
  return (
    <button type="button" className={styles.choice} disabled={summary === null} onClick={() => onCopy(track)}>
      <span className={styles.names}>
        <span className="clip">{track.title}</span>
        <span className="type-second clip">{track.artist_name}</span>
      </span>
      <span className="type-second">{summary ?? 'No rights entered'}</span>
    </button>
  );
}
