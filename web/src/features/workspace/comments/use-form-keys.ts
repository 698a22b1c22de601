import type { RefObject } from 'react';
import { useShortcuts } from '../../../keyboard/use-shortcuts';

interface KeyedForm {
  props: { ref: RefObject<HTMLFormElement | null> };
  submit: () => Promise<unknown>;
}

/** Handles the keys that submit or close a form, while the form has the focus. */
export function useFormKeys({ props, submit }: KeyedForm, onClose: () => void): void {
  const whenFocused = (act: () => unknown) => () => {
    if (!props.ref.current?.contains(document.activeElement)) return false;
    act();
    return true;
  };
  useShortcuts({ 'page.primary': whenFocused(submit), 'page.escape': whenFocused(onClose) });
}
