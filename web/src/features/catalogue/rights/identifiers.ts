/**
 * A hint that a typed identifier looks wrong. The identifier can be saved anyway. The functions of this module return null if they find
 * nothing wrong.
 */
export interface Hint {
  text: string;
  /**
   * The same identifier in its correct form, which differs only in leading zeros, case or punctuation. Null if a digit is wrong or missing,
   * since only the owner knows the correct one.
   */
  fix: string | null;
}

/** Returns the text in capital letters, without the spaces, dots, dashes and colons that only make an identifier easier to read. */
const compact = (text: string) => text.toUpperCase().replace(/[\s.\-‐-―:]/g, '');

/** Returns the two check digits of an IPI name number, from its first nine digits. */
function nameNumberCheck(nine: string): string {
  const sum = [...nine].reduce((total, digit, place) => total + Number(digit) * (10 - place), 0) % 101;
  return String(sum === 0 ? 0 : (101 - sum) % 100).padStart(2, '0');
}

/**
 * Returns the check digit for the nine digits of an identifier. `from` is the number at which the weighted sum starts: 2 for an IPI base
 * number, 1 for an ISWC.
 */
function weightedCheck(nine: string, from: number): string {
  const sum = [...nine].reduce((total, digit, place) => total + Number(digit) * (place + 1), from);
  return String((10 - (sum % 10)) % 10);
}

/**
 * The hint for wrong check digits. It offers no correction: other check digits would make a valid number, but possibly the number of
 * somebody else.
 */
const UNLIKE: Hint = { text: "Check digits don't match. Compare it with your PRO's records.", fix: null };

/** Returns a hint for an IPI, which is a name number of eleven digits, or a base number I-NNNNNNNNN-C. */
export function ipiHint(text: string): Hint | null {
  const typed = text.trim();
  if (typed === '') return null;
  const plain = compact(typed);
  if (/^I\d{10}$/.test(plain)) return baseNumberHint(typed, plain);
  if (!/^\d{1,11}$/.test(plain)) return { text: 'An IPI name number has 11 digits', fix: null };
  const whole = plain.padStart(11, '0');
  if (whole.endsWith(nameNumberCheck(whole.slice(0, 9))))
    return whole === typed ? null : { text: 'An IPI name number has 11 digits', fix: whole };
  // in a shorter number, digits may be missing in front or elsewhere
  if (plain.length < 11) return { text: 'An IPI name number has 11 digits', fix: null };
  return UNLIKE;
}

function baseNumberHint(typed: string, plain: string): Hint | null {
  const nine = plain.slice(1, 10);
  const end = weightedCheck(nine, 2);
  if (!plain.endsWith(end)) return UNLIKE;
  const fix = `I-${nine}-${end}`;
  return typed === fix ? null : { text: 'An IPI base number is written I-NNNNNNNNN-C', fix };
}

/** Returns a hint for an ISWC, which is T-NNN.NNN.NNN-C, or the same without punctuation. */
export function iswcHint(text: string): Hint | null {
  const typed = text.trim();
  if (typed === '') return null;
  const plain = compact(typed).replace(/^ISWC/, '');
  if (!/^T?\d{10}$/.test(plain)) return { text: 'An ISWC is T and ten digits, such as T-034.524.680-1', fix: null };
  const nine = plain.slice(-10, -1);
  const end = weightedCheck(nine, 1);
  if (!plain.endsWith(end)) return UNLIKE;
  const fix = `T${nine}${end}`;
  const read = `T-${nine.slice(0, 3)}.${nine.slice(3, 6)}.${nine.slice(6)}-${end}`;
  return typed === fix || typed === read ? null : { text: 'An ISWC is written T-NNN.NNN.NNN-C', fix };
}

/** Returns a hint for an ISRC: two letters, three letters or digits, seven digits. An ISRC has no check digit. */
export function isrcHint(text: string): Hint | null {
  const typed = text.trim();
  if (typed === '') return null;
  const plain = compact(typed).replace(/^ISRC/, '');
  if (!/^[A-Z]{2}[A-Z0-9]{3}[0-9]{7}$/.test(plain)) {
    return {
      text: 'An ISRC is two letters, three letters or digits and seven digits, such as GBAYE0601498',
      fix: null,
    };
  }
  return typed === plain ? null : { text: 'An ISRC has capital letters and no spaces or hyphens', fix: plain };
}
