import { useEffect, useId, useState } from 'react';
import styles from './filter-box.module.css';

interface FilterFieldProps {
  label: string;
  placeholder?: string | undefined;
  /** The text by which the list is currently filtered. */
  value: string;
  /** Texts that are suggested while a person types. Other texts can be typed as well. */
  options?: readonly string[];
  inputMode?: 'numeric';
  /** Called with the trimmed text on Enter, when the field loses the focus, or when an option is chosen. */
  onCommit: (text: string) => void;
}

/**
 * Returns true if an input event was caused by choosing a suggested option, not by typing. Comparing the texts would not suffice, because a
 * typed text can equal one option and be the beginning of another.
 */
function isChosen(event: Event): boolean {
  const { inputType = '' } = event as Partial<InputEvent>;
  return inputType === '' || inputType === 'insertReplacementText';
}

/** A short text field of the filter. The typed text takes effect on Enter, when the field loses the focus, or when an option is chosen. */
export function FilterField({ label, placeholder, value, options = [], inputMode, onCommit }: FilterFieldProps) {
  const id = useId();
  const [text, setText] = useState(value);
  useEffect(() => setText(value), [value]);
  const commit = (typed: string) => {
    const next = typed.trim();
    if (next !== value) onCommit(next);
    // a text that was not accepted is removed; a text that was added to a list is shown in that list
    setText(value);
  };
  return (
    <>
      <input
        className={styles.field}
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        inputMode={inputMode}
        list={options.length > 0 ? id : undefined}
        value={text}
        onChange={({ currentTarget: { value: typed }, nativeEvent }) => {
          if (options.includes(typed) && isChosen(nativeEvent)) commit(typed);
          else setText(typed);
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') commit(text);
        }}
        onBlur={() => commit(text)}
      />
      {options.length > 0 && (
        <datalist id={id}>
          {options.map((option) => (
            <option key={option} value={option} />
          ))}
        </datalist>
      )}
    </>
  );
}
