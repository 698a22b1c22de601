import { useEffect, useRef, useState } from 'react';
import {
  type Draft,
  deleteDraft,
  deleteEarlierDraft,
  earlierDrafts,
  saveDraft,
  shelveDraft,
} from '../../stores/drafts/drafts';
import { selectUserId, useSession } from '../../stores/session/store';

/** Text that was typed but not saved at an earlier visit. It is offered to the person, and never restored automatically. */
export interface OfferedDraft {
  /** The time at which the text was typed, in milliseconds since 1970. */
  at: number;
  restore: () => void;
  discard: () => void;
}

interface Typed<V> {
  initial: V;
  values: V;
  dirty: boolean;
  setValues: (values: V) => void;
}

/** Returns the fields of a draft that the form still has; null if none of them differs from its first value. */
function usable<V extends object>({ values }: Draft, initial: V): Partial<V> | null {
  const known = Object.fromEntries(Object.entries(values).filter(([name]) => name in initial));
  return JSON.stringify({ ...initial, ...known }) === JSON.stringify(initial) ? null : (known as Partial<V>);
}

/**
 * Returns the fields that differ from the form's first values. Only these are stored in the draft. Another field may be saved with a new
 * value before the draft is restored, and an old copy of it in the draft would overwrite that value.
 */
function touched<V extends object>(values: V, initial: V): Partial<V> {
  const names = Object.keys(values) as (keyof V)[];
  const own = names.filter((name) => JSON.stringify(values[name]) !== JSON.stringify(initial[name]));
  return Object.fromEntries(own.map((name) => [name, values[name]])) as Partial<V>;
}

/**
 * While the text typed into a form differs from the saved text, stores it in this browser as a draft. Offers the drafts of earlier visits
 * until each is restored or discarded. `thing` is the name of the edited object; without it nothing is stored. `forget` deletes the current
 * draft; it is called once the text was saved or is not wanted.
 */
export function useFormDraft<V extends object>(thing: string | undefined, form: Typed<V>) {
  const account = useSession(selectUserId);
  const { initial, values, dirty, setValues } = form;
  const [earlier, setEarlier] = useState<readonly Draft[]>(() =>
    thing !== undefined && account !== null ? earlierDrafts(account, thing) : [],
  );
  // true once this visit has kept a draft
  const isOwn = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the form's initial values change together with its values
  useEffect(() => {
    if (thing === undefined || account === null) return;
    if (dirty) {
      if (!isOwn.current) shelveDraft(account, thing);
      isOwn.current = true;
      saveDraft(account, thing, { at: Date.now(), values: touched(values, initial) });
    } else if (isOwn.current) deleteDraft(account, thing);
  }, [account, thing, values, dirty]);

  const forget = () => {
    if (isOwn.current && thing !== undefined && account !== null) deleteDraft(account, thing);
  };
  const drop = (draft: Draft) => {
    if (thing !== undefined && account !== null) deleteEarlierDraft(account, thing, draft);
    setEarlier((all) => all.filter((other) => other !== draft));
  };
  const offered = earlier.flatMap<OfferedDraft>((draft) => {
    const found = usable(draft, initial);
    if (!found) return [];
    const restore = () => {
      setValues({ ...values, ...found });
      drop(draft);
    };
    return [{ at: draft.at, restore, discard: () => drop(draft) }];
  });
  return { offered, forget };
}
