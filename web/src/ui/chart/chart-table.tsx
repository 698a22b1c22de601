import { Fragment } from 'react';
import styles from './chart-table.module.css';
import type { ChartSeries } from './shape';

export interface ChartTableProps {
  caption: string;
  /** The heading of the first column, which contains the names of the points in time, such as "Day". */
  head: string;
  lanes: readonly [ChartSeries, ...ChartSeries[]];
  /** True to show the table to everybody; by default only to screen readers. */
  isShown?: boolean;
}

/** The numbers of a chart as a table, by default only for screen readers. */
export function ChartTable({ caption, head, lanes, isShown = false }: ChartTableProps) {
  const { points } = lanes[0];
  const hasFormer = points.some(({ former }) => former);
  return (
    <div className={isShown ? styles.shown : 'visually-hidden'}>
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {lanes.map(({ label }) => (
              <Fragment key={label}>
                <th scope="col">{label}</th>
                {hasFormer && <th scope="col">A month before</th>}
              </Fragment>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map(({ key, name, value, isRunning }, index) =>
            value === null ? null : (
              <tr key={key}>
                <th scope="row">
                  {name}
                  {isRunning && ', so far'}
                </th>
                {lanes.map(({ label, points: own, format }) => (
                  <Fragment key={label}>
                    <td>{format(own[index]?.value ?? 0)}</td>
                    {hasFormer && <td>{own[index]?.former ? format(own[index].former.value) : ''}</td>}
                  </Fragment>
                ))}
              </tr>
            ),
          )}
        </tbody>
      </table>
    </div>
  );
}
