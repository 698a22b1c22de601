import { useMemo, useState } from 'react';
import type { AffiliateMonth } from '../../stores/affiliate/store';
import { useJustMoved } from '../../stores/highlights/use-just-moved';
import { monthKey } from '../../ui/chart/month';
import { formatMonth } from '../../ui/format';
import { EmptyState } from '../../ui/states';
import type { Column, RowState, Sort } from '../../ui/table/columns';
import { DataTable } from '../../ui/table/data-table';
import styles from './dashboard-page.module.css';
import { type Counted, NAMES, valueText } from './months';

/** A table with the numbers of each month, the newest month first. */
export function MonthTable({ months, counted }: { months: readonly AffiliateMonth[]; counted: readonly Counted[] }) {
  const [sort, setSort] = useState<Sort>({ by: 'month', direction: 'down' });
  const present = months.at(-1);
  const isMoved = useJustMoved(JSON.stringify(present)) !== null;
  const columns = useMemo<readonly Column<AffiliateMonth>[]>(
    () => [
      {
        id: 'month',
        head: 'Month',
        width: 240,
        rowHeader: true,
        sortable: true,
        cell: (month) => (
          <>
            {formatMonth(monthKey(month))}
            {month === present && <span className={`type-second ${styles.soFar}`}>so far</span>}
          </>
        ),
      },
      ...counted.map(
        (one): Column<AffiliateMonth> => ({
          id: one,
          head: NAMES[one].head,
          width: 140,
          align: 'right',
          sortable: true,
          cell: (month) => valueText(one, month[one] ?? 0),
        }),
      ),
      {
        id: 'note',
        head: 'Note',
        hiddenHeader: true,
        cell: (month) => (month.spend < 0 ? 'Refunds exceeded spending' : ''),
      },
    ],
    [counted, present],
  );
  const rows = useMemo(() => {
    const value = (month: AffiliateMonth) =>
      sort.by === 'month' ? month.year * 12 + month.month : (month[sort.by as Counted] ?? 0);
    const sign = sort.direction === 'down' ? -1 : 1;
    return months.toSorted((left, right) => sign * (value(left) - value(right)));
  }, [months, sort]);
  return (
    <div className={styles.table}>
      <DataTable
        label="Months"
        status="ready"
        rows={rows}
        rowKey={monthKey}
        columns={columns}
        sort={sort}
        onSort={setSort}
        rowState={(month): RowState | undefined => (month === present && isMoved ? 'remote' : undefined)}
        empty={<EmptyState title="No months yet" />}
      />
    </div>
  );
}
