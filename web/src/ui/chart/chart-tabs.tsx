import { cx } from '../cx';
import { Needle } from '../needle';
import { type ChoiceProps, RadioGroup } from '../radio-group';
import styles from './chart-tabs.module.css';

export interface ChartTab<T extends string> {
  value: T;
  label: string;
  /** The sum of the series, or its current value, as text. */
  total: string;
  /** The values of the series, drawn as small columns. */
  values: readonly (number | null)[];
}

/** The series to choose from for the big chart, each drawn as a small chart. */
export function ChartTabs<T extends string>(props: ChoiceProps<ChartTab<T>>) {
  return (
    <RadioGroup
      {...props}
      className={styles.tabs}
      choice={(_, isChosen) => ({ className: cx(styles.tab, isChosen && styles.active) })}
    >
      {({ label, total, values }, isChosen) => (
        <>
          {isChosen && <Needle at={0} className={styles.needle} />}
          <span className={styles.words}>
            <span className={styles.label}>{label}</span> <b className={styles.total}>{total}</b>
          </span>
          <Columns values={values} />
        </>
      )}
    </RadioGroup>
  );
}

/** A small column chart without an axis. */
function Columns({ values }: { values: readonly (number | null)[] }) {
  const top = Math.max(1, ...values.map((value) => value ?? 0));
  const band = 100 / Math.max(1, values.length);
  return (
    <svg className={styles.columns} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      {values.map((value, index) => {
        // a day or month without a value is a hairline
        const height = value === null ? 0 : Math.max(3, (Math.max(0, value) / top) * 100);
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: columns of a chart, which never change their order
            key={index}
            x={(index + 0.1) * band}
            width={band * 0.8}
            y={100 - height}
            height={height}
          />
        );
      })}
    </svg>
  );
}
