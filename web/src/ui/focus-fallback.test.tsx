import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { Button } from './button';
import { FocusFallback } from './focus-fallback';
import type { Column } from './table/columns';
import { DataTable } from './table/data-table';

let setStatus: (status: 'loading' | 'ready') => void;

function List() {
  const [rows, setRows] = useState(['Attic Key', 'Iron Weather', 'Kittiwake']);
  const [status, set] = useState<'loading' | 'ready'>('ready');
  setStatus = set;
  const columns: Column<string>[] = [
    { id: 'title', head: 'Title', rowHeader: true, sortable: true, cell: (title) => title },
    {
      id: 'delete',
      head: 'Delete',
      cell: (title) => (
        <Button onClick={() => setRows((before) => before.filter((one) => one !== title))}>{`Delete ${title}`}</Button>
      ),
    },
  ];
  return (
    <main tabIndex={-1}>
      <DataTable
        label="Tracks"
        status={status}
        rows={rows}
        rowKey={(title) => title}
        columns={columns}
        sort={{ by: 'title', direction: 'up' }}
        onSort={() => set('loading')}
        empty="None"
      />
      <FocusFallback />
    </main>
  );
}

test('the row that comes into the place of a deleted one takes the focus, and the page where none does', async () => {
  render(<List />);
  await userEvent.click(screen.getByRole('button', { name: 'Delete Iron Weather' }));
  await waitFor(() => expect(screen.getByRole('row', { name: /Kittiwake/ })).toHaveFocus());
  await userEvent.click(screen.getByRole('button', { name: 'Delete Kittiwake' }));
  await waitFor(() => expect(screen.getByRole('row', { name: /Attic Key/ })).toHaveFocus());
  await userEvent.click(screen.getByRole('button', { name: 'Delete Attic Key' }));
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
});

test('a head that sorts has the focus again once the list is read', async () => {
  render(<List />);
  screen.getByRole('button', { name: 'Title' }).focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('main')).toHaveFocus());
  act(() => setStatus('ready'));
  await waitFor(() => expect(screen.getByRole('button', { name: 'Title' })).toHaveFocus());
});

test('whoever has given the focus up does not get it back as the element goes', async () => {
  render(<List />);
  const row = () => screen.getByRole('row', { name: /Kittiwake/ });
  row().focus();
  vi.useFakeTimers();
  row().blur();
  vi.runAllTimers();
  act(() => setStatus('loading'));
  await Promise.resolve();
  vi.runAllTimers();
  vi.useRealTimers();
  expect(document.body).toHaveFocus();
});
