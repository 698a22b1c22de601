import { ApiError } from '../../api/errors';
import { TEXTS } from '../../api/messages';
import { Note } from '../../components/people/note';
import type { UserId } from '../../protocol/generated/protocol';
import { usePerson } from '../../stores/person/store';
import { changeNote, useQueue } from '../../stores/staff/queue';
import { ErrorState } from '../../ui/states';
import styles from './queue-person.module.css';

/** The staff's note about the person who is open beside the queue. */
export function QueueNote({ id }: { id: UserId }) {
  const { value, failure, retry } = usePerson(id);
  const draft = useQueue(({ notes }) => notes.get(id) ?? null);
  // somebody has deleted the account
  if (failure instanceof ApiError && failure.status === 404) return null;
  if (value) {
    return (
      <div className={styles.note}>
        <Note key={id} person={value} draft={draft} onDraft={(change) => changeNote(id, change)} />
      </div>
    );
  }
  return failure !== null && <ErrorState text={TEXTS.personFailed} onRetry={() => void retry()} />;
}
