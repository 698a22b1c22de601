import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { Button } from '../../ui/button';
import styles from './profile-page.module.css';

/** The part of the page's state that a row of the account needs: whether this row is being edited. */
export interface RowProps {
  open: boolean;
  onOpen: () => void;
  onClose: () => void;
}

export interface ValueRowProps extends RowProps {
  /** The name of the value, such as "Name"; the button reads "Change name". */
  label: string;
  value: ReactNode;
  /** Content below the value while it is not being edited. */
  note?: ReactNode;
  /** The form that is shown instead of the value while the value is edited. */
  children: ReactNode;
}

/** A row that shows a value or, while the value is edited, a form. Escape closes the form, and the focus returns to the row's button. */
export function ValueRow({ label, value, note, open, onOpen, onClose, children }: ValueRowProps) {
  const row = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(open);
  // runs before FocusFallback gives the focus of the removed fields to the page
  useLayoutEffect(() => {
    if (open === wasOpen.current) return;
    wasOpen.current = open;
    if (open) row.current?.querySelector<HTMLInputElement>('input:not([hidden])')?.focus();
    // the focus may now be in the fields of another row
    else if (row.current?.contains(document.activeElement) || document.activeElement === document.body) {
      row.current?.querySelector('button')?.focus();
    }
  }, [open]);
  const closeByEscape = (event: KeyboardEvent) => {
    if (open && event.key === 'Escape') onClose();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape is handled for every field inside that may have the focus
    <div ref={row} className={styles.row} onKeyDown={closeByEscape}>
      {open ? (
        children
      ) : (
        <>
          <div className={styles.line}>
            <span className={styles.label}>{label}</span>
            <span className={styles.value}>{value}</span>
            <Button size="sm" aria-label={`Change ${label.toLowerCase()}`} onClick={onOpen}>
              Change
            </Button>
          </div>
          {note}
        </>
      )}
    </div>
  );
}

/** The buttons Save and Cancel below the fields of a row that is being edited. */
export function RowActions({ busy, save = 'Save', onClose }: { busy: boolean; save?: string; onClose: () => void }) {
  return (
    <div className={styles.actions}>
      <Button type="submit" tone="filled" busy={busy}>
        {save}
      </Button>
      <Button tone="subtle" onClick={onClose}>
        Cancel
      </Button>
    </div>
  );
}
