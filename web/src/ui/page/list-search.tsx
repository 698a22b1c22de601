import { useEffect, useId, useRef, useState } from 'react';
import { useShortcuts } from '../../keyboard/use-shortcuts';
import { SearchField } from '../search-field';
import styles from './list-search.module.css';

const DELAY_MS = 600;

export interface ListSearchProps {
  label: string;
  /** What the list is searched for now. */
  value: string;
  /** Called once nothing has been typed for 600 ms, and at once when the field is cleared. */
  onSearch: (text: string) => void;
}

/** The search field of a list: F and / lead to it. */
export function ListSearch({ label, value, onSearch }: ListSearchProps) {
  const id = useId();
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  // the filters were cleared elsewhere
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
  useShortcuts({ 'page.search': () => document.getElementById(id)?.focus() });
  return <SearchField id={id} label={label} value={text} onChange={setText} className={styles.search} />;
}
