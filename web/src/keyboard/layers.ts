import { useEffect } from 'react';

/** What lies over the page: a dialog takes all keys but its own, an open list or menu takes Escape. */
export type LayerKind = 'dialog' | 'popup';

const open: { kind: LayerKind }[] = [];

/** Whether a layer of that kind lies over the page. */
export function isCovered(kind: LayerKind): boolean {
  return open.some((layer) => layer.kind === kind);
}

/** Says that a layer lies over the page while `opened`. */
export function useLayer(kind: LayerKind, opened: boolean): void {
  useEffect(() => {
    if (!opened) return;
    const layer = { kind };
    open.push(layer);
    return () => {
      open.splice(open.indexOf(layer), 1);
    };
  }, [kind, opened]);
}
