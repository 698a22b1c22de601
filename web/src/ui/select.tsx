import { Combobox, useCombobox } from '@mantine/core';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import { type ReactNode, useId } from 'react';
import { useLayer } from '../keyboard/layers';
import { cx } from './cx';
import { FieldFrame } from './field';
import styles from './select.module.css';

export interface Option {
  value: string;
  label: string;
  /** A second line in the list. */
  detail?: string;
  disabled?: boolean;
}

export interface SelectProps {
  id?: string;
  label: ReactNode;
  options: readonly Option[];
  value: string | null;
  onChange: (value: string) => void;
  placeholder?: string;
  /** What stands in the list when there is nothing to choose. */
  nothing?: string;
  error?: ReactNode;
  hint?: ReactNode;
  required?: boolean;
  disabled?: boolean;
  hideLabel?: boolean;
  /** The quiet outline used inside table rows. */
  quiet?: boolean;
  className?: string;
  /** Pixels; as wide as its place unless told. */
  width?: number;
}

/** A field that opens a list. Typing letters in the open list moves to the next option that begins with them. */
export function Select({
  id: givenId,
  label,
  options,
  value,
  onChange,
  placeholder = 'Choose',
  nothing = 'Nothing to choose',
  error,
  hint,
  required,
  disabled,
  hideLabel,
  quiet,
  className,
  width,
}: SelectProps) {
  const ownId = useId();
  const id = givenId ?? ownId;
  const combobox = useCombobox({
    onDropdownOpen: (source) => {
      if (source === 'keyboard') combobox.selectActiveOption();
      else combobox.updateSelectedOptionIndex('active');
    },
    onDropdownClose: () => combobox.resetSelectedOption(),
  });
  const chosen = options.find((option) => option.value === value);

  const typed = (event: React.KeyboardEvent) => {
    if (!/^[\p{L}\p{N}]$/u.test(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
    // or a browser may search the page for it
    event.preventDefault();
    const letter = event.key.toLowerCase();
    const from = combobox.getSelectedOptionIndex() + 1;
    const order = [...options.keys()].map((_, index) => (from + index) % options.length);
    const found = order.find((index) => {
      const option = options[index];
      return option && !option.disabled && option.label.toLowerCase().startsWith(letter);
    });
    if (found === undefined) return;
    combobox.openDropdown();
    combobox.selectOption(found);
  };

  useLayer('popup', combobox.dropdownOpened);

  // a choice by mouse gives the keys back to the page; a dialog has no use for them
  const clicked = (event: React.MouseEvent) => {
    const target = combobox.targetRef.current;
    if (event.detail > 0 && !target?.closest('[aria-modal=true]')) target?.blur();
  };

  return (
    <FieldFrame
      id={id}
      label={label}
      required={required}
      error={error}
      hint={hint}
      hideLabel={hideLabel}
      className={className}
      width={width}
    >
      <Combobox
        store={combobox}
        disabled={disabled}
        offset={4}
        keepMounted={false}
        classNames={{ dropdown: styles.dropdown, option: styles.option }}
        onOptionSubmit={(next) => {
          onChange(next);
          combobox.closeDropdown();
        }}
      >
        <Combobox.Target
          targetType="button"
          withExpandedAttribute
          // Mantine says so only once the list has been drawn before
          aria-expanded={combobox.dropdownOpened}
          aria-controls={combobox.dropdownOpened ? `${id}-list` : undefined}
        >
          <button
            type="button"
            id={id}
            disabled={disabled}
            aria-invalid={Boolean(error) || undefined}
            aria-describedby={error || hint ? `${id}-note` : undefined}
            title={chosen?.label}
            className={cx(styles.target, quiet && styles.quiet, Boolean(error) && styles.invalid)}
            onClick={() => combobox.toggleDropdown()}
            onKeyDown={typed}
            onBlur={(event) => {
              // an open list that was left by Tab would keep Escape from what is left open besides
              if (event.relatedTarget) combobox.closeDropdown();
            }}
          >
            <span className={cx('clip', !chosen && styles.placeholder)}>{chosen?.label ?? placeholder}</span>
            <IconChevronDown size={14} stroke={1.6} aria-hidden="true" />
          </button>
        </Combobox.Target>
        <Combobox.Dropdown>
          <Combobox.Options id={`${id}-list`} className={styles.options} aria-label="Options">
            {options.length === 0 && <Combobox.Empty>{nothing}</Combobox.Empty>}
            {options.map((option) => (
              <Combobox.Option
                key={option.value}
                value={option.value}
                disabled={option.disabled}
                active={option.value === value}
                selected={option.value === value}
                onClick={clicked}
              >
                <span className={styles.words}>
                  <span className="clip">{option.label}</span>
                  {option.detail && <span className={cx('clip', styles.detail)}>{option.detail}</span>}
                </span>
                {option.value === value && <IconCheck size={14} stroke={1.6} aria-hidden="true" />}
              </Combobox.Option>
            ))}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
    </FieldFrame>
  );
}
