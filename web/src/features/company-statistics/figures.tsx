import type { CompanyStatistic } from '../../stores/company-statistic/store';
import { formatCount } from '../../ui/format';
import styles from './company-statistics-page.module.css';

type Totals = CompanyStatistic['totals'];

const share = (part: number, whole: number) => (whole === 0 ? '—' : `${Math.round((100 * part) / whole)}%`);
export const hours = (value: number | null) => (value === null ? '—' : `${value.toFixed(1)} h`);
export const percent = (value: number | null) => (value === null ? '—' : `${Math.round(100 * value)}%`);

/** The key figures of a company's statistics, such as the share of tracks that were heard and the average rating. */
export function Figures({ totals }: { totals: Totals }) {
  const { applied_tracks, heard, rated, mean, ratings, median_hours_to_first_listen, agreement } = totals;
  const of = (part: number) => `${formatCount(part)} of ${formatCount(applied_tracks)}`;
  const items = [
    { name: 'Submitted', value: formatCount(applied_tracks), about: 'tracks' },
    { name: 'Heard', value: share(heard, applied_tracks), about: of(heard) },
    { name: 'Rated', value: share(rated, applied_tracks), about: of(rated) },
    { name: 'Average', value: mean === null ? '—' : mean.toFixed(1), about: `${formatCount(ratings)} ratings` },
    { name: 'First listen', value: hours(median_hours_to_first_listen), about: 'median over heard tracks' },
    { name: 'Agreement', value: percent(agreement), about: 'lowest and highest under 3 apart' },
  ];
  return (
    <dl className={styles.figures}>
      {items.map(({ name, value, about }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <b>{value}</b>
            <span className="type-second">{about}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
