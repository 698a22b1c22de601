import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { create } from 'zustand';
import { ApiError } from '../../api/errors';
import { ListTable } from './list-table';

function makeList(part: { pageFailure?: unknown; isLocal?: boolean; rows?: readonly { id: number }[] }) {
  const state = {
    status: 'ready' as const,
    rows: [{ id: 1 }],
    failure: null,
    highlighted: new Set<number>(),
    isLocal: false,
    pageFailure: null as unknown,
    ...part,
  };
  return {
    use: create(() => state),
    id: ({ id }: { id: number }) => id,
    reload: vi.fn(async () => {}),
    loadMore: vi.fn(async () => {}),
    retryPage: vi.fn(async () => {}),
  };
}

const COLUMNS = [{ id: 'id', head: 'Number', cell: ({ id }: { id: number }) => `row ${id}` }];

test('a next page that failed stands below the rows with Retry', () => {
  const list = makeList({ pageFailure: new ApiError(null, null) });
  render(<ListTable list={list} label="Rows" columns={COLUMNS} empty={null} />);
  expect(screen.getByText('row 1')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent('More rows could not be loaded');
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(list.retryPage).toHaveBeenCalledOnce();
});

test.each([1, 0])('rows that were loaded before the network was lost say so, with %i of them', (count) => {
  const list = makeList({ isLocal: true, rows: [{ id: 1 }].slice(0, count) });
  render(<ListTable list={list} label="Rows" columns={COLUMNS} empty={<p>Nothing was found</p>} />);
  expect(screen.getByText('Offline. Only what was loaded is shown.')).toBeVisible();
});
