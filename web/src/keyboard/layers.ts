import { createContext, useEffect, useState } from 'react';

/** What lies over the page: a dialog takes all keys but its own, an open list or menu takes Escape. */
export type LayerKind = 'dialog' | 'popup';

export interface Layer {
  kind: LayerKind;
}

const open: Layer[] = [];

/** Whether a layer of that kind lies over the page. */
export function isCovered(kind: LayerKind): boolean {
  return open.some((layer) => layer.kind === kind);
}

/** The dialog that lies above all others; null where none lies over the page. */
export function topDialog(): Layer | null {
  return open.findLast(({ kind }) => kind === 'dialog') ?? null;
}

/** The dialog that a component stands in; null on the page. */
export const DialogLayer = createContext<Layer | null>(null);

/** Says that a layer lies over the page while `opened`. Returns the layer, for DialogLayer. */
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
