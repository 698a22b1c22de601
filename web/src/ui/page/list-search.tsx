import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useEffect, useId, useRef, useState } from 'react';
import { LOW_RANKS, useShortcuts } from '../../keyboard/use-shortcuts';
import { IconButton } from '../icon-button';
import { TextField } from '../text-field';
import styles from './list-search.module.css';

const DELAY_MS = 600;
/** The maximum number of characters. */
const MOST = 100;

export interface ListSearchProps {
  label: string;
  /** The current search text of the list. */
  value: string;
  /** Called when nothing was typed for 600 ms, and immediately when the field is cleared. */
  onSearch: (text: string) => void;
}

/**
 * The search field of a list. The keys F and / focus it. The button with a cross clears it. Escape clears it as well if there is nothing
 * else to close.
 */
export function ListSearch({ label, value, onSearch }: ListSearchProps) {
  const id = useId();
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  // the filters were cleared by another control
  if (value !== known) {
    setKnown(value);
    setText(value);
  }
  const latest = useRef(onSearch);
  useEffect(() => {
    latest.current = onSearch;
  });
  useEffect(() => {
    if (text === value) return;
    const timer = setTimeout(() => latest.current(text), text === '' ? 0 : DELAY_MS);
    return () => clearTimeout(timer);
  }, [text, value]);
  useShortcuts(
    {
      'page.search': () => document.getElementById(id)?.focus(),
      'page.escape': () => (text ? setText('') : false),
    },
    LOW_RANKS.search,
  );
  return (
    <TextField
      id={id}
      className={styles.search}
      label={label}
      hideLabel
      placeholder={label}
      role="searchbox"
      value={text}
      max={MOST}
      counter={false}
      onChange={setText}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        if (text) setText('');
        else event.currentTarget.blur();
      }}
      left={<IconSearch size={15} stroke={1.6} aria-hidden="true" />}
      right={text ? <IconButton label="Clear the search" onClick={() => setText('')} icon={IconX} /> : null}
    />
  );
}
