import { useState } from 'react';
import { FIELD_TEXTS } from '../../api/messages';
import { DraftNotes } from '../../components/form/draft-notes';
import type { ServerForm } from '../../components/form/use-server-form';
import type { OwnTrack, TrackId } from '../../protocol/generated/protocol';
import { useCatalogue, useOwnTrack } from '../../stores/catalogue/store';
import { nameOf } from '../../stores/player/queue';
import { Button } from '../../ui/button';
import { Select } from '../../ui/select';
import { Note } from '../../ui/states';
import { TextArea } from '../../ui/text-area';
import { TextField } from '../../ui/text-field';
import { toast } from '../../ui/toast-store';
import { MoreFields } from './more-fields';
import { CopyRights } from './rights/copy-rights';
import { RightsFields } from './rights/rights-fields';
import { rightsOf, rightsSummary } from './rights/rights-form';
import styles from './track-fields.module.css';
import { MAXIMA, type TrackForm } from './track-form';

const TYPES = [
  { value: 'music', label: 'Music' },
  { value: 'sfx', label: 'SFX' },
  { value: 'audio', label: 'Audio' },
];

export interface TrackFieldsProps {
  form: ServerForm<TrackForm>;
  /** The edited track. It is not offered as a source for copying rights. */
  track: OwnTrack;
  /** The errors by path. After an attempt to save, these include the server's errors. */
  errors: Readonly<Partial<Record<string, string>>>;
  /** The id of the title's field, which takes the focus as the form opens. */
  titleId: string;
}

/** All fields of a track: its description and its rights. */
export function TrackFields({ form, track, errors, titleId }: TrackFieldsProps) {
  const text = (name: 'title' | 'artist_name' | 'description' | 'tags') => ({
    ...form.field(name),
    error: errors[name],
    required: true,
    max: MAXIMA[name],
  });
  const line = { counter: false, tooLong: FIELD_TEXTS.trackTooLong };
  return (
    <>
      <DraftNotes drafts={form.offered} />
      <div className={styles.three}>
        <TextField {...text('title')} {...line} id={titleId} label="Title" />
        <TextField {...text('artist_name')} {...line} label="Artist name" />
        <Select {...form.field('type')} error={errors.type} label="Type" required options={TYPES} />
      </div>
      <div className={styles.two}>
        <TextArea {...text('description')} label="Description" rows={4} />
        <TextArea
          {...text('tags')}
          label="Tags"
          rows={4}
          placeholder="What it sounds like: strings, bright, no drums"
        />
      </div>
      <Rights form={form} track={track} />
      <RightsFields value={form.values} onChange={form.set} errors={errors} />
      <MoreFields form={form} errors={errors} />
    </>
  );
}

/**
 * The rights of the track, with a button that copies the rights of another track into the form. Undo in the toast restores the previous
 * rights.
 */
function Rights({ form, track }: Pick<TrackFieldsProps, 'form' | 'track'>) {
  const [choosing, setChoosing] = useState(false);
  const sameAs = useCatalogue(({ sameSound }) => sameSound.get(track.track_id));
  const copy = (from: OwnTrack) => {
    const { writers, publishers, master_owners } = form.values;
    form.set(rightsOf(from));
    toast({
      tone: 'own',
      text: `Rights copied from “${nameOf(from)}”`,
      key: 'rights-copied',
      action: { label: 'Undo', run: () => form.set({ writers, publishers, master_owners }) },
    });
    setChoosing(false);
  };
  return (
    <>
      <div className={styles.rights}>
        <h3 className="type-panel-title">Rights</h3>
        <Button size="sm" onClick={() => setChoosing(true)}>
          Copy rights from another track
        </Button>
      </div>
      {sameAs !== undefined && <SameSound id={sameAs} onCopy={copy} />}
      {choosing && <CopyRights except={track.track_id} onCopy={copy} onClose={() => setChoosing(false)} />}
    </>
  );
}

/** A note that names another track with the same audio, and offers to copy the rights of that track. */
function SameSound({ id, onCopy }: { id: TrackId; onCopy: (from: OwnTrack) => void }) {
  const track = useOwnTrack(id);
  if (!track) return null;
  const copy = rightsSummary(track) !== null && (
    <Button size="sm" onClick={() => onCopy(track)}>
      Copy its rights
    </Button>
  );
  return (
    <Note tone="quiet" action={copy}>
      Your catalog already has this recording: “{nameOf(track)}”.
    </Note>
  );
}
