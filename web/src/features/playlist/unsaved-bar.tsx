import { capsOf } from '../../keyboard/actions';
import { type Changes, changesText } from '../../stores/own-playlists/draft';
import { Button } from '../../ui/button';
import { KbdGroup } from '../../ui/kbd';
import styles from './playlist-page.module.css';

export interface UnsavedBarProps {
  changes: Changes;
  busy: boolean;
  onRevert: () => void;
  /** Saves the playlist under a new name; null if it has never been saved. */
  onSaveAsNew: (() => void) | null;
  onSave: () => void;
}

/** The unsaved changes, and the buttons to save or revert them. */
export function UnsavedBar({ changes, busy, onRevert, onSaveAsNew, onSave }: UnsavedBarProps) {
  return (
    <section className={styles.unsaved} aria-label="Unsaved changes">
      <span className={styles.dot} aria-hidden="true" />
      <strong className={styles.word}>Unsaved</strong>
      <span className={`clip ${styles.changes}`}>{changesText(changes)}</span>
      <Button tone="subtle" disabled={busy} onClick={onRevert}>
        Revert
      </Button>
      {onSaveAsNew && (
        <Button disabled={busy} onClick={onSaveAsNew}>
          Save as new
        </Button>
      )}
      <Button tone="filled" busy={busy} onClick={onSave}>
        Save <KbdGroup caps={capsOf('page.save')} />
      </Button>
    </section>
  );
}
