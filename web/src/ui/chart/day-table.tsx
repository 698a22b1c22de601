import { formatDate } from '../format';
import type { DayCount } from './shape';

/** The chart's numbers, for screen readers. */
export function DayTable({ caption, days }: { caption: string; days: readonly DayCount[] }) {
  return (
    <div className="visually-hidden">
      <table>
        <caption>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Number</th>
          </tr>
        </thead>
        <tbody>
          {days
            .filter(({ count }) => count !== null)
            .map(({ day, count }) => (
              <tr key={day}>
                <th scope="row">{formatDate(day)}</th>
                <td>{count}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </div>
  );
}
