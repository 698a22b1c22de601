import { useEffect, useState } from 'react';
import { type Draft, forgetDraft, keepDraft, keptDraft } from '../../stores/drafts/drafts';
import { selectUserId, useSession } from '../../stores/session/store';

/** Unsaved text of an earlier visit, which is offered and never used by itself. */
export interface OfferedDraft {
  /** When it was typed: milliseconds since 1970. */
  at: number;
  use: () => void;
  discard: () => void;
}

interface Typed<V> {
  initial: V;
  values: V;
  dirty: boolean;
  setValues: (values: V) => void;
}

/** The fields of a draft that the form still has; null where nothing in them differs from what it begins with. */
function usable<V extends object>({ values }: Draft, initial: V): V | null {
  const known = Object.fromEntries(Object.entries(values).filter(([name]) => name in initial));
  const whole = { ...initial, ...known };
  return JSON.stringify(whole) === JSON.stringify(initial) ? null : whole;
}

/** The fields that differ from what the form begins with: the others may be saved anew before the draft is used. */
function touched<V extends object>(values: V, initial: V): Partial<V> {
  const names = Object.keys(values) as (keyof V)[];
  const own = names.filter((name) => JSON.stringify(values[name]) !== JSON.stringify(initial[name]));
  return Object.fromEntries(own.map((name) => [name, values[name]])) as Partial<V>;
}

/**
 * Keeps what is typed into a thing's form in this browser while it differs from what is saved, and offers what an earlier visit left.
 * Without a thing nothing is kept. `forget` is for when it was saved, or is not wanted.
 */
export function useFormDraft<V extends object>(thing: string | undefined, form: Typed<V>) {
  const account = useSession(selectUserId);
  const { initial, values, dirty, setValues } = form;
  const [kept, setKept] = useState<Draft | null>(() =>
    thing !== undefined && account !== null ? keptDraft(account, thing) : null,
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the form begins with changes together with its values
  useEffect(() => {
    if (thing === undefined || account === null) return;
    if (dirty) keepDraft(account, thing, { at: Date.now(), values: touched(values, initial) });
    else if (kept && usable(kept, initial)) keepDraft(account, thing, kept);
    else forgetDraft(account, thing);
  }, [account, thing, values, dirty, kept]);

  const forget = () => {
    if (thing !== undefined && account !== null) forgetDraft(account, thing);
  };
  const found = kept && usable(kept, initial);
  const offered: OfferedDraft | null = found && {
    at: kept.at,
    use: () => {
      setValues(found);
      setKept(null);
    },
    discard: () => setKept(null),
  };
  return { offered, forget };
}
