import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useCallback, useEffect, useId, useRef, useState } from 'react';
import { type BlockerFunction, useBeforeUnload, useBlocker } from 'react-router';
import { ApiError } from '../../api/errors';
import { FIELD_TEXTS, NOTICES } from '../../api/messages';
import { showError } from '../../api/show-error';
import { useShortcuts } from '../../keyboard/use-shortcuts';
import type { OwnTrack } from '../../protocol/generated/protocol';
import {
  deleteTrack,
  editTrack,
  saveTrack,
  type TrackFields,
  useCatalogue,
  wantTrack,
} from '../../stores/catalogue/store';
import { Button } from '../../ui/button';
import { Confirm } from '../../ui/confirm';
import { formatDuration, formatSize } from '../../ui/format';
import { IconButton } from '../../ui/icon-button';
import { RowWave } from '../../ui/row-wave';
import { Select } from '../../ui/select';
import { Note } from '../../ui/states';
import { TextArea } from '../../ui/text-area';
import { TextField } from '../../ui/text-field';
import { toast } from '../../ui/toast-store';
import styles from './track-editor.module.css';
import { faultsOf, MAXIMA, summary, type TrackFaults } from './track-form';

const TYPES = ['music', 'sfx', 'audio'].map((value) => ({ value, label: value }));
const FIELDS = ['title', 'artist_name', 'type', 'description', 'tags'] as const;

function fieldsOf(track: OwnTrack): TrackFields {
  const { title, artist_name, type, description, tags } = track;
  return { title, artist_name, type, description, tags };
}

export interface TrackEditorProps {
  track: OwnTrack;
  /** It was uploaded just now: closing the editor discards it. */
  first: boolean;
}

/** The metadata of one track, beside the list. */
export function TrackEditor({ track, first }: TrackEditorProps) {
  const [fields, setFields] = useState<TrackFields>(() => fieldsOf(track));
  const [faults, setFaults] = useState<TrackFaults>({});
  const [busy, setBusy] = useState(false);
  const [asking, setAsking] = useState(false);
  const form = useId();
  const changed = FIELDS.some((name) => fields[name] !== track[name]);
  const lossy = first || changed;
  const wanted = useCatalogue((state) => state.wanted);
  const following = useCatalogue((state) => state.drafts.length);
  const leaving = useLeaving(lossy);
  useFocusInside(`${form}-title`);
  useEffect(() => {
    if (wanted && !lossy) editTrack(wanted);
  }, [wanted, lossy]);

  const set = (part: Partial<TrackFields>) => {
    setFields((held) => ({ ...held, ...part }));
    setFaults((held) => Object.fromEntries(Object.entries(held).filter(([name]) => !(name in part))));
  };

  const save = async () => {
    const found = faultsOf(fields);
    setFaults(found);
    const empty = Object.keys(found)[0];
    if (empty) {
      toast({ tone: 'bad', text: summary(first) });
      document.getElementById(`${form}-${empty}`)?.focus();
      return;
    }
    setBusy(true);
    try {
      await saveTrack(track, fields);
      toast(NOTICES.trackSaved);
    } catch (error) {
      setBusy(false);
      if (error instanceof ApiError && Object.keys(error.fields).length > 0) setFaults(error.fields as TrackFaults);
      else showError(error);
    }
  };
  const close = () => {
    if (lossy) setAsking(true);
    else editTrack(null);
  };
  const keep = () => {
    setAsking(false);
    leaving.reset?.();
    wantTrack(null);
  };
  const discard = async () => {
    setAsking(false);
    leaving.proceed?.();
    try {
      if (first) await deleteTrack(track.track_id);
      else if (leaving.state !== 'blocked') editTrack(wanted);
    } catch (error) {
      showError(error);
    }
  };
  useShortcuts({ 'page.save': () => void save(), 'page.escape': close });

  const field = (name: keyof typeof MAXIMA) => ({
    id: `${form}-${name}`,
    required: true,
    max: MAXIMA[name],
    limitText: FIELD_TEXTS.trackTooLong,
    value: fields[name],
    error: faults[name],
    onChange: (value: string) => set({ [name]: value }),
  });

  return (
    <aside className={styles.editor} aria-label={`Track information: ${track.title}`}>
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <header className={styles.head}>
          <span className={styles.name}>
            <h2 className="type-panel-title clip">{fields.title || 'Unknown'}</h2>
            <span className="type-second">
              {first ? 'New track' : 'Edit track information'}
              {following > 0 && `, ${following} more to follow`}
            </span>
          </span>
          <span className={styles.wave}>
            <RowWave wave={track.wave} width={112} />
          </span>
          <IconButton label="Close the editor" onClick={close}>
            <IconX size={16} stroke={1.6} aria-hidden="true" />
          </IconButton>
        </header>
        <div className={styles.body}>
          <div className={styles.three}>
            <TextField {...field('title')} label="Title" counter={false} />
            <TextField {...field('artist_name')} label="Artist name" counter={false} />
            <Select
              label="Type"
              required
              error={faults.type}
              options={TYPES}
              value={fields.type}
              onChange={(type) => set({ type })}
            />
          </div>
          <TextArea {...field('description')} label="Description" rows={5} />
          <TextArea {...field('tags')} label="Tags" rows={3} hint="What it sounds like: strings, bright, no drums" />
          <Rights track={track} />
          {first && (
            <Note tone="amber">The track is in the catalogue once its information is saved; closing discards it.</Note>
          )}
        </div>
        <footer className={styles.foot}>
          <Button tone="filled" type="submit" busy={busy}>
            {first ? 'Next' : 'Save information'}
          </Button>
          <Button tone="subtle" onClick={close}>
            Close
          </Button>
          <span className={styles.facts}>
            {track.format}, {formatSize(track.file_size)}
            {track.track_duration !== null && `, ${formatDuration(track.track_duration)}`}
          </span>
        </footer>
      </form>
      <Confirm
        opened={asking || (wanted !== null && lossy) || leaving.state === 'blocked'}
        title={first ? 'Discard the track?' : 'Discard the changes?'}
        action="Discard"
        destructive={first}
        onConfirm={() => void discard()}
        onClose={keep}
      >
        {first
          ? 'Its information is not saved yet: the upload is removed from your catalogue.'
          : 'What you changed here is not saved.'}
      </Confirm>
    </aside>
  );
}

/** Holds back whoever leaves the page while something would be lost: inside the application until they are asked, else by the browser's own question. */
function useLeaving(lossy: boolean) {
  useBeforeUnload(
    useCallback(
      (event) => {
        if (lossy) event.preventDefault();
      },
      [lossy],
    ),
  );
  return useBlocker(
    useCallback<BlockerFunction>(
      ({ currentLocation, nextLocation }) => lossy && currentLocation.pathname !== nextLocation.pathname,
      [lossy],
    ),
  );
}

/** The keyboard goes to a field when the editor opens, and back to where it came from when it closes. */
function useFocusInside(id: string): void {
  const from = useRef<Element | null>(null);
  useEffect(() => {
    from.current = document.activeElement;
    document.getElementById(id)?.focus();
    return () => {
      const lost = document.activeElement === null || document.activeElement === document.body;
      if (lost && from.current instanceof HTMLElement) from.current.focus();
    };
  }, [id]);
}

/** The rights as they are stored. */
function Rights({ track }: { track: OwnTrack }) {
  const rows = [
    ['Writers', track.writers.map((one) => `${one.first_name} ${one.last_name}`.trim())],
    ['Publishers', track.publishers.map((one) => one.name)],
    ['Master owners', track.master_owners.map((one) => one.name)],
  ] as const;
  return (
    <dl className={styles.rights}>
      {rows.map(([label, names]) => (
        <div key={label}>
          <dt className="type-label">{label}</dt>
          <dd>{names.length > 0 ? names.join(', ') : 'None yet'}</dd>
        </div>
      ))}
    </dl>
  );
}
