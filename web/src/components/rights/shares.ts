/** All shares of a work together (100 percent), in basis points, so that sums are exact integers. */
export const FULL_SHARE = 10_000;
/** The change of a share by one press of an arrow key, in basis points: 0.1 percent. */
const STEP = 10;

/** Returns a typed percentage in basis points, rounded to an integer; 0 for empty text, null if the text is not a number. */
function pointsOf(text: string): number | null {
  const plain = text.trim().replace(',', '.');
  if (plain === '') return 0;
  return /^(\d+\.?\d*|\.\d+)$/.test(plain) ? Math.round(Number(plain) * 100) : null;
}

/** Returns a typed percentage in basis points; null if it is not from 0 to 100. */
export function basisPoints(text: string): number | null {
  const points = pointsOf(text);
  return points !== null && points <= FULL_SHARE ? points : null;
}

/** Formats a share in basis points as a percentage with two decimals. */
export function shareText(points: number): string {
  return (points / 100).toFixed(2);
}

/** Removes from typed text the characters that a share cannot contain, such as signs and letters. */
export function typedShare(text: string): string {
  return text.replace(/[^\d.,]/g, '');
}

/** Returns a typed share increased or decreased by one step (0.1), limited to 0 to 100. */
export function steppedShare(text: string, direction: 1 | -1): string {
  const points = (basisPoints(text) ?? 0) + direction * STEP;
  return shareText(Math.min(FULL_SHARE, Math.max(0, points)));
}

/**
 * Returns the sum of typed shares in basis points. Text that is not a number counts as 0. A number above 100 counts fully, so that an
 * invalid row cannot make the sum look complete.
 */
export function totalOf(texts: readonly string[]): number {
  return texts.reduce((total, text) => total + (pointsOf(text) ?? 0), 0);
}

/** Divides 100 percent into `count` shares in basis points that differ by at most 1. The larger shares come last: 3333, 3333, 3334. */
export function equalShares(count: number): number[] {
  const least = Math.floor(FULL_SHARE / count);
  const larger = FULL_SHARE - least * count;
  return Array.from({ length: count }, (_, place) => (place < count - larger ? least : least + 1));
}

/** Returns the text that says how much a sum is below or above 100 percent; null if it is exactly 100 percent. */
export function missingText(total: number): string | null {
  if (total === FULL_SHARE) return null;
  return total < FULL_SHARE
    ? `${shareText(FULL_SHARE - total)} left to assign`
    : `${shareText(total - FULL_SHARE)} over`;
}
