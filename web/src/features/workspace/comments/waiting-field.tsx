import type { FocusEvent } from 'react';
import { useShortcuts } from '../../../keyboard/use-shortcuts';
import type { UserId } from '../../../protocol/generated/protocol';
import { readDraft, saveDraft } from '../../../stores/drafts/drafts';
import { selectUserId, useSession } from '../../../stores/session/store';
import { SkeletonRows } from '../../../ui/states';
import { draftName, type Typed } from './draft-name';
import { endWriting, useWriting } from './pane';
import styles from './waiting-field.module.css';

/**
 * A text field that stands in for the form of a new comment until the form's code is loaded. It receives the typed keys, which would
 * otherwise act as shortcuts of the page. The form then continues with the typed text as its draft. Escape closes the form before it is
 * loaded.
 */
export function WaitingField() {
  const writing = useWriting();
  const account = useSession(selectUserId);
  return (
    <>
      <SkeletonRows columns={['1fr']} rows={4} />
      {writing && account !== null && <Field account={account} draft={draftName(writing.place)} />}
    </>
  );
}

function Field({ account, draft }: { account: UserId; draft: string }) {
  useShortcuts({ 'page.escape': endWriting });
  const saved = (): Partial<Typed> => readDraft(account, draft)?.values ?? {};
  const save = (text: string) => saveDraft(account, draft, { at: Date.now(), values: { ...saved(), text } });
  return (
    <textarea
      // biome-ignore lint/a11y/noAutofocus: the person has just opened the field to write
      autoFocus
      className={styles.field}
      aria-label="Comment"
      defaultValue={saved().text}
      onFocus={goToEnd}
      onChange={(event) => save(event.currentTarget.value)}
    />
  );
}

const goToEnd = ({ currentTarget: field }: FocusEvent<HTMLTextAreaElement>) =>
  field.setSelectionRange(field.value.length, field.value.length);
