import { keepDraft, keptDraft } from '../../../stores/drafts/drafts';
import { selectUserId, useSession } from '../../../stores/session/store';
import { SkeletonRows } from '../../../ui/states';
import { draftName, type Typed } from './draft-name';
import { useWriting } from './pane';
import styles from './waiting-field.module.css';

/**
 * Takes the text of a new comment until its form is loaded, so that no key that is typed reaches the page. The form
 * continues with this text as its draft.
 */
export function WaitingField() {
  const writing = useWriting();
  const account = useSession(selectUserId);
  const rows = <SkeletonRows columns={['1fr']} rows={4} />;
  if (!writing || account === null) return rows;
  const name = draftName(writing.place);
  const kept = (): Partial<Typed> => keptDraft(account, name)?.values ?? {};
  const keep = (text: string) => keepDraft(account, name, { at: Date.now(), values: { ...kept(), text } });
  return (
    <>
      {rows}
      <textarea
        // biome-ignore lint/a11y/noAutofocus: the person has just asked to write
        autoFocus
        className={styles.field}
        aria-label="Comment"
        defaultValue={kept().text}
        onChange={(event) => keep(event.currentTarget.value)}
      />
    </>
  );
}
