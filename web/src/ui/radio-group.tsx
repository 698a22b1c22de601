import { type ComponentProps, type ReactNode, useId } from 'react';
import { cx } from './cx';
import styles from './radio-group.module.css';

export interface ChoiceProps<Item extends { value: string }> {
  /** The name of the group of choices, for screen readers. */
  label: string;
  items: readonly Item[];
  value: Item['value'];
  onChange: (value: Item['value']) => void;
}

export interface RadioGroupProps<Item extends { value: string }> extends ChoiceProps<Item> {
  className?: string | undefined;
  /** Returns the attributes of a choice. */
  choice: (item: Item, isChosen: boolean) => ComponentProps<'label'>;
  /** Returns the content of a choice. */
  children: (item: Item, isChosen: boolean) => ReactNode;
}

/** A radio group: the arrow keys change the choice. Each choice is a whole label, whose radio button is not visible itself. */
export function RadioGroup<Item extends { value: string }>(props: RadioGroupProps<Item>) {
  const { label, items, value, onChange, className, choice, children } = props;
  const name = useId();
  return (
    <div role="radiogroup" aria-label={label} className={className}>
      {items.map((item) => {
        const isChosen = item.value === value;
        const attributes = choice(item, isChosen);
        return (
          <label key={item.value} {...attributes} className={cx(styles.choice, attributes.className)}>
            <input
              type="radio"
              name={name}
              value={item.value}
              checked={isChosen}
              onChange={() => onChange(item.value)}
            />
            {children(item, isChosen)}
          </label>
        );
      })}
    </div>
  );
}
