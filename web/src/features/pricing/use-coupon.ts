import { useEffect, useRef, useState } from 'react';
import { CODE_TEXTS } from '../../api/code-texts';
import { ApiError, errorText } from '../../api/errors';
import { type Coupon, checkCoupon, type PlanChoice } from '../../stores/subscription/store';
import { formatPrice } from '../../ui/format';

/**
 * The time without a key press, in milliseconds, after which a typed code is checked. The pause is needed because the server allows only
 * ten checks a minute.
 */
const PAUSE_MS = 800;

export type CouponState =
  | { kind: 'none' }
  | { kind: 'checking' }
  | { kind: 'good'; coupon: Coupon }
  | { kind: 'bad'; text: string };

const NONE: CouponState = { kind: 'none' };

const isRefused = (failure: unknown) => failure instanceof ApiError && failure.code === 'invalid_coupon';

export interface CouponField {
  text: string;
  type: (text: string) => void;
  /** Checks the typed code immediately, unless it was already checked. Returns the state of the coupon. */
  check: () => Promise<CouponState>;
  state: CouponState;
}

/** A check of a code that is in progress or finished. */
interface Check {
  of: string;
  answer: Promise<CouponState>;
  controller: AbortController;
}

/** Returns the state of a coupon for one plan. The code is checked while it is typed, and again if the billing period changes. */
export function useCoupon({ product_id, periodicity }: PlanChoice): CouponField {
  const [text, setText] = useState('');
  const code = text.trim();
  const of = JSON.stringify([product_id, periodicity, code]);
  const [known, setKnown] = useState({ of: '', state: NONE });
  const last = useRef<Check | null>(null);

  const ask = async (signal: AbortSignal): Promise<CouponState> => {
    try {
      return { kind: 'good', coupon: await checkCoupon({ product_id, periodicity, coupon: code }, signal) };
    } catch (failure) {
      if (isRefused(failure)) return { kind: 'bad', text: CODE_TEXTS.invalid_coupon.help };
      // the result is not known, so the next press checks again
      if (last.current?.of === of) last.current = null;
      return { kind: 'bad', text: errorText(failure) };
    }
  };
  const check = async (): Promise<CouponState> => {
    if (last.current?.of === of) return last.current.answer;
    last.current?.controller.abort();
    if (code === '') return NONE;
    const controller = new AbortController();
    setKnown({ of, state: { kind: 'checking' } });
    const answer = ask(controller.signal);
    last.current = { of, answer, controller };
    const state = await answer;
    if (!controller.signal.aborted) setKnown({ of, state });
    return state;
  };

  const latest = useRef(check);
  useEffect(() => {
    latest.current = check;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a different code or plan is checked after a pause
  useEffect(() => {
    const timer = setTimeout(() => void latest.current(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [of]);
  useEffect(() => () => last.current?.controller.abort(), []);

  return { text, type: setText, check, state: known.of === of ? known.state : NONE };
}

/** Formats the terms of a coupon: "20% off for 3 months". */
export function couponTerms({ amount, percent_off, duration, months }: Coupon): string {
  const off = percent_off === null ? `${formatPrice(amount ?? 0)} off` : `${percent_off}% off`;
  if (duration === 'forever') return `${off} each payment`;
  if (duration === 'repeating' && months !== null) return `${off} for ${months} ${months === 1 ? 'month' : 'months'}`;
  return `${off} the first payment`;
}
