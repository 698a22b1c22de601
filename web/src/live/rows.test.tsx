import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { HIGHLIGHT_MS } from './highlights';
import { useReadRows } from './rows';

interface Row {
  id: number;
  status: string;
}

const OWN = new Set<number>();
const SPEC = { id: ({ id }: Row) => id, mark: ({ status }: Row) => status, isOwn: (id: number) => OWN.has(id) };
const READ = { failure: null, retry: async () => {} };
const row = (id: number, status = 'pending') => ({ id, status });

beforeEach(() => {
  vi.useFakeTimers();
  OWN.clear();
});

function render(rows: Row[] | null) {
  const { result, rerender } = renderHook(
    ({ of, rows: now }: { of: string; rows: Row[] | null }) => useReadRows(READ, of, now, SPEC),
    { initialProps: { of: 'received', rows } },
  );
  return { marked: () => [...result.current.highlighted], result, rerender };
}

test('a row that comes in or gets another mark is news for a moment; what is read first is none', () => {
  const { marked, rerender } = render([row(1), row(2)]);
  expect(marked()).toEqual([]);
  rerender({ of: 'received', rows: [row(3), row(1, 'accepted'), row(2)] });
  expect(marked()).toEqual([3, 1]);
  act(() => vi.advanceTimersByTime(HIGHLIGHT_MS));
  expect(marked()).toEqual([]);
});

test('what one does oneself is no news, and another thing is looked at afresh', () => {
  const { marked, rerender } = render([row(1)]);
  OWN.add(1);
  rerender({ of: 'received', rows: [row(1, 'accepted')] });
  rerender({ of: 'created', rows: [row(7), row(8)] });
  expect(marked()).toEqual([]);
});

test('rows that nobody knows are loading, or failed', () => {
  const { result } = render(null);
  expect(result.current).toMatchObject({ status: 'loading', rows: [] });
  const failed = renderHook(() => useReadRows({ ...READ, failure: new Error('no') }, '', null, SPEC));
  expect(failed.result.current.status).toBe('failed');
});
