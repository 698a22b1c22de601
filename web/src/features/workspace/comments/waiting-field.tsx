import { readDraft, saveDraft } from '../../../stores/drafts/drafts';
import { selectUserId, useSession } from '../../../stores/session/store';
import { SkeletonRows } from '../../../ui/states';
import { draftName, type Typed } from './draft-name';
import { useWriting } from './pane';
import styles from './waiting-field.module.css';

/**
 * A text field that stands in for the form of a new comment until the form's code is loaded. It receives the typed keys, which would
 * otherwise act as shortcuts of the page. The form then continues with the typed text as its draft.
 */
export function WaitingField() {
  const writing = useWriting();
  const account = useSession(selectUserId);
  const rows = <SkeletonRows columns={['1fr']} rows={4} />;
  if (!writing || account === null) return rows;
  const name = draftName(writing.place);
  const saved = (): Partial<Typed> => readDraft(account, name)?.values ?? {};
  const save = (text: string) => saveDraft(account, name, { at: Date.now(), values: { ...saved(), text } });
  return (
    <>
      {rows}
      <textarea
        // biome-ignore lint/a11y/noAutofocus: the person has just asked to write
        autoFocus
        className={styles.field}
        aria-label="Comment"
        defaultValue={saved().text}
        onChange={(event) => save(event.currentTarget.value)}
      />
    </>
  );
}
