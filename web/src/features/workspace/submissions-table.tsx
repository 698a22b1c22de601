import IconArrowDown from '@tabler/icons-react/dist/esm/icons/IconArrowDown.mjs';
import IconArrowUp from '@tabler/icons-react/dist/esm/icons/IconArrowUp.mjs';
import IconMessage2 from '@tabler/icons-react/dist/esm/icons/IconMessage2.mjs';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type RefObject, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { TEXTS } from '../../api/messages';
import { useSelectionKeys } from '../../components/player/use-selection-keys';
import { useRevealRow, useTrackRows } from '../../components/player/use-track-rows';
import type { TrackId } from '../../protocol/generated/protocol';
import { chosen } from '../../stores/review/chosen';
import type { Direction, SortColumn } from '../../stores/review/state';
import { changeFilter, showRange, useReview } from '../../stores/review/store';
import { cx } from '../../ui/cx';
import { SkeletonRows } from '../../ui/states';
import { useStableRows } from '../../ui/table/use-stable-rows';
import { useChosenCount } from './filters/chosen-bar';
import { reviewQueue } from './review-queue';
import { SubmissionRow, UnreadRow } from './submission-row';
import styles from './submissions-table.module.css';

const ROW = 36;
const HEAD = 28;
const OVERSCAN = 10;
const SETTLE_MS = 60;
export const SKELETON = ['24px', '2fr', '96px', '1.2fr', '52px', '110px', '96px', '44px', '72px', '84px'];
const WAVE = 88;
const WAVE_GAP = 14;
const TITLE_MAX = 420;
/** Matches pages that are too narrow for waveforms. On such pages, the titles get the space of the waveforms. */
const NARROW = window.matchMedia('(max-width: 1359px)');
/** The width of all columns but title and wave, in pixels. */
const OTHER_COLUMNS = 632;

/** The direction in which each column is sorted at the first click: texts from A to Z, numbers and dates from the highest. */
const FIRST_DIRECTION: Record<SortColumn, Direction> = {
  title: 'up',
  artist_name: 'up',
  duration: 'down',
  rating: 'down',
  creation_date: 'down',
};

const COLUMNS: readonly { sort: SortColumn; label: string; className?: string }[] = [
  { sort: 'title', label: 'Title' },
  { sort: 'artist_name', label: 'Artist' },
  { sort: 'duration', label: 'Duration', className: styles.right },
  { sort: 'rating', label: 'Rating' },
  { sort: 'creation_date', label: 'Added' },
];

const itself = (id: TrackId | null) => id;

/** The table of the list. Only the rows in view are in the page; further rows are read when they come into view. */
export function SubmissionsTable() {
  const actual = useReview((state) => state.order);
  const { rows: order, handlers } = useStableRows(actual, itself);
  const scroller = useRef<HTMLDivElement>(null);
  const virtual = useVirtualizer({
    count: order.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW,
    scrollMargin: 0,
    scrollPaddingStart: HEAD,
    // the head is in the scroller and pushes the rows down by itself
    scrollPaddingEnd: HEAD,
    overscan: OVERSCAN,
  });
  const loading = useReview((state) => state.status === 'loading');
  const wave = useWaveWidth(scroller);
  const isChoosing = useChosenCount() > 0;
  useFocusRestoration(scroller);
  const items = virtual.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items[items.length - 1]?.index ?? 0;

  // order is named because a page that came, or was refused, may leave unread rows in view
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => {
    const timer = setTimeout(() => showRange(first, last), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [first, last, order]);

  // rows are read in later; each page that comes changes the order as well
  const queue = useMemo(() => reviewQueue({ ...useReview.getState(), order: actual }), [actual]);
  useTrackRows(queue);
  useSelectionKeys(chosen);
  useRevealRow(virtual);

  const above = items[0]?.start ?? 0;
  const below = virtual.getTotalSize() - (items[items.length - 1]?.end ?? 0);
  return (
    <div ref={scroller} tabIndex={-1} className={styles.scroller} {...handlers}>
      <table className={styles.table} aria-rowcount={order.length + 1}>
        <colgroup>
          <col className={cx(styles.colState, isChoosing && styles.withBoxes)} />
          <col />
          <col style={{ width: wave === 0 ? 0 : wave + WAVE_GAP }} />
          <col className={styles.colArtist} />
          <col className={styles.colDuration} />
          <col className={styles.colRating} />
          <col className={styles.colMark} />
          <col className={styles.colComments} />
          <col className={styles.colAdded} />
          <col className={styles.colActions} />
        </colgroup>
        <Head />
        <tbody>
          {above > 0 && <Space height={above} />}
          {items.map((item) => {
            const id = order[item.index];
            return id === null || id === undefined ? (
              <UnreadRow key={`unread-${item.index}`} index={item.index} />
            ) : (
              <SubmissionRow key={id} id={id} index={item.index} wave={wave} isChoosing={isChoosing} />
            );
          })}
          {below > 0 && <Space height={below} />}
        </tbody>
      </table>
      {loading && <SkeletonRows columns={SKELETON} rows={12} text={TEXTS.loadingTracks} />}
    </div>
  );
}

/** Moves the focus to the list if the row that had the focus has disappeared. */
function useFocusRestoration(scroller: RefObject<HTMLDivElement | null>): void {
  const within = useRef(false);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const moved = (event: FocusEvent) => {
      within.current = event.target instanceof Node && element.contains(event.target);
    };
    document.addEventListener('focusin', moved);
    return () => document.removeEventListener('focusin', moved);
  }, [scroller]);
  useEffect(() => {
    if (within.current && document.activeElement === document.body) scroller.current?.focus({ preventScroll: true });
  });
}

/** Returns the width of the waveforms in pixels: the space that the titles do not need on a wide page, or 0 on a narrow one. */
function useWaveWidth(scroller: RefObject<HTMLDivElement | null>): number {
  const [width, setWidth] = useState(WAVE);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const measure = () => {
      if (NARROW.matches) {
        setWidth(0);
        return;
      }
      const over = element.clientWidth - OTHER_COLUMNS - WAVE_GAP - TITLE_MAX;
      setWidth(Math.max(WAVE, Math.floor(over / 8) * 8));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [scroller]);
  return width;
}

function Space({ height }: { height: number }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row without a tabindex cannot be focused
    <tr aria-hidden="true" style={{ height }}>
      <td colSpan={10} className={styles.space} />
    </tr>
  );
}

function Head() {
  const sortBy = useReview((state) => state.filter.sortBy);
  const direction = useReview((state) => state.filter.direction);
  const heads = COLUMNS.map(({ sort, label, className }) => {
    const sorted = sortBy === sort;
    const Arrow = direction === 'down' ? IconArrowDown : IconArrowUp;
    return (
      <th
        key={sort}
        scope="col"
        className={className}
        aria-sort={sorted ? (direction === 'down' ? 'descending' : 'ascending') : undefined}
      >
        <button
          type="button"
          className={cx(styles.sort, sorted && styles.sorted)}
          onClick={() =>
            changeFilter(
              sorted
                ? { direction: direction === 'down' ? 'up' : 'down' }
                : { sortBy: sort, direction: FIRST_DIRECTION[sort] },
            )
          }
        >
          {label}
          {sorted && <Arrow size={12} stroke={2} aria-hidden="true" />}
        </button>
      </th>
    );
  });
  return (
    <thead className={styles.head}>
      <tr aria-rowindex={1}>
        <th scope="col">
          <span className="visually-hidden">State</span>
        </th>
        {heads[0]}
        <td className={styles.waveCell} />
        {heads.slice(1, -1)}
        <th scope="col" className={styles.plainHead}>
          Mark
        </th>
        <th scope="col" className={styles.commentsHead}>
          <IconMessage2 size={14} stroke={1.6} role="img" aria-label="Comments" />
        </th>
        {heads.slice(-1)}
        <th scope="col">
          <span className="visually-hidden">Actions</span>
        </th>
      </tr>
    </thead>
  );
}
