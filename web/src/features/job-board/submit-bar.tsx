import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useState } from 'react';
import { NOTICES } from '../../api/messages';
import { createIdempotentSender } from '../../api/request-id';
import { useAction } from '../../components/use-action';
import { type ApplicationId, type JobRow, LIMITS } from '../../protocol/generated/protocol';
import { settleAddedTracks } from '../../stores/application/added-tracks';
import { remainingLimits, type Submission } from '../../stores/application/apply';
import {
  createSubmission,
  submissionDeletion,
  submitTracks,
  useApplicationNames,
} from '../../stores/application/store';
import { performWithUndo } from '../../stores/history/store';
import { useSession } from '../../stores/session/store';
import { Button } from '../../ui/button';
import { confirm } from '../../ui/dialog/dialogs';
import { IconButton } from '../../ui/icon-button';
import { Select } from '../../ui/select';
import { TextField } from '../../ui/text-field';
import { toast } from '../../ui/toast-store';
import styles from './job-detail.module.css';
import { isLockedOut } from './lock';

export const NEW = 'new';

export interface SubmitBarProps {
  job: JobRow;
  /** The creator's applications to the job, in the order in which they are offered. */
  applications: readonly ApplicationId[];
  /** The id of the chosen application; NEW if the tracks are sent as a new application. */
  chosen: ApplicationId | typeof NEW;
  /** The chosen application with its tracks. Null for a new application, or while the chosen one is not read yet. */
  submission: Submission | null;
  onChoose: (application: ApplicationId | typeof NEW) => void;
  /** The name that is typed for a new playlist. */
  name: string;
  onName: (name: string) => void;
  /** The typed note to the reviewers; null if it equals the saved note. */
  note: string | null;
  onSent: () => void;
}

/** The control that chooses the playlist to which the tracks are added, and the button that submits them. */
export function SubmitBar(props: SubmitBarProps) {
  const { job, applications, chosen, submission, onChoose, name, onName, note, onSent } = props;
  const names = useApplicationNames(applications);
  const labelOf = (index: number) => names[index] || `Playlist ${applications.length - index}`;
  const { added, addedTracks: shown } = remainingLimits(job);
  const isOut = isLockedOut(
    job,
    useSession((state) => state.plan),
  );
  const [once] = useState(createIdempotentSender);
  // a note can be sent alone to a playlist that was submitted before
  const savesNote = added === 0 && note !== null && submission?.status != null;
  const [submit, submitting] = useAction(async () => {
    const isNamed = chosen !== NEW || name.trim() !== '';
    if (!isNamed) {
      toast(NOTICES.createPlaylistFirst);
      return;
    }
    const addedTracks = await settleAddedTracks(job.id, shown);
    if (addedTracks.length === 0 && !savesNote) {
      toast(NOTICES.addTracksFirst);
      return;
    }
    if (chosen === NEW) {
      const body = { name: name.trim(), note: note?.trim() ?? '', addedTracks };
      const create = (requestId: string) => createSubmission(job.id, body.name, body.note, addedTracks, requestId);
      onChoose(await once({ job: job.id, ...body }, create));
    } else if (submission) {
      await submitTracks(submission, addedTracks, note === null ? {} : { description: note.trim() });
    }
    onSent();
    toast(addedTracks.length === 0 ? { tone: 'ok', text: 'Note saved' } : { ...NOTICES.submitted, detail: job.title });
  });
  const [remove, removing] = useAction(async () => {
    if (chosen === NEW) return;
    const label = labelOf(applications.indexOf(chosen));
    const yes = await confirm({
      title: 'Delete the playlist?',
      body: `“${label}” and its links will be deleted, and its tracks withdrawn from the job. It still counts toward this month's limit.`,
      action: 'Delete',
      destructive: true,
    });
    if (!yes) return;
    await performWithUndo(submissionDeletion(job.id, chosen, label), NOTICES.playlistDeleted);
  });

  return (
    <>
      {chosen === NEW && (
        <TextField
          label="Playlist name"
          hideLabel
          placeholder="Playlist name"
          className={styles.name}
          counter={false}
          max={LIMITS.PLAYLIST_NAME_MAX}
          value={name}
          onChange={onName}
        />
      )}
      <Select
        label="Playlist"
        hideLabel
        className={styles.application}
        options={[
          ...applications.map((id, index) => ({ value: String(id), label: labelOf(index) })),
          { value: NEW, label: 'New playlist' },
        ]}
        value={String(chosen)}
        onChange={(value) => onChoose(value === NEW ? NEW : Number(value))}
      />
      {submission?.status && (
        <IconButton
          label="Delete the playlist"
          tone="outlined"
          size={32}
          icon={IconTrash}
          disabled={removing}
          onClick={() => void remove()}
        />
      )}
      {(added > 0 || savesNote || !isOut) && (
        <Button
          tone={added > 0 || savesNote ? 'filled' : 'default'}
          busy={submitting}
          disabled={chosen !== NEW && submission === null}
          onClick={() => void submit()}
        >
          {savesNote ? 'Save note' : `Submit tracks${added > 0 ? ` (${added})` : ''}`}
        </Button>
      )}
    </>
  );
}
