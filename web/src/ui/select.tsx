import { Combobox, useCombobox } from '@mantine/core';
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';
import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { useLayer } from '../keyboard/layers';
import { cx } from './cx';
import { FieldFrame } from './field';
import styles from './select.module.css';

export interface Option {
  value: string;
  label: string;
  /** A second line in the list. */
  detail?: string;
  /** A picture before the option's label. */
  before?: ReactNode;
  /** Numbers at the right of the option. */
  aside?: ReactNode;
  /** The heading of the option's group. Adjacent options with the same heading form a group. */
  group?: string;
}

export interface SelectProps {
  id?: string;
  label: ReactNode;
  options: readonly Option[];
  value: string | null;
  onChange: (value: string) => void;
  placeholder?: string;
  /** The text that is shown if the list has no options. */
  nothing?: string;
  /** The label of a search field above the list, which filters the options. If it is missing, there is no search field. */
  search?: string;
  /**
   * Called with the text in the search field to load matching options, and with an empty text when the list is closed. If it is missing,
   * the search field filters the options that are given.
   */
  onSearch?: (query: string) => void;
  /** The text of the field if the chosen option is not among the options. */
  chosen?: string;
  /** Shown in the field instead of the chosen option's name. */
  shown?: ReactNode;
  /** Called when the list is opened, for example to load the options. */
  onOpen?: () => void;
  /** A description of the choice for screen readers. */
  description?: string | undefined;
  error?: ReactNode;
  hint?: ReactNode;
  required?: boolean;
  hideLabel?: boolean;
  className?: string;
  /** The width in pixels; by default the field is as wide as its container. */
  width?: number;
}

/** Returns the options whose text contains `query`. Options whose name begins with `query` come first. */
function found(options: readonly Option[], query: string): readonly Option[] {
  const searched = query.trim().toLowerCase();
  const held = options.filter(({ label, detail = '' }) => `${label} ${detail}`.toLowerCase().includes(searched));
  const begins = ({ label }: Option) => (label.toLowerCase().startsWith(searched) ? 0 : 1);
  return held.toSorted((left, right) => begins(left) - begins(right));
}

/** Manages the list of a select field: its options for the search text, and opening, filtering and closing. */
function useOptions({
  options,
  search,
  onSearch,
  onOpen,
}: Pick<SelectProps, 'options' | 'search' | 'onSearch' | 'onOpen'>) {
  const [query, setQuery] = useState('');
  const ask = (text: string) => {
    setQuery(text);
    onSearch?.(text);
  };
  const combobox = useCombobox({
    onDropdownOpen: (source) => {
      onOpen?.();
      if (search) combobox.focusSearchInput();
      else if (source === 'keyboard') combobox.selectActiveOption();
      else combobox.updateSelectedOptionIndex('active');
    },
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      ask('');
    },
  });
  useLayer('popup', combobox.dropdownOpened);
  const shown = search && !onSearch ? found(options, query) : options;
  const first = shown[0]?.value;
  // Enter chooses the first option that was found
  const lead = () => (query === '' ? combobox.selectActiveOption() : combobox.selectFirstOption());
  // biome-ignore lint/correctness/useExhaustiveDependencies: a different query or first option means a different list
  useEffect(() => {
    if (search && combobox.dropdownOpened) lead();
  }, [query, first]);
  const typed = (event: KeyboardEvent) => {
    if (!/^[\p{L}\p{N}]$/u.test(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
    // otherwise a browser may search the page for the typed text
    event.preventDefault();
    if (search) {
      combobox.openDropdown();
      ask(query + event.key);
      return;
    }
    const letter = event.key.toLowerCase();
    const from = combobox.getSelectedOptionIndex() + 1;
    const order = [...options.keys()].map((_, index) => (from + index) % options.length);
    const next = order.find((index) => options[index]?.label.toLowerCase().startsWith(letter));
    if (next === undefined) return;
    combobox.openDropdown();
    combobox.selectOption(next);
  };
  return { combobox, query, ask, shown, lead, typed };
}

type OptionsOfSelect = ReturnType<typeof useOptions>;

/**
 * A field that opens a list of options. If the list has a search field, typed letters filter the options. Otherwise they move to the next
 * option that begins with them.
 */
export function Select(props: SelectProps) {
  const { label, options, value, onChange, placeholder = 'Choose', search, error, hint } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const list = useOptions(props);
  const { combobox } = list;
  const chosen = options.find((option) => option.value === value)?.label ?? (value === null ? undefined : props.chosen);
  return (
    <FieldFrame
      id={id}
      label={label}
      required={props.required}
      error={error}
      hint={hint}
      hideLabel={props.hideLabel}
      className={props.className}
      width={props.width}
    >
      <Combobox
        store={combobox}
        offset={4}
        position="bottom-start"
        keepMounted={false}
        classNames={{ dropdown: styles.dropdown, option: styles.option }}
        onOptionSubmit={(next) => {
          onChange(next);
          combobox.closeDropdown();
          if (search) combobox.focusTarget();
        }}
      >
        <Combobox.Target
          targetType="button"
          withExpandedAttribute
          // Mantine sets the attribute only after the list was rendered once
          aria-expanded={combobox.dropdownOpened}
          aria-controls={combobox.dropdownOpened ? `${id}-list` : undefined}
        >
          <button
            type="button"
            id={id}
            aria-invalid={Boolean(error) || undefined}
            aria-describedby={error || hint ? `${id}-note` : undefined}
            aria-description={props.description}
            title={chosen}
            className={cx(styles.target, Boolean(error) && styles.invalid)}
            onClick={() => combobox.toggleDropdown()}
            onKeyDown={list.typed}
            onBlur={(event) => {
              // an open list that was left by Tab would keep Escape from other open layers
              const goesTo = event.relatedTarget;
              if (goesTo && goesTo !== combobox.searchRef.current) combobox.closeDropdown();
            }}
          >
            {(chosen !== undefined && props.shown) || (
              <span className={cx('clip', !chosen && styles.placeholder)}>{chosen ?? placeholder}</span>
            )}
            <IconChevronDown size={14} stroke={1.6} aria-hidden="true" />
          </button>
        </Combobox.Target>
        <Dropdown id={id} list={list} value={value} nothing={props.nothing} search={search} />
      </Combobox>
    </FieldFrame>
  );
}

interface DropdownProps extends Pick<SelectProps, 'value' | 'nothing' | 'search'> {
  id: string;
  list: OptionsOfSelect;
}

function Dropdown({ id, list, value, nothing = 'Nothing to choose', search }: DropdownProps) {
  const { combobox, query, ask, shown, lead } = list;
  // the search field is at the end of the document: Tab would leave it
  const left = (event: KeyboardEvent) => {
    if (event.key !== 'Tab' && event.key !== 'Escape') return;
    event.preventDefault();
    combobox.closeDropdown();
    combobox.focusTarget();
  };
  // after a choice by mouse the page gets the keys again; a dialog does not need them
  const clicked = (event: MouseEvent) => {
    const target = combobox.targetRef.current;
    if (event.detail > 0 && !target?.closest('[aria-modal=true]')) target?.blur();
  };
  return (
    <Combobox.Dropdown>
      {search && (
        <Combobox.Search
          aria-label={search}
          placeholder={search}
          classNames={{ input: styles.search }}
          value={query}
          onChange={(event) => ask(event.currentTarget.value)}
          onFocus={lead}
          onKeyDown={left}
        />
      )}
      <Combobox.Options id={`${id}-list`} className={styles.options} aria-label="Options">
        {shown.length === 0 && <Combobox.Empty>{query === '' ? nothing : 'Nothing was found'}</Combobox.Empty>}
        {groupsOf(shown).map(({ group, options }) => {
          const lines = options.map((option) => (
            <Line key={option.value} option={option} isChosen={option.value === value} onClick={clicked} />
          ));
          return group === undefined ? (
            lines
          ) : (
            <Combobox.Group key={group} label={group} classNames={{ groupLabel: styles.group }}>
              {lines}
            </Combobox.Group>
          );
        })}
      </Combobox.Options>
    </Combobox.Dropdown>
  );
}

/** Groups adjacent options that have the same heading. */
function groupsOf(options: readonly Option[]): { group: string | undefined; options: Option[] }[] {
  const groups: { group: string | undefined; options: Option[] }[] = [];
  for (const option of options) {
    const last = groups.at(-1);
    if (last && last.group === option.group) last.options.push(option);
    else groups.push({ group: option.group, options: [option] });
  }
  return groups;
}

interface LineProps {
  option: Option;
  isChosen: boolean;
  onClick: (event: MouseEvent) => void;
}

function Line({ option, isChosen, onClick }: LineProps) {
  return (
    <Combobox.Option value={option.value} active={isChosen} selected={isChosen} onClick={onClick}>
      {option.before}
      <span className={styles.words}>
        <span>{option.label}</span>
        {option.detail && <span className={styles.detail}>{option.detail}</span>}
      </span>
      {option.aside && <span className={styles.aside}>{option.aside}</span>}
      {isChosen && <IconCheck size={14} stroke={1.6} aria-hidden="true" />}
    </Combobox.Option>
  );
}
