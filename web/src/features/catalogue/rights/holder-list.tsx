import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useEffect, useId, useRef, useState } from 'react';
import { ShareTotal } from '../../../components/rights/share-total';
import { basisPoints, equalShares, FULL_SHARE, shareText, totalOf } from '../../../components/rights/shares';
import { LIMITS } from '../../../protocol/generated/protocol';
import { announce } from '../../../ui/announcer';
import { Button } from '../../../ui/button';
import { cx } from '../../../ui/cx';
import { SplitBar } from '../../../ui/split-bar';
import { useRowDrag } from '../../../ui/table/use-row-drag';
import { HolderRow } from './holder-row';
import styles from './rights.module.css';
import { blankHolder, type Holder, type HolderField, type HolderKind, KINDS, tooManyText } from './rights-form';

const MOST = LIMITS.RIGHTS_HOLDERS_MAX;

export interface HolderListProps {
  kind: HolderKind;
  rows: readonly Holder[];
  onChange: (rows: readonly Holder[]) => void;
  /** The error message for the list as a whole. Messages for single rows are returned by `errorOf`. */
  error: string | undefined;
  errorOf: (place: number, field: HolderField) => string | undefined;
}

/** The rights holders of one kind: their number, the sum of their shares, and a row for each. */
export function HolderList({ kind, rows, onChange, error, errorOf }: HolderListProps) {
  const { title, one } = KINDS[kind];
  const headId = useId();
  const [refused, setRefused] = useState(false);
  const section = useRef<HTMLElement>(null);
  const focusNext = useRef<(() => void) | null>(null);
  // after a press that adds, removes or moves a row, the focus goes on from there
  useEffect(() => {
    focusNext.current?.();
    focusNext.current = null;
  });
  const focusPart = (part: 'handle' | 'remove', place: number) => {
    const found = section.current?.querySelectorAll<HTMLElement>(`[data-part=${part}]`);
    (found?.[place] ?? section.current?.querySelector<HTMLElement>('[data-part=add]'))?.focus();
  };
  const isFull = rows.length >= MOST;

  const add = () => {
    setRefused(isFull);
    if (isFull) return;
    focusNext.current = () => section.current?.querySelector<HTMLElement>('li:last-child input')?.focus();
    onChange([...rows, blankHolder(kind)]);
  };
  const remove = (place: number) => {
    setRefused(false);
    focusNext.current = () => focusPart('remove', Math.min(place, rows.length - 2));
    onChange(rows.filter((_, other) => other !== place));
  };
  const move = (from: number, to: number) => {
    const row = rows[from];
    if (!row || to < 0 || to >= rows.length) return;
    focusNext.current = () => focusPart('handle', to);
    announce(`${one} ${from + 1} is now ${to + 1} of ${rows.length}`);
    onChange(rows.filter((_, other) => other !== from).toSpliced(to, 0, row));
  };
  const drag = useRowDrag(rows.length > 1 ? { count: rows.length, onMove: move } : undefined);
  const shareEqually = () => {
    const shares = equalShares(rows.length);
    onChange(rows.map((row, place) => ({ ...row, percentage: shareText(shares[place] ?? 0) })));
  };

  return (
    <section ref={section} aria-labelledby={headId} className={styles.list}>
      <div className={styles.head}>
        <h3 id={headId} className={styles.title}>
          {title}
        </h3>
        <span className="type-second">{rows.length === 0 ? 'None yet' : `${rows.length} of ${MOST}`}</span>
        <span className={styles.total}>
          {rows.length > 0 && <ShareTotal total={totalOf(rows.map(({ percentage }) => percentage))} />}
        </span>
        {rows.length > 0 && (
          <Button size="sm" tone="subtle" onClick={shareEqually}>
            Share equally
          </Button>
        )}
        <Button
          size="sm"
          tone="subtle"
          icon={IconPlus}
          waiting={isFull}
          data-part="add"
          aria-label={`Add ${one.toLowerCase()}`}
          onClick={add}
        >
          Add
        </Button>
      </div>
      {(error || isFull) && (
        <p role={error || refused ? 'alert' : undefined} className={cx(styles.limit, (error || refused) && styles.bad)}>
          {error ?? tooManyText(kind)}
        </p>
      )}
      {rows.length > 0 && (
        <>
          <SplitBar shares={rows.map(({ percentage }) => basisPoints(percentage) ?? 0)} whole={FULL_SHARE} />
          <ol className={styles.rows}>
            {rows.map((holder, place) => (
              <HolderRow
                // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its position, and its values are stored in the form
                key={place}
                kind={kind}
                place={place}
                holder={holder}
                errorOf={(field) => errorOf(place, field)}
                onChange={(part) => onChange(rows.map((row, other) => (other === place ? { ...row, ...part } : row)))}
                onRemove={() => remove(place)}
                onMove={(by) => move(place, place + by)}
                mark={drag?.of(place)}
                drag={drag?.events}
              />
            ))}
          </ol>
        </>
      )}
    </section>
  );
}
