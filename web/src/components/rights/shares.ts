/** The whole of a work, in basis points: sums of integers are exact. */
export const WHOLE = 10_000;
/** The step of an arrow key: 0.1 per cent. */
const STEP = 10;

/** Returns a typed number in basis points; null if it is none. It is rounded to the second decimal. */
function pointsOf(text: string): number | null {
  const plain = text.trim().replace(',', '.');
  if (plain === '') return 0;
  return /^(\d+\.?\d*|\.\d+)$/.test(plain) ? Math.round(Number(plain) * 100) : null;
}

/** Returns a typed percentage in basis points; null if it is not from 0 to 100. */
export function basisPoints(text: string): number | null {
  const points = pointsOf(text);
  return points !== null && points <= WHOLE ? points : null;
}

/** Formats a share with two decimals. */
export function shareText(points: number): string {
  return (points / 100).toFixed(2);
}

/** Removes from typed text the characters that a field for a share does not accept, as signs and letters. */
export function typedShare(text: string): string {
  return text.replace(/[^\d.,]/g, '');
}

/** Returns the share one step further up or down, within 0 and 100. */
export function steppedShare(text: string, direction: 1 | -1): string {
  const points = (basisPoints(text) ?? 0) + direction * STEP;
  return shareText(Math.min(WHOLE, Math.max(0, points)));
}

/**
 * Returns the sum of typed shares. A text that is no number counts as zero; a number that is too large counts as it is,
 * so that a refused row cannot make the sum complete.
 */
export function totalOf(texts: readonly string[]): number {
  return texts.reduce((total, text) => total + (pointsOf(text) ?? 0), 0);
}

/** Divides the whole into so many shares that differ by 0.01 at most, the larger ones last: 33.33, 33.33, 33.34. */
export function equalShares(count: number): number[] {
  const least = Math.floor(WHOLE / count);
  const larger = WHOLE - least * count;
  return Array.from({ length: count }, (_, place) => (place < count - larger ? least : least + 1));
}

/** Returns the text for what a sum lacks or exceeds; null if it is the whole. */
export function missingText(total: number): string | null {
  if (total === WHOLE) return null;
  return total < WHOLE ? `${shareText(WHOLE - total)} left to assign` : `${shareText(total - WHOLE)} over`;
}
