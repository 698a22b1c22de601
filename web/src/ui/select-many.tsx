import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useId } from 'react';
import { cx } from './cx';
import { Select, type SelectProps } from './select';
import styles from './select-many.module.css';

const NONE = '';

export interface SelectManyProps
  extends Pick<SelectProps, 'options' | 'placeholder' | 'search' | 'error' | 'hint' | 'className'> {
  label: string;
  /** The text of the field if no option is chosen. It is also the label of the option that removes all chosen ones. */
  none: string;
  /** The text of the field if at least one option is chosen. */
  add: string;
  /** The chosen options. Null if the person has not yet decided; an empty list if they have chosen none. */
  values: readonly string[] | null;
  onChange: (values: readonly string[]) => void;
}

/** A field to choose several options. The chosen options are listed below the field, each with a button that removes it. */
export function SelectMany(props: SelectManyProps) {
  const { label, none, add, options, values, onChange, placeholder, className, ...field } = props;
  const id = useId();
  const chosen = options.filter(({ value }) => values?.includes(value));
  const left = options.filter(({ value }) => !values?.includes(value));
  const remove = (value: string) => {
    // the button that was pressed is removed, so the focus moves to the field
    document.getElementById(id)?.focus();
    onChange((values ?? []).filter((other) => other !== value));
  };
  return (
    <div className={cx(styles.many, className)}>
      <Select
        {...field}
        id={id}
        label={label}
        placeholder={values === null ? placeholder : add}
        options={[{ value: NONE, label: none }, ...left]}
        value={values?.length === 0 ? NONE : null}
        onChange={(value) => onChange(value === NONE ? [] : [...(values ?? []), value])}
      />
      {chosen.length > 0 && (
        <ul className={styles.chosen} aria-label={`${label}, chosen`}>
          {chosen.map((option) => (
            <li key={option.value}>
              <button
                type="button"
                aria-label={`Remove ${option.label}`}
                title={option.label}
                onClick={() => remove(option.value)}
              >
                <span className="clip">{option.label}</span>
                <IconX size={12} stroke={1.8} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
