import { createContext, useEffect, useState } from 'react';

/**
 * A kind of layer over the page. While a 'dialog' is open, the page below it receives no keys. While a 'popup' (an open list or menu) is
 * open, the page does not receive Escape.
 */
export type LayerKind = 'dialog' | 'popup';

export interface Layer {
  kind: LayerKind;
}

const open: Layer[] = [];

/** Returns true if a layer of that kind is over the page. */
export function isCovered(kind: LayerKind): boolean {
  return open.some((layer) => layer.kind === kind);
}

/** Returns the dialog above all others; null if none is open. */
export function topDialog(): Layer | null {
  return open.findLast(({ kind }) => kind === 'dialog') ?? null;
}

/** The dialog that contains a component; null outside dialogs. */
export const DialogLayer = createContext<Layer | null>(null);

/** Registers a layer over the page while `opened`. Returns the layer, for DialogLayer. */
export function useLayer(kind: LayerKind, opened: boolean): Layer {
  const [layer] = useState<Layer>(() => ({ kind }));
  useEffect(() => {
    if (!opened) return;
    open.push(layer);
    return () => {
      open.splice(open.indexOf(layer), 1);
    };
  }, [layer, opened]);
  return layer;
}
