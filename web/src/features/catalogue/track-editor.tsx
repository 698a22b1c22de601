import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useEffect, useId, useRef } from 'react';
import { FIELD_TEXTS, NOTICES } from '../../api/messages';
import { showError } from '../../api/show-error';
import { useServerForm } from '../../components/form/use-server-form';
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
import { useSession } from '../../stores/session/store';
import { Button } from '../../ui/button';
import { confirm } from '../../ui/dialog/dialogs';
import { useUnsaved } from '../../ui/dialog/use-unsaved';
import { formatDuration, formatSize } from '../../ui/format';
import { IconButton } from '../../ui/icon-button';
import { RowWave } from '../../ui/row-wave';
import { Select } from '../../ui/select';
import { Note } from '../../ui/states';
import { TextArea } from '../../ui/text-area';
import { TextField } from '../../ui/text-field';
import { toast } from '../../ui/toast-store';
import styles from './track-editor.module.css';
import { fieldsOf, MAXIMA, summary, trackErrors } from './track-form';

const TYPES = ['music', 'sfx', 'audio'].map((value) => ({ value, label: value }));
const DISCARD_UPLOAD = {
  title: 'Discard the track?',
  body: 'Its details are not saved yet. The upload will be removed from your catalog.',
  action: 'Discard',
  destructive: true,
};
const DISCARD_CHANGES = {
  title: 'Discard the changes?',
  body: 'Your changes will be lost.',
  action: 'Discard',
  cancel: 'Keep editing',
  destructive: true,
};

export interface TrackEditorProps {
  track: OwnTrack;
  /** It was uploaded just now: closing the editor discards it. */
  first: boolean;
}

/** The metadata of one track, beside the list. */
export function TrackEditor({ track, first }: TrackEditorProps) {
  const form = useServerForm<TrackFields>({
    initial: fieldsOf(track, first, useSession.getState().session?.user_name ?? ''),
    validate: (fields) => {
      const errors = trackErrors(fields);
      if (Object.keys(errors).length > 0) toast({ tone: 'bad', text: summary(first) });
      return errors;
    },
    send: (fields) => saveTrack(track, fields),
    onDone: () => toast(NOTICES.trackSaved),
  });
  const lossy = first || form.dirty;
  const wanted = useCatalogue((state) => state.wanted);
  const following = useCatalogue((state) => state.drafts.length);
  const titleId = useId();
  useFocusInside(titleId);

  const ask = () => confirm(first ? DISCARD_UPLOAD : DISCARD_CHANGES);
  // a first upload that is given up goes for good, and the editor with it
  const giveUp = () => (first ? void deleteTrack(track.track_id).catch(showError) : editTrack(wanted));
  const latest = useRef({ ask, giveUp });
  useEffect(() => {
    latest.current = { ask, giveUp };
  });
  useUnsaved(lossy, ask, first ? giveUp : undefined);
  // another track was asked for: it comes once nothing here is lost, or may be
  useEffect(() => {
    if (!wanted) return;
    if (!lossy) editTrack(wanted);
    else void latest.current.ask().then((yes) => (yes ? latest.current.giveUp() : wantTrack(null)));
  }, [wanted, lossy]);
  const close = async () => {
    if (!lossy) editTrack(null);
    else if (await ask()) giveUp();
  };
  useShortcuts({ 'page.save': () => void form.submit(), 'page.escape': () => void close() });

  const text = (name: keyof typeof MAXIMA) => ({
    ...form.field(name),
    required: true,
    max: MAXIMA[name],
  });

  return (
    <aside className={styles.editor} aria-label={`Track information: ${track.title}`}>
      <form {...form.props} className={styles.form}>
        <header className={styles.head}>
          <span className={styles.name}>
            <h2 className="type-panel-title clip">{form.values.title || track.file_name}</h2>
            <span className="type-second">
              {first ? `New track from ${track.file_name}` : 'Edit track information'}
              {following > 0 && `, ${following} more to follow`}
            </span>
          </span>
          <span className={styles.wave}>
            <RowWave wave={track.wave} width={112} />
          </span>
          <IconButton label="Close the editor" onClick={() => void close()}>
            <IconX size={16} stroke={1.6} aria-hidden="true" />
          </IconButton>
        </header>
        <div className={styles.body}>
          <div className={styles.three}>
            <TextField
              {...text('title')}
              id={titleId}
              label="Title"
              counter={false}
              tooLong={FIELD_TEXTS.trackTooLong}
            />
            <TextField
              {...text('artist_name')}
              label="Artist name"
              counter={false}
              tooLong={FIELD_TEXTS.trackTooLong}
            />
            <Select {...form.field('type')} label="Type" required options={TYPES} />
          </div>
          <TextArea {...text('description')} label="Description" rows={5} />
          <TextArea {...text('tags')} label="Tags" rows={3} hint="What it sounds like: strings, bright, no drums" />
          <Rights track={track} />
          {first && <Note tone="amber">Save the details to add this track to your catalog. Closing discards it.</Note>}
        </div>
        <footer className={styles.foot}>
          <Button tone="filled" type="submit" busy={form.busy}>
            {first ? 'Next' : 'Save information'}
          </Button>
          <Button tone="subtle" onClick={() => void close()}>
            Close
          </Button>
          <span className={styles.facts}>
            {track.format}, {formatSize(track.file_size)}
            {track.track_duration !== null && `, ${formatDuration(track.track_duration)}`}
          </span>
        </footer>
      </form>
    </aside>
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
