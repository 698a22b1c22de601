import type { ReactNode } from 'react';
import { create } from 'zustand';
import { onLogout } from './logout';

/** own: the viewer's own act; other: another person's act; ok: a result; bad: an error. */
export type ToastTone = 'own' | 'other' | 'ok' | 'bad';

export interface ToastRequest {
  tone?: ToastTone;
  text: ReactNode;
  /** One more line. */
  detail?: ReactNode;
  icon?: ReactNode;
  /** Milliseconds; 4 s by default. */
  duration?: number;
  /** A toast of the same key replaces the one before. */
  key?: string;
  action?: { label: string; run: () => void };
}

export interface ToastItem extends ToastRequest {
  id: number;
  tone: ToastTone;
  duration: number;
}

export const TOAST_MS = 4000;
export const LOGIN_ERROR_MS = 10_000;
export const MIDDLE_TOAST_MS = 6000;
export const LONG_TOAST_MS = 8000;

type Corner = 'right' | 'left';

interface ToastState {
  items: ToastItem[];
  corner: Corner;
  /** True while something is being written under the toasts: all but errors wait until that is done. */
  areWaiting: boolean;
}

export const useToasts = create<ToastState>(() => ({ items: [], corner: 'right', areWaiting: false }));

let lastId = 0;

/** Shows a toast; the stack is a live region, so that screen readers read it too. Returns its id. */
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

/** Makes all toasts but errors wait, with their time stopped, or show again. */
export function setToastsWaiting(areWaiting: boolean): void {
  useToasts.setState({ areWaiting });
}

/** Sets the corner of the toasts: the workspace has them at the left, over the playlist pane and never over ratings. */
export function setToastCorner(corner: Corner): void {
  useToasts.setState({ corner });
}
