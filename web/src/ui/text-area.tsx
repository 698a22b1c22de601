import type { CSSProperties, TextareaHTMLAttributes } from 'react';
import { cx } from './cx';
import { FieldFrame, type InputProps, useInput } from './field';
import styles from './field.module.css';

/** The props of a text area. With `max`, a counter is shown inside. The area grows with its text, from `rows` lines to twice as many. */
export interface TextAreaProps
  extends Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, keyof InputProps>,
    InputProps {}

export function TextArea(props: TextAreaProps) {
  const { label, error, hint, max, tooLong, required, className, rows = 3, ...rest } = props;
  const { frame, input, boxClass, counter } = useInput(props);
  return (
    <FieldFrame {...frame} label={label} className={className}>
      <div className={cx(boxClass, styles.areaBox)}>
        <textarea
          {...rest}
          {...input}
          rows={rows}
          style={{ '--rows': rows } as CSSProperties}
          className={cx(styles.input, styles.area)}
        />
        {counter}
      </div>
    </FieldFrame>
  );
}
