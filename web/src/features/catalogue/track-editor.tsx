import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useEffect, useId, useRef, useState } from 'react';
import { isConflict } from '../../api/errors';
import { NOTICES } from '../../api/messages';
import { showError } from '../../api/show-error';
import { type ServerForm, useServerForm } from '../../components/form/use-server-form';
import { useShortcuts } from '../../keyboard/use-shortcuts';
import type { OwnTrack } from '../../protocol/generated/protocol';
import {
  deleteTrack,
  draftName,
  editTrack,
  finishLater,
  requestTrack,
  type SavedTrack,
  saveTrack,
  useCatalogue,
} from '../../stores/catalogue/store';
import { performed, type UndoableAction } from '../../stores/history/store';
import { useSession } from '../../stores/session/store';
import { Button } from '../../ui/button';
import { choose } from '../../ui/dialog/dialogs';
import { useUnsaved } from '../../ui/dialog/use-unsaved';
import { formatDuration, formatSize } from '../../ui/format';
import { IconButton } from '../../ui/icon-button';
import { Note } from '../../ui/states';
import { toast } from '../../ui/toast-store';
import { BatchBar, BatchPlace } from './batch-bar';
import { withoutBlanks } from './rights/rights-form';
import styles from './track-editor.module.css';
import { TrackFields } from './track-fields';
import { bodyOf, fieldsOf, isIncomplete, LABELS, summary, type TrackForm, trackErrors } from './track-form';

const DISCARD_UPLOAD = {
  title: 'Discard the track?',
  body: "Its details aren't saved yet. Discarding removes the upload from your catalog.",
  action: 'Discard',
  later: 'Finish later',
  destructive: true,
};
const DISCARD_CHANGES = {
  title: 'Discard changes?',
  body: 'Your changes will be lost.',
  action: 'Discard',
  cancel: 'Keep editing',
  destructive: true,
};

export interface TrackEditorProps {
  track: OwnTrack;
  /** True if the track was just uploaded: closing the editor then offers to discard it. */
  first: boolean;
}

/** The form for the metadata of one track, shown beside the list of tracks. */
export function TrackEditor({ track, first }: TrackEditorProps) {
  // errors for missing values are shown from the first attempt to save until the values are entered
  const [tried, setTried] = useState(false);
  const form: ServerForm<TrackForm> = useServerForm<TrackForm, SavedTrack>({
    draft: draftName(track.track_id),
    initial: fieldsOf(track, first, useSession.getState().session?.user_name ?? ''),
    // another tab, or an edit of many tracks, may save the track while the form is open
    isLive: true,
    labels: LABELS,
    validate: (fields) => {
      const errors = trackErrors(fields);
      if (isIncomplete(errors)) toast({ tone: 'bad', text: summary(first) });
      setTried(true);
      return errors;
    },
    send: (fields) => {
      // the server identifies errors by the positions of the sent rows, so the form drops its empty rows as well
      form.set(withoutBlanks(fields));
      return saveTrack(track, bodyOf(fields));
    },
    isOutdated: isConflict,
    onDone: ({ track: saved, hasLeft }) => {
      if (hasLeft && !first) performed(saveAction(track, saved), NOTICES.trackSaved);
      else toast(NOTICES.trackSaved);
    },
  });
  const lossy = first || form.dirty;
  const wanted = useCatalogue((state) => state.wanted);
  const titleId = useId();
  useFocusInside(titleId);

  // a new upload that is to be finished later is kept, with the typed text
  const isLater = useRef(false);
  const ask = async () => {
    const answer = await choose(first ? DISCARD_UPLOAD : DISCARD_CHANGES);
    isLater.current = answer === 'later';
    return answer !== 'no';
  };
  const drop = () => {
    if (isLater.current) {
      finishLater(track.track_id);
      return;
    }
    form.deleteDraft();
    if (first) void deleteTrack(track.track_id).catch(showError);
  };
  // discarding a new upload closes the editor; otherwise the requested track is opened
  const giveUp = () => {
    drop();
    if (!first) editTrack(wanted);
  };
  const latest = useRef({ ask, giveUp });
  useEffect(() => {
    latest.current = { ask, giveUp };
  });
  useUnsaved(lossy, { ask, onLeave: drop });
  // another track was requested: it is opened once no input can be lost here, or the person agrees to lose it
  useEffect(() => {
    if (!wanted) return;
    if (!lossy) editTrack(wanted);
    else void latest.current.ask().then((yes) => (yes ? latest.current.giveUp() : requestTrack(null)));
  }, [wanted, lossy]);
  const close = async () => {
    if (!lossy) editTrack(null);
    // another tab may have saved the track's form while the question was open
    else if (await ask()) latest.current.giveUp();
  };
  useShortcuts({ 'page.save': () => void form.submit(), 'page.escape': () => void close() });

  return (
    <aside className={styles.editor} aria-label={`Track information: ${track.title}`}>
      <form {...form.props} className={styles.form}>
        <header className={styles.head}>
          <span className={styles.name}>
            <h2 className="type-panel-title clip">{form.values.title || track.file_name}</h2>
            <span className="type-second clip">
              {first ? `New track from ${track.file_name}` : 'Edit track information'}
            </span>
          </span>
          {first && <BatchPlace />}
          <IconButton label="Close the editor" onClick={() => void close()} icon={IconX} />
        </header>
        {first && <BatchBar details={bodyOf(form.values)} />}
        <div className={styles.body}>
          <TrackFields
            form={form}
            track={track}
            errors={tried ? { ...trackErrors(form.values), ...form.errors } : form.errors}
            titleId={titleId}
          />
          {first && (
            <Note tone="amber">
              Add the details to submit this track. You can finish later: it stays in your catalog.
            </Note>
          )}
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

/**
 * Returns an edit of a track as an action for the undo history. Undo saves the previous values again, unless the track has been changed
 * since.
 */
function saveAction(former: OwnTrack, saved: OwnTrack): UndoableAction {
  let latest = saved;
  const save = async (wanted: OwnTrack) => {
    try {
      latest = (await saveTrack(latest, bodyOf(fieldsOf(wanted, false, '')))).track;
    } catch (failure) {
      if (isConflict(failure)) return false;
      throw failure;
    }
  };
  return { text: `Edited “${former.title}”`, undo: () => save(former), redo: () => save(saved) };
}

/** Moves the focus to the field `id` when the editor opens. When the editor closes, the focus returns to the element that had it before. */
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
