import { type KeyboardEvent, useState } from 'react';
import { useAction } from '../../components/use-action';
import { LIMITS } from '../../protocol/generated/protocol';
import { type Person, setNote } from '../../stores/person/store';
import { Button } from '../../ui/button';
import { useUnsaved } from '../../ui/dialog/use-unsaved';
import { formatDateTime } from '../../ui/format';
import { Kbd } from '../../ui/kbd';
import { TextArea } from '../../ui/text-area';
import { toast } from '../../ui/toast-store';
import styles from './person-page.module.css';

/** The staff's note about a person. Typed text stays when a colleague saves meanwhile, and a message says so. */
export function Note({ person: { id, note } }: { person: Person }) {
  const stored = note?.note ?? '';
  const [draft, setDraft] = useState<{ text: string; from: string } | null>(null);
  const text = draft?.text ?? stored;
  const isDirty = draft !== null && draft.text.trim() !== stored;
  const hasMoved = isDirty && draft.from !== stored;
  useUnsaved(isDirty);
  const [save, busy] = useAction(async () => {
    await setNote(id, text.trim());
    toast({ text: 'The note was saved' });
  });
  const isTooLong = text.trim().length > LIMITS.STAFF_NOTE_MAX;
  const saveNow = async () => {
    if (!isDirty || busy || isTooLong) return;
    // text that is typed during the request stays typed
    const sent = text;
    if (await save()) setDraft((now) => (now === null || now.text === sent ? null : { ...now, from: sent.trim() }));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void saveNow();
  };
  return (
    <section aria-labelledby="person-note">
      <h2 id="person-note" className={`type-panel-title ${styles.panelHead}`}>
        Staff note <span className="type-second">visible to staff only</span>
      </h2>
      <div className={styles.note}>
        <TextArea
          label="Note"
          rows={5}
          max={LIMITS.STAFF_NOTE_MAX}
          value={text}
          onChange={(next) => setDraft({ text: next, from: draft?.from ?? stored })}
          onKeyDown={onKeyDown}
        />
        {hasMoved && (
          <p role="status" className={styles.moved}>
            {note?.written_by ?? 'Someone'} changed the note meanwhile:{' '}
            {stored === '' ? 'it is empty now' : `“${stored}”`}. Saving replaces it.
          </p>
        )}
        <div className={styles.noteFoot}>
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
