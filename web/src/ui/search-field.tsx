import IconSearch from '@tabler/icons-react/dist/esm/icons/IconSearch.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { useShortcuts } from '../keyboard/use-shortcuts';
import { IconButton } from './icon-button';
import { TextField } from './text-field';

export interface SearchFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** Give it and register the search shortcut on it to let F and / lead here. */
  id?: string;
  className?: string;
  max?: number;
}

/** A search box: its label is its placeholder, the cross clears it, and Escape once nothing else is to be closed. */
export function SearchField({ label, value, onChange, id, className, max = 100 }: SearchFieldProps) {
  useShortcuts({ 'page.escape': () => (value ? onChange('') : false) });
  return (
    <TextField
      id={id}
      className={className}
      label={label}
      hideLabel
      placeholder={label}
      role="searchbox"
      value={value}
      max={max}
      counter={false}
      onChange={onChange}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        if (value) onChange('');
        else event.currentTarget.blur();
      }}
      left={<IconSearch size={15} stroke={1.6} aria-hidden="true" />}
      right={
        value ? (
          <IconButton label="Clear the search" onClick={() => onChange('')}>
            <IconX size={14} stroke={1.6} aria-hidden="true" />
          </IconButton>
        ) : null
      }
    />
  );
}
