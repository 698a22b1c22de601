import type { MouseEvent } from 'react';
import { Button } from '../../ui/button';
import { formatDateTime } from '../../ui/format';
import { Note } from '../../ui/states';
import type { OfferedDraft } from './use-form-draft';

/** Offers the unsaved text of an earlier visit, at the head of the form that it was typed into. */
export function DraftNote({ draft }: { draft: OfferedDraft | null }) {
  if (!draft) return null;
  // the note goes with the press: the focus goes on in the form
  const pressed = (act: () => void) => (event: MouseEvent<HTMLElement>) => {
    event.currentTarget.closest('form')?.querySelector<HTMLElement>('input, textarea')?.focus();
    act();
  };
  return (
    <Note
      tone="amber"
      action={
        <>
          <Button size="sm" onClick={pressed(draft.use)}>
            Use
          </Button>
          <Button size="sm" onClick={pressed(draft.discard)}>
            Discard
          </Button>
        </>
      }
    >
      Unsaved text of {formatDateTime(new Date(draft.at).toISOString())}
    </Note>
  );
}
