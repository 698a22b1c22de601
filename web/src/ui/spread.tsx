import styles from './spread.module.css';

const VALUES = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;
const PITCH = 7;
const BAR = 5;
const HEIGHT = 28;

export interface SpreadProps {
  /** Whole ratings, 1 to 10. */
  ratings: readonly number[];
  /** One's own among them: its bar is amber. */
  mine: number | null;
}

/** How ratings are spread over the scale: a bar for each value, as high as it was given often. Its place alone where there are none. Hidden from readers. */
export function Spread({ ratings, mine }: SpreadProps) {
  const counts = VALUES.map((value) => ratings.filter((rating) => rating === value).length);
  const most = Math.max(1, ...counts);
  return (
    <svg width={VALUES.length * PITCH} height={HEIGHT} aria-hidden="true" className={styles.spread}>
      {ratings.length > 0 &&
        VALUES.map((value, place) => {
          const height = Math.max(2, ((counts[place] ?? 0) / most) * HEIGHT);
          return (
            <rect
              key={value}
              className={value === mine ? styles.mine : counts[place] ? styles.given : undefined}
              x={place * PITCH}
              y={HEIGHT - height}
              width={BAR}
              height={height}
            />
          );
        })}
    </svg>
  );
}
