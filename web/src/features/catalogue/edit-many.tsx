import { useMemo } from 'react';
import { ApiError } from '../../api/errors';
import { FIELD_TEXTS } from '../../api/messages';
import { createIdempotentSender } from '../../api/request-id';
import { FormDialog } from '../../components/form/form-dialog';
import { useServerForm } from '../../components/form/use-server-form';
import { LIMITS, type TrackId, type TracksEdited, type TracksSetting } from '../../protocol/generated/protocol';
import { editTracks, undoEdit } from '../../stores/catalogue/edit-many';
import { trackList } from '../../stores/catalogue/list';
import { performed, type UndoableAction } from '../../stores/history/store';
import { nameOf } from '../../stores/player/queue';
import { type Segment, SegmentedControl } from '../../ui/segmented-control';
import { Note } from '../../ui/states';
import { TextField } from '../../ui/text-field';
import { LONG_TOAST_MS, type ToastRequest, toast } from '../../ui/toast-store';
import styles from './edit-many.module.css';
import {
  countTags,
  type EditManyForm,
  editManyErrors,
  type ListChoice,
  settingOf,
  skippedText,
  UNCHANGED_FORM,
} from './edit-many-form';
import { HolderList } from './rights/holder-list';
import { type HolderKind, KINDS } from './rights/rights-form';

const MAX_TAGS = 24;
const ORDER = Object.keys(KINDS) as HolderKind[];
const CHOICES: readonly Segment<ListChoice>[] = [
  { value: 'keep', label: 'Unchanged' },
  { value: 'replace', label: 'Replace' },
  { value: 'remove', label: 'Remove all' },
];

const tracks = (count: number) => (count === 1 ? '1 track' : `${count} tracks`);
const titleOf = (id: TrackId) => {
  const track = trackList.use.getState().rows.find(({ track_id }) => track_id === id);
  return track ? nameOf(track) : 'a track';
};

function summaryOf({ edited, skipped }: TracksEdited): ToastRequest {
  const isNone = edited.length === 0;
  return {
    tone: isNone ? 'bad' : 'own',
    text: isNone ? 'No tracks were changed' : `${tracks(edited.length)} changed`,
    detail: skippedText(skipped, titleOf),
    duration: LONG_TOAST_MS,
  };
}

/**
 * Returns the edit of many tracks as an action for the undo history. The server can undo the edit within ten minutes. Redo skips the tracks
 * that the undo did not restore because other people had changed them.
 */
function editAction(set: TracksSetting, made: TracksEdited): UndoableAction {
  let last = made;
  let restored: readonly TrackId[] = [];
  const once = createIdempotentSender();
  return {
    text: `Changed ${tracks(made.edited.length)}`,
    hasOwnToast: true,
    undo: async () => {
      if (last.undo === null) return 'late';
      try {
        const { edited, skipped } = await undoEdit({ undo: last.undo });
        if (edited.length === 0) return false;
        // some fields of a track may be restored while others were changed by other people and stay
        restored = edited.filter((id) => !skipped.some(({ track_id }) => track_id === id));
        toast({ text: `${tracks(edited.length)} restored`, detail: skippedText(skipped, titleOf) });
      } catch (failure) {
        if (failure instanceof ApiError && failure.code === 'not_found') return 'late';
        throw failure;
      }
    },
    redo: async () => {
      if (restored.length === 0) return false;
      // an edit whose answer was lost is not made twice, because the request_id is the same
      last = await once({ restored }, (requestId) => editTracks(restored, set, requestId));
      if (last.edited.length === 0) return false;
      toast(summaryOf(last));
    },
  };
}

function showResult(set: TracksSetting, made: TracksEdited): void {
  if (made.undo === null) {
    toast(summaryOf(made));
    return;
  }
  performed(editAction(set, made), summaryOf(made));
}

export interface EditManyProps {
  ids: readonly TrackId[];
  onClose: () => void;
}

/** The form that sets the same values in many tracks at once. */
export default function EditMany({ ids, onClose }: EditManyProps) {
  const form = useServerForm<EditManyForm, TracksEdited>({
    initial: UNCHANGED_FORM,
    validate: editManyErrors,
    send: (values, requestId) => editTracks(ids, settingOf(values), requestId),
    onDone: (edited, values) => {
      showResult(settingOf(values), edited);
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
