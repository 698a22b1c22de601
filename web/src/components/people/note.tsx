import { type KeyboardEvent, useId } from 'react';
import { LIMITS } from '../../protocol/generated/protocol';
import { isUnsaved, type NoteDraft, type Person, setNote } from '../../stores/person/store';
import { Button } from '../../ui/button';
import { formatDateTime } from '../../ui/format';
import { Kbd } from '../../ui/kbd';
import panel from '../../ui/panel-head.module.css';
import { TextArea } from '../../ui/text-area';
import { toast } from '../../ui/toast-store';
import { useAction } from '../use-action';
import styles from './note.module.css';

interface NoteProps {
  person: Pick<Person, 'id' | 'note'>;
  /** The typed text that is not saved yet; null if nothing was typed. */
  draft: NoteDraft | null;
  onDraft: (change: (now: NoteDraft | null) => NoteDraft | null) => void;
}

/**
 * The staff's note about a person. If a colleague saves the note while text is being typed here, the typed text stays and a message says
 * so.
 */
export function Note({ person: { id, note }, draft, onDraft }: NoteProps) {
  const head = useId();
  const stored = note?.note ?? '';
  const text = draft?.text ?? stored;
  const isDirty = isUnsaved(draft, stored);
  const hasMoved = isDirty && draft?.from !== stored;
  const [save, busy] = useAction(async () => {
    await setNote(id, text.trim());
    toast({ text: 'The note was saved' });
  });
  const isTooLong = text.trim().length > LIMITS.STAFF_NOTE_MAX;
  const saveNow = async () => {
    if (!isDirty || busy || isTooLong) return;
    // text that is typed during the request stays typed
    const sent = text;
    if (await save()) onDraft((now) => (now === null || now.text === sent ? null : { ...now, from: sent.trim() }));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void saveNow();
  };
  return (
    <section aria-labelledby={head}>
      <h2 id={head} className={`type-panel-title ${panel.head}`}>
        Staff note <span className="type-second">visible to staff only</span>
      </h2>
      <div className={styles.note}>
        <TextArea
          label="Note"
          rows={5}
          max={LIMITS.STAFF_NOTE_MAX}
          value={text}
          onChange={(next) => onDraft((now) => ({ text: next, from: now?.from ?? stored }))}
          onKeyDown={onKeyDown}
        />
        {hasMoved && (
          <p role="status" className={styles.moved}>
            {note?.written_by ?? 'Someone'} changed the note meanwhile:{' '}
            {stored === '' ? 'it is empty now' : `“${stored}”`}. Saving replaces it.
          </p>
        )}
        <div className={styles.foot}>
          <span className="type-second">
            {note && `${note.written_by ?? 'A former staff member'}, ${formatDateTime(note.written)}`}
          </span>
          <Button waiting={!isDirty || isTooLong} busy={busy} onClick={() => void saveNow()}>
            Save <Kbd>Ctrl S</Kbd>
          </Button>
        </div>
      </div>
    </section>
  );
}
