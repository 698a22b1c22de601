import type { MouseEvent } from 'react';
import { Button } from '../../ui/button';
import { formatDateTime, formatMoment } from '../../ui/format';
import { Note } from '../../ui/states';
import type { OfferedDraft } from './use-form-draft';

/** Offers drafts of earlier visits (text that was typed but not saved) at the top of a form. */
export function DraftNotes({ drafts }: { drafts: readonly OfferedDraft[] }) {
  // the press removes the note: the focus moves to the form
  const pressed = (action: () => void) => (event: MouseEvent<HTMLElement>) => {
    event.currentTarget.closest('form')?.querySelector<HTMLElement>('input, textarea')?.focus();
    action();
  };
  return drafts.map(({ at, restore, discard }) => {
    const time = new Date(at).toISOString();
    return (
      <Note
        key={at}
        tone="amber"
        action={
          <>
            <Button size="sm" onClick={pressed(restore)}>
              Restore
            </Button>
            <Button size="sm" onClick={pressed(discard)}>
              Discard
            </Button>
          </>
        }
      >
        Unsaved changes from <time title={formatDateTime(time)}>{formatMoment(time)}</time>
      </Note>
    );
  });
}
