import { useEffect } from 'react';
import { FIELD_TEXTS } from '../../../api/messages';
import { DraftNotes } from '../../../components/form/draft-notes';
import { emptyFields, useServerForm, wholeForm } from '../../../components/form/use-server-form';
import { type Comment, LIMITS } from '../../../protocol/generated/protocol';
import { editComment } from '../../../stores/comments/store';
import { Button } from '../../../ui/button';
import { FormAlert } from '../../../ui/short-message';
import { TextArea } from '../../../ui/text-area';
import styles from './comment-item.module.css';
import { useFormKeys } from './use-form-keys';

/** A form that replaces the viewer's own comment while its text is edited. The typed text is stored in this browser until it is saved. */
export default function EditForm({ comment, onClose }: { comment: Comment; onClose: () => void }) {
  const form = useServerForm({
    initial: { text: comment.text },
    isImmediate: true,
    draft: `comment-text:${comment.comment_id}`,
    validate: (typed) => emptyFields(typed, { text: FIELD_TEXTS.commentEmpty }),
    mapError: wholeForm,
    send: ({ text }) => editComment(comment.comment_id, text),
    onDone: onClose,
  });
  const element = form.props.ref;
  useEffect(() => element.current?.querySelector('textarea')?.focus(), [element]);
  useFormKeys(form, onClose);
  return (
    <form {...form.props} className={styles.edit} aria-label="Edit the comment">
      <DraftNotes drafts={form.offered} />
      {form.alert && <FormAlert title={form.alert} />}
      <TextArea {...form.field('text')} label="Comment" max={LIMITS.COMMENT_MAX} rows={3} />
      <div className={styles.acts}>
        <Button size="sm" onClick={onClose}>
          Cancel
        </Button>
        <Button size="sm" tone="filled" type="submit" busy={form.busy}>
          Save
        </Button>
      </div>
    </form>
  );
}
