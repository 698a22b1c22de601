import IconGripVertical from '@tabler/icons-react/dist/esm/icons/IconGripVertical.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { type KeyboardEvent, useState } from 'react';
import { FIELD_TEXTS } from '../../../api/messages';
import { basisPoints, shareText, steppedShare, typedShare } from '../../../components/rights/shares';
import { LIMITS } from '../../../protocol/generated/protocol';
import { cx } from '../../../ui/cx';
import { IconButton } from '../../../ui/icon-button';
import { Select } from '../../../ui/select';
import { splitColor } from '../../../ui/split-bar';
import type { DragEvents, DragMark } from '../../../ui/table/use-row-drag';
import { TextField, type TextFieldProps } from '../../../ui/text-field';
import { HintLine } from './hint-line';
import { ipiHint } from './identifiers';
import styles from './rights.module.css';
import { type Holder, type HolderField, type HolderKind, KINDS, NO_SHARE } from './rights-form';
import { societyOptions } from './societies';

/**
 * The texts of each field. `name` is the end of the field's label, which begins with the row ("Writer 1" + "first name"). `placeholder` is
 * shown while the field is empty.
 */
const LABELS: Readonly<Record<HolderField, readonly [name: string, placeholder: string]>> = {
  first_name: ['first name', 'First name'],
  last_name: ['last name', 'Last name'],
  name: ['name', 'Name'],
  pro: ['PRO', 'PRO'],
  ipi: ['IPI', 'IPI'],
  percentage: ['share', '0.00'],
};

export interface HolderRowProps {
  kind: HolderKind;
  place: number;
  holder: Holder;
  /** Returns the error message for a field of this row; undefined if the field has no error. */
  errorOf: (field: HolderField) => string | undefined;
  onChange: (part: Partial<Holder>) => void;
  onRemove: () => void;
  onMove: (by: 1 | -1) => void;
  mark: DragMark | undefined;
  drag: DragEvents | undefined;
}

/** One rights holder: its fields on one line, with the hint about its IPI below them. */
export function HolderRow({ kind, place, holder, errorOf, onChange, onRemove, onMove, mark, drag }: HolderRowProps) {
  const { one, fields } = KINDS[kind];
  const [typing, setTyping] = useState(false);
  const who = `${one} ${place + 1}`;
  const moved = (event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    onMove(by as 1 | -1);
  };
  const field = (name: HolderField) => ({
    label: `${who} ${LABELS[name][0]}`,
    placeholder: LABELS[name][1],
    hideLabel: true,
    name: `${kind}.${place}.${name}`,
    value: holder[name] ?? '',
    error: errorOf(name),
    onChange: (text: string) => onChange({ [name]: text }),
  });
  const control = (name: HolderField) => {
    switch (name) {
      case 'pro':
        return (
          <Select
            {...field(name)}
            key={name}
            className={styles.pro}
            search="Search organizations"
            options={societyOptions(holder.pro ?? '')}
          />
        );
      case 'percentage':
        return <ShareField {...field(name)} key={name} />;
      default:
        return (
          <TextField
            {...field(name)}
            key={name}
            className={styles.text}
            max={LIMITS.RIGHTS_NAME_MAX}
            tooLong={FIELD_TEXTS.trackTooLong}
            counter={false}
            onFocus={() => setTyping(name === 'ipi')}
            onBlur={() => setTyping(false)}
          />
        );
    }
  };
  return (
    <li
      data-row={place}
      className={cx(styles.row, styles[kind], mark && styles[mark])}
      onDragOver={drag?.onDragOver}
      onDrop={drag?.onDrop}
    >
      <button
        type="button"
        data-row={place}
        data-part="handle"
        draggable={mark !== undefined}
        className={styles.handle}
        style={{ borderColor: splitColor(place) }}
        aria-label={`Move ${who.toLowerCase()}: arrow up or down`}
        data-tip="Drag, or press ↑ or ↓"
        onKeyDown={moved}
        onDragStart={drag?.onDragStart}
        onDragEnd={drag?.onDragEnd}
      >
        <IconGripVertical size={14} stroke={1.6} aria-hidden="true" />
      </button>
      {fields.map(control)}
      <IconButton label={`Remove ${who.toLowerCase()}`} data-part="remove" onClick={onRemove} icon={IconTrash} />
      {fields.includes('ipi') && (
        <HintLine hint={typing ? null : ipiHint(holder.ipi ?? '')} onFix={(ipi) => onChange({ ipi })} />
      )}
    </li>
  );
}

/** A field for a percentage with two decimals. The arrow keys increase or decrease it by 0.1. */
function ShareField({ value, error, onChange, ...field }: TextFieldProps) {
  const points = basisPoints(value);
  const stepped = (event: KeyboardEvent) => {
    const direction = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (direction === undefined) return;
    event.preventDefault();
    onChange(steppedShare(value, direction as 1 | -1));
  };
  return (
    <TextField
      {...field}
      error={error ?? (points === null && NO_SHARE)}
      className={styles.share}
      role="spinbutton"
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={(points ?? 0) / 100}
      inputMode="decimal"
      value={value}
      onChange={(text) => onChange(typedShare(text))}
      onKeyDown={stepped}
      onFocus={(event) => event.currentTarget.select()}
      onBlur={() => points !== null && onChange(shareText(points))}
    />
  );
}
