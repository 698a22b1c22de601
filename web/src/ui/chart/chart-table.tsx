import type { ChartPoint } from './shape';

export interface ChartTableProps {
  caption: string;
  /** What each row is: "Day". */
  head: string;
  points: readonly ChartPoint[];
  format: (value: number) => string;
}

/** The chart's numbers, for screen readers. */
export function ChartTable({ caption, head, points, format }: ChartTableProps) {
  return (
    <div className="visually-hidden">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            <th scope="col">Number</th>
          </tr>
        </thead>
        <tbody>
          {points.map(({ key, name, value }) =>
            value === null ? null : (
              <tr key={key}>
                <th scope="row">{name}</th>
                <td>{format(value)}</td>
              </tr>
            ),
          )}
        </tbody>
      </table>
    </div>
  );
}
