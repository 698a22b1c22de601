import type { ReactNode } from 'react';
import { create } from 'zustand';
import { onLogout } from './logout';

/** The color of a toast. own: an action of the viewer; other: an action of another person; ok: a result; bad: an error. */
export type ToastTone = 'own' | 'other' | 'ok' | 'bad';

export interface ToastRequest {
  tone?: ToastTone;
  text: ReactNode;
  /** A second line of the toast. */
  detail?: ReactNode;
  icon?: ReactNode;
  /** The time for which the toast is shown, in milliseconds; 4000 by default. */
  duration?: number;
  /** A key of the toast: a new toast with the same key replaces the old one. */
  key?: string;
  action?: { label: string; run: () => void };
}

export interface ToastItem extends ToastRequest {
  id: number;
  tone: ToastTone;
  duration: number;
}

const TOAST_MS = 4000;
export const LOGIN_ERROR_MS = 10_000;
export const MIDDLE_TOAST_MS = 6000;
export const LONG_TOAST_MS = 8000;

type Corner = 'right' | 'left';

interface ToastState {
  items: ToastItem[];
  corner: Corner;
  /** True while the person types in a field that the toasts would cover. All toasts except errors wait until the person has finished. */
  areWaiting: boolean;
}

export const useToasts = create<ToastState>(() => ({ items: [], corner: 'right', areWaiting: false }));

let lastId = 0;

/** Shows a toast; returns its id. Screen readers read it, since the stack of toasts is a live region. */
export function toast(request: ToastRequest): number {
  lastId += 1;
  const item: ToastItem = {
    ...request,
    id: lastId,
    tone: request.tone ?? 'own',
    duration: request.duration ?? TOAST_MS,
  };
  useToasts.setState(({ items }) => ({
    items: [...items.filter((other) => request.key === undefined || other.key !== request.key), item],
  }));
  return item.id;
}

export function closeToast(id: number): void {
  useToasts.setState(({ items }) => ({ items: items.filter((item) => item.id !== id) }));
}

export function closeAllToasts(): void {
  useToasts.setState({ items: [] });
}

onLogout(closeAllToasts);

/**
 * If `areWaiting` is true, hides all toasts except errors; the time for which a hidden toast is shown does not run. If false, shows them
 * again.
 */
export function setToastsWaiting(areWaiting: boolean): void {
  useToasts.setState({ areWaiting });
}

/**
 * Sets the corner in which toasts are shown. In the workspace they are on the left, over the playlist pane, so that they never cover
 * ratings.
 */
export function setToastCorner(corner: Corner): void {
  useToasts.setState({ corner });
}
