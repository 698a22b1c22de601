import { Popover } from '@mantine/core';
import IconMessage from '@tabler/icons-react/dist/esm/icons/IconMessage.mjs';
import { useState } from 'react';
import { DialogLayer, useLayer } from '../../keyboard/layers';
import { useShortcuts } from '../../keyboard/use-shortcuts';
import styles from './player-panel.module.css';

/** What the creator wrote to the reviewers of their submission: its beginning, and pressed all of it. */
export function TrackNote({ note }: { note: string }) {
  const [opened, setOpened] = useState(false);
  const layer = useLayer('dialog', opened);
  return (
    <Popover
      opened={opened}
      onChange={setOpened}
      position="bottom-start"
      offset={4}
      trapFocus
      returnFocus
      transitionProps={{ duration: 0 }}
      classNames={{ dropdown: styles.noteText }}
    >
      <Popover.Target>
        <button type="button" className={styles.note} data-tip="The creator’s note" onClick={() => setOpened(!opened)}>
          <IconMessage size={14} stroke={1.6} aria-hidden="true" />
          <span className="clip">{note}</span>
        </button>
      </Popover.Target>
      <Popover.Dropdown aria-label="The creator’s note">
        <DialogLayer value={layer}>
          <NoteText note={note} onClose={() => setOpened(false)} />
        </DialogLayer>
      </Popover.Dropdown>
    </Popover>
  );
}

function NoteText({ note, onClose }: { note: string; onClose: () => void }) {
  // mounted with the text, so that Escape closes it before anything below
  useShortcuts({ 'page.escape': onClose });
  return <p>{note}</p>;
}
