import type { MouseEvent } from 'react';
import { Button } from '../../ui/button';
import { formatDateTime, formatMoment } from '../../ui/format';
import { Note } from '../../ui/states';
import type { OfferedDraft } from './use-form-draft';

/** Offers what earlier visits have typed and not saved, at the head of the form that it was typed into. */
export function DraftNotes({ drafts }: { drafts: readonly OfferedDraft[] }) {
  // the note goes with the press: the focus goes on in the form
  const pressed = (act: () => void) => (event: MouseEvent<HTMLElement>) => {
    event.currentTarget.closest('form')?.querySelector<HTMLElement>('input, textarea')?.focus();
    act();
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
