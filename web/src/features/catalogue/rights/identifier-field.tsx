import { useState } from 'react';
import { TextField, type TextFieldProps } from '../../../ui/text-field';
import { HintLine } from './hint-line';
import type { Hint } from './identifiers';
import styles from './rights.module.css';

export interface IdentifierFieldProps extends TextFieldProps {
  /** Returns a hint about the typed text, or null. */
  hintOf: (text: string) => Hint | null;
}

/** A field for an identifier, such as an ISRC. After typing, a hint appears below the field if the format or the check digits are wrong. */
export function IdentifierField({ hintOf, ...field }: IdentifierFieldProps) {
  const [typing, setTyping] = useState(false);
  return (
    <div className={styles.identifier}>
      <TextField {...field} counter={false} onFocus={() => setTyping(true)} onBlur={() => setTyping(false)} />
      <HintLine hint={typing ? null : hintOf(field.value)} onFix={field.onChange} />
    </div>
  );
}
