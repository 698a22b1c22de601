import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import { type KeyboardEvent, useEffect, useId, useMemo, useState } from 'react';
import { matches, type PaletteEntry, paletteSources } from '../components/use-palette-source';
import { capsOf } from '../keyboard/actions';
import { availableActions, useShortcuts } from '../keyboard/use-shortcuts';
import { cx } from '../ui/cx';
import { KbdGroup } from '../ui/kbd';
import { Modal } from '../ui/modal';
import { TextField } from '../ui/text-field';
import styles from './command-palette.module.css';

interface Entry extends PaletteEntry {
  group: string;
  caps?: readonly string[];
}

const ASK_AFTER_MS = 200;

/** Returns the actions of the open page that can be performed now. */
function pageEntries(): Entry[] {
  return availableActions()
    .filter(({ enabled, keysOnly, id }) => enabled && !keysOnly && id !== 'page.palette')
    .map(({ id, label, perform }) => ({ group: 'On this page', id, label, caps: capsOf(id), run: perform }));
}

/**
 * Returns the entries of the command palette that match a text. They come from several sources, such as pages and jobs. The entries of a
 * source appear when it responds; a source that fails adds none.
 */
function useFound(text: string): readonly Entry[] {
  const [found, setFound] = useState<ReadonlyMap<string, readonly Entry[]>>(new Map());
  useEffect(() => {
    setFound(new Map());
    const stop = new AbortController();
    const timer = setTimeout(
      () => {
        for (const { group, find } of paletteSources()) {
          Promise.resolve(find(text, stop.signal)).then(
            (entries) => {
              if (stop.signal.aborted) return;
              setFound((held) =>
                new Map(held).set(
                  group,
                  entries.map((entry) => ({ ...entry, group })),
                ),
              );
            },
            () => {},
          );
        }
      },
      text === '' ? 0 : ASK_AFTER_MS,
    );
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [text]);
  // sorted by source, not by the time of the answers
  return paletteSources().flatMap(({ group }) => found.get(group) ?? []);
}

function Palette({ onClose }: { onClose: () => void }) {
  const list = useId();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const text = typed.trim();
  // the actions that the page had before the palette was opened
  const actions = useMemo(pageEntries, []);
  const found = useFound(text);
  const entries = [...actions.filter(({ label }) => matches(label, text)), ...found];
  const index = Math.min(at, entries.length - 1);

  const choose = (entry: Entry | undefined) => {
    if (!entry) return;
    onClose();
    // runs after the focus has returned to where it was before
    setTimeout(entry.run);
  };
  useShortcuts({ 'page.palette': onClose });
  const pressed = (event: KeyboardEvent) => {
    const to = { ArrowDown: index + 1, ArrowUp: index - 1 }[event.key];
    if (to !== undefined) setAt((to + entries.length) % Math.max(1, entries.length));
    else if (event.key === 'Enter') choose(entries[index]);
    else return;
    event.preventDefault();
  };
  useEffect(() => {
    document.getElementById(`${list}-${index}`)?.scrollIntoView({ block: 'nearest' });
  }, [list, index]);

  return (
    <>
      <TextField
        label="Search pages, jobs, playlists, tracks and commands"
        hideLabel
        placeholder="Search pages, jobs, playlists, tracks and commands"
        size="lg"
        // focused at the first render, not later, because the next key press is meant for the field
        autoFocus
        data-autofocus
        role="combobox"
        aria-expanded
        aria-controls={list}
        aria-activedescendant={entries.length > 0 ? `${list}-${index}` : undefined}
        max={100}
        counter={false}
        left={<IconSearch size={16} stroke={1.6} aria-hidden="true" />}
        value={typed}
        onChange={(value) => {
          setTyped(value);
          setAt(0);
        }}
        onKeyDown={pressed}
      />
      <div id={list} role="listbox" aria-label="Results" className={styles.list}>
        {entries.length === 0 && <p className={styles.nothing}>Nothing was found</p>}
        {entries.map((entry, place) => (
          <div key={`${entry.group} ${entry.id}`} role="presentation">
            {entry.group !== entries[place - 1]?.group && (
              <p className={cx('type-label', styles.group)} role="presentation">
                {entry.group}
              </p>
            )}
            {/* biome-ignore lint/a11y/useKeyWithClickEvents: the search field has the focus and handles the keys */}
            {/* biome-ignore lint/a11y/useFocusableInteractive: the field says which option is active */}
            <div
              id={`${list}-${place}`}
              role="option"
              aria-selected={place === index}
              className={styles.entry}
              onPointerMove={() => setAt(place)}
              onClick={() => choose(entry)}
            >
              <span className="clip">{entry.label}</span>
              {entry.detail && <span className={cx('type-second clip', styles.detail)}>{entry.detail}</span>}
              {entry.caps && (
                <span className={styles.caps} aria-hidden="true">
                  <KbdGroup caps={entry.caps} />
                </span>
              )}
            </div>
          </div>
        ))}
      </div>
    </>
  );
}

/** The command palette, which Ctrl K opens: it opens pages, jobs, playlists and tracks, and performs the actions of the page. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  return (
    <Modal opened onClose={onClose} title="Command palette" width={560}>
      <Palette onClose={onClose} />
    </Modal>
  );
}
