import type { ReactNode } from 'react';
import { cx } from './cx';
import styles from './sleeve.module.css';

export interface SleeveProps {
  /** The id of the job or company. The id and `of` determine the drawing, so that it is always the same. */
  id: number;
  of?: 'job' | 'company';
  /** The width and height in pixels, from 36 to 44. */
  size?: number;
  /** The uploaded picture, if there is one. */
  url?: string | null;
  className?: string;
}

const INKS: readonly (readonly [string, string])[] = [
  ['#3d4a2f', '#e3d6b4'],
  ['#1f4650', '#cfd8cf'],
  ['#39304f', '#c9c0a8'],
  ['#6e4f1f', '#f0dcae'],
  ['#5a2733', '#e8a67a'],
  ['#173847', '#e79a52'],
  ['#24443f', '#a5cfc0'],
  ['#2f4270', '#dfb464'],
  ['#a2492a', '#f1c8a4'],
  ['#6c3424', '#f0d5b8'],
];

const STRIPES = [0, 1, 2, 3];

const SHAPES: readonly ((back: string, ink: string) => ReactNode)[] = [
  (back, ink) => (
    <>
      <circle cx="22" cy="22" r="15" fill={ink} />
      <circle cx="22" cy="22" r="5" fill={back} />
    </>
  ),
  (_back, ink) => (
    <>
      {[7, 13, 19, 25, 31].map((x, index) => (
        <rect key={x} x={x} y={[16, 11, 6, 13, 18][index]} width="3.4" height={[12, 22, 32, 18, 8][index]} fill={ink} />
      ))}
    </>
  ),
  (back, ink) => (
    <>
      <path d="M0 44A44 44 0 0 1 44 0V20A24 24 0 0 0 20 44Z" fill={ink} />
      <path d="M32 44A12 12 0 0 1 44 32V44Z" fill={ink} opacity=".55" />
      <path d="M0 0h8v8H0z" fill={back} />
    </>
  ),
  (back, ink) => (
    <>
      <rect y="22" width="44" height="22" fill={ink} />
      <path d="M12 22a10 10 0 0 1 20 0Z" fill={ink} />
      <path d="M12 22a10 10 0 0 0 20 0Z" fill={back} />
    </>
  ),
  (_back, ink) => (
    <>
      {STRIPES.map((row) => (
        <path
          key={row}
          d={`M-2 ${9 + row * 9}c6-6 10-6 16 0s10 6 16 0s10-6 16 0`}
          fill="none"
          stroke={ink}
          strokeWidth="2.6"
        />
      ))}
    </>
  ),
  (back, ink) => (
    <>
      <path d="M22 7 35 36H9Z" fill={ink} />
      <path d="M21 14h2v22h-2z" fill={back} />
    </>
  ),
];

function seed(name: string): number {
  let hash = 2166136261;
  for (const char of name) hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 16777619) >>> 0;
  return hash;
}

/** The square picture of a job or company. If none was uploaded, a geometric drawing in two colors is shown. */
export function Sleeve({ id, of = 'job', size = 36, url, className }: SleeveProps) {
  if (url) return <img src={url} alt="" width={size} height={size} className={cx(styles.sleeve, className)} />;
  const number = seed(of === 'job' ? String(id) : `${of} ${id}`);
  const [back, ink] = INKS[number % INKS.length] ?? ['#3d4a2f', '#e3d6b4'];
  const shape = SHAPES[(number >>> 8) % SHAPES.length];
  return (
    <svg width={size} height={size} viewBox="0 0 44 44" aria-hidden="true" className={cx(styles.sleeve, className)}>
      <rect width="44" height="44" fill={back} />
      {shape?.(back, ink)}
    </svg>
  );
}
