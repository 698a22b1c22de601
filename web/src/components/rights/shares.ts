/** All of a work, in basis points: sums of integers are exact. */
export const WHOLE = 10_000;
/** What one press of an arrow key adds or takes: 0.1 per cent. */
const STEP = 10;

/** Basis points of a number as it was typed; null where it is none. What is beyond the second decimal is rounded. */
function pointsOf(text: string): number | null {
  const plain = text.trim().replace(',', '.');
  if (plain === '') return 0;
  return /^(\d+\.?\d*|\.\d+)$/.test(plain) ? Math.round(Number(plain) * 100) : null;
}

/** Basis points of a percentage as it was typed; null where it is none from 0 to 100. */
export function basisPoints(text: string): number | null {
  const points = pointsOf(text);
  return points !== null && points <= WHOLE ? points : null;
}

/** A share as it is shown: two decimals. */
export function shareText(points: number): string {
  return (points / 100).toFixed(2);
}

/** What a field for a share takes of what was typed: no sign, no letters. */
export function typedShare(text: string): string {
  return text.replace(/[^\d.,]/g, '');
}

/** The share one step further up or down, within 0 and 100. */
export function steppedShare(text: string, direction: 1 | -1): string {
  const points = (basisPoints(text) ?? 0) + direction * STEP;
  return shareText(Math.min(WHOLE, Math.max(0, points)));
}

/** The sum of typed shares; what is no number counts as nothing, and what is too large as it is: a refused row makes no sum whole. */
export function totalOf(texts: readonly string[]): number {
  return texts.reduce((total, text) => total + (pointsOf(text) ?? 0), 0);
}

/** The whole in so many shares that differ by 0.01 at most, the larger ones last: 33.33, 33.33, 33.34. */
export function equalShares(count: number): number[] {
  const least = Math.floor(WHOLE / count);
  const larger = WHOLE - least * count;
  return Array.from({ length: count }, (_, place) => (place < count - larger ? least : least + 1));
}

/** What a sum lacks or has too much of, in words; null where it is whole. */
export function missingText(total: number): string | null {
  if (total === WHOLE) return null;
  return total < WHOLE ? `${shareText(WHOLE - total)} left to assign` : `${shareText(total - WHOLE)} over`;
}
