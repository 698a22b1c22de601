import { useMemo } from 'react';
import { FIELD_TEXTS } from '../../api/messages';
import { showError } from '../../api/show-error';
import { FormDialog } from '../../components/form/form-dialog';
import { useServerForm } from '../../components/form/use-server-form';
import { LIMITS, type TrackId, type TracksEdited } from '../../protocol/generated/protocol';
import { editTracks, undoEdit } from '../../stores/catalogue/edit-many';
import { trackList } from '../../stores/catalogue/list';
import { nameOf } from '../../stores/player/queue';
import { type Segment, SegmentedControl } from '../../ui/segmented-control';
import { Note } from '../../ui/states';
import { TextField } from '../../ui/text-field';
import { LONG_TOAST_MS, toast } from '../../ui/toast-store';
import styles from './edit-many.module.css';
import {
  countTags,
  type EditManyForm,
  editManyErrors,
  type ListChoice,
  settingOf,
  skippedText,
  UNCHANGED_LISTS,
} from './edit-many-form';
import { HolderList } from './rights/holder-list';
import { type HolderKind, KINDS, NO_RIGHTS } from './rights/rights-form';

const MAX_TAGS = 24;
const ORDER = Object.keys(KINDS) as HolderKind[];
const CHOICES: readonly Segment<ListChoice>[] = [
  { value: 'keep', label: 'Unchanged' },
  { value: 'replace', label: 'Replace' },
  { value: 'remove', label: 'Remove all' },
];
const NOTHING: EditManyForm = {
  artist_name: '',
  genre: '',
  add_tags: '',
  remove_tags: [],
  lists: UNCHANGED_LISTS,
  ...NO_RIGHTS,
};

const tracks = (count: number) => (count === 1 ? '1 track' : `${count} tracks`);
const titleOf = (id: TrackId) => {
  const track = trackList.use.getState().rows.find(({ track_id }) => track_id === id);
  return track ? nameOf(track) : 'a track';
};

async function undo(token: string): Promise<void> {
  try {
    const { edited, skipped } = await undoEdit({ undo: token });
    toast({ text: `${tracks(edited.length)} changed back`, detail: skippedText(skipped, titleOf) });
  } catch (error) {
    showError(error);
  }
}

function showResult({ edited, skipped, undo: token }: TracksEdited): void {
  toast({
    tone: edited.length === 0 ? 'bad' : 'own',
    text: edited.length === 0 ? 'No track was changed' : `${tracks(edited.length)} changed`,
    detail: skippedText(skipped, titleOf),
    duration: LONG_TOAST_MS,
    ...(token === null ? {} : { action: { label: 'Undo', run: () => void undo(token) } }),
  });
}

export interface EditManyProps {
  ids: readonly TrackId[];
  onClose: () => void;
}

/** Changes the same values in many tracks at once. */
export default function EditMany({ ids, onClose }: EditManyProps) {
  const form = useServerForm<EditManyForm, TracksEdited>({
    initial: NOTHING,
    validate: editManyErrors,
    send: (values, requestId) => editTracks(ids, settingOf(values), requestId),
    onDone: (edited) => {
      showResult(edited);
      onClose();
    },
  });
  const { lists } = form.values;
  return (
    <FormDialog
      form={form}
      title={`Edit ${tracks(ids.length)}`}
      submit={`Change ${tracks(ids.length)}`}
      footnote="Empty fields stay unchanged"
      width={640}
      onClose={onClose}
    >
      <div className={styles.three}>
        <TextField
          {...form.field('artist_name')}
          label="Artist name"
          max={LIMITS.TRACK_ARTIST_MAX}
          counter={false}
          tooLong={FIELD_TEXTS.trackTooLong}
          data-autofocus
        />
        <TextField
          {...form.field('genre')}
          label="Genre"
          max={LIMITS.TRACK_GENRE_MAX}
          counter={false}
          tooLong={FIELD_TEXTS.trackTooLong}
        />
        <TextField
          {...form.field('add_tags')}
          label="Add tags"
          hint="Separate with commas"
          max={LIMITS.TRACK_TAGS_MAX}
          counter={false}
          tooLong={FIELD_TEXTS.trackTooLong}
        />
      </div>
      <RemovedTags ids={ids} {...form.field('remove_tags')} />
      {ORDER.map((kind) => (
        <section key={kind} className={styles.rights} aria-label={KINDS[kind].title}>
          <div className={styles.choice}>
            <h3 className="type-label">{KINDS[kind].title}</h3>
            <SegmentedControl
              label={KINDS[kind].title}
              items={CHOICES}
              value={lists[kind]}
              onChange={(choice) => form.set({ lists: { ...lists, [kind]: choice } })}
            />
          </div>
          {lists[kind] === 'remove' && (
            <Note tone="amber">
              All {KINDS[kind].many} of {tracks(ids.length)} will be removed.
            </Note>
          )}
          {lists[kind] === 'replace' && (
            <HolderList
              kind={kind}
              rows={form.values[kind]}
              onChange={(rows) => form.set({ [kind]: rows })}
              error={form.errors[kind]}
              errorOf={(place, field) => form.errors[`${kind}.${place}.${field}`]}
            />
          )}
        </section>
      ))}
    </FormDialog>
  );
}

interface RemovedTagsProps {
  ids: readonly TrackId[];
  value: readonly string[];
  onChange: (tags: readonly string[]) => void;
}

/** The most frequent tags of the chosen tracks; each can be removed from all of them. */
function RemovedTags({ ids, value, onChange }: RemovedTagsProps) {
  const rows = trackList.use((state) => state.rows);
  const tags = useMemo(() => {
    const chosen = new Set(ids);
    return countTags(rows.filter(({ track_id }) => chosen.has(track_id))).slice(0, MAX_TAGS);
  }, [rows, ids]);
  if (tags.length === 0) return null;
  return (
    <fieldset className={styles.tags}>
      <legend className="type-label">Remove tags</legend>
      {tags.map(({ tag, count }) => {
        const isRemoved = value.includes(tag);
        return (
          <button
            key={tag}
            type="button"
            className={styles.tag}
            aria-pressed={isRemoved}
            onClick={() => onChange(isRemoved ? value.filter((other) => other !== tag) : [...value, tag])}
          >
            {tag} <span className={styles.count}>{count}</span>
          </button>
        );
      })}
    </fieldset>
  );
}
