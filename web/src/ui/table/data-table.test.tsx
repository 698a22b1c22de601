import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import type { Column, Sort } from './columns';
import { DataTable, type DataTableProps } from './data-table';

interface Boat {
  id: number;
  name: string;
}

const FLEET: readonly Boat[] = ['Anna', 'Berta', 'Clara'].map((name, index) => ({ id: index + 1, name }));
const COLUMNS: readonly Column<Boat>[] = [
  { id: 'name', head: 'Name', rowHeader: true, sortable: true, cell: ({ name }) => name },
  {
    id: 'act',
    head: 'Actions',
    hiddenHeader: true,
    width: 40,
    cell: ({ name }) => <button type="button">Sail {name}</button>,
  },
];

function Fleet(props: Partial<DataTableProps<Boat>>) {
  return (
    <main>
      <DataTable
        label="Fleet"
        status="ready"
        rows={FLEET}
        rowKey={({ id }) => id}
        columns={COLUMNS}
        empty={<p>No boats</p>}
        {...props}
      />
    </main>
  );
}

const row = (name: string) => screen.getByRole('rowheader', { name }).closest('tr') as HTMLElement;

test('arrows move through the rows and Enter opens one', async () => {
  const opened = vi.fn();
  render(<Fleet onOpen={opened} />);
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await waitFor(() => expect(row('Berta')).toHaveFocus());
  await userEvent.keyboard('{ArrowUp}');
  await waitFor(() => expect(row('Anna')).toHaveFocus());
  await userEvent.keyboard('{Enter}');
  expect(opened).toHaveBeenCalledExactlyOnceWith(FLEET[0]);
});

test('rows that belong together stand under a heading', () => {
  const groups = {
    of: ({ id }: Boat) => (id < 3 ? 'old' : 'new'),
    head: (group: string) => <>The {group} ones</>,
  };
  render(<Fleet groups={groups} />);
  const lines = screen.getAllByRole('row').map((line) => line.textContent);
  expect(lines.slice(1)).toEqual([
    'The old ones',
    'AnnaSail Anna',
    'BertaSail Berta',
    'The new ones',
    'ClaraSail Clara',
  ]);
});

function Sorted() {
  const [sort, setSort] = useState<Sort>();
  return <Fleet sort={sort} onSort={setSort} />;
}

test('a head sorts upward first, then the other way, keeps the focus and says so', async () => {
  render(<Sorted />);
  const head = screen.getByRole('columnheader', { name: 'Name' });
  expect(head).not.toHaveAttribute('aria-sort');
  await userEvent.click(within(head).getByRole('button'));
  expect(head).toHaveAttribute('aria-sort', 'ascending');
  await userEvent.keyboard('{Enter}');
  expect(head).toHaveAttribute('aria-sort', 'descending');
  expect(within(head).getByRole('button')).toHaveFocus();
});

test('of many rows only those in view are in the page, and all are counted', () => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(360);
  const rows = Array.from({ length: 2000 }, (_, id) => ({ id, name: `Boat ${id}` }));
  render(<Fleet rows={rows} />);
  expect(screen.getAllByRole('rowheader').length).toBeLessThan(60);
  expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '2001');
});

test('rows that come or go above what is in view leave it where it is', () => {
  const fleet = (...ids: number[]) => ids.map((id) => ({ id, name: `Boat ${id}` }));
  const { rerender } = render(<Fleet rows={fleet(9, 8, 7, 6, 5)} />);
  const list = screen.getByRole('region', { name: 'Fleet' });
  rerender(<Fleet rows={fleet(10, 9, 8, 7, 6, 5)} />);
  expect(list.scrollTop).toBe(0);
  list.scrollTop = 80;
  rerender(<Fleet rows={fleet(12, 11, 10, 9, 8, 7, 6, 5)} />);
  expect(list.scrollTop).toBe(80 + 2 * 36);
  rerender(<Fleet rows={fleet(12, 10, 8, 7, 6, 5)} />);
  expect(list.scrollTop).toBe(80);
  rerender(<Fleet rows={fleet(12, 10, 8, 7, 6, 5, 4)} />);
  expect(list.scrollTop).toBe(80);
});

test('a list says that it is empty, why it failed, and that it loads', async () => {
  const retry = vi.fn();
  const { rerender } = render(<Fleet rows={[]} />);
  expect(screen.getByText('No boats')).toBeVisible();
  rerender(<Fleet status="failed" error="The harbour is closed" onRetry={retry} />);
  expect(screen.getByRole('alert')).toHaveTextContent('The harbour is closed');
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(retry).toHaveBeenCalledOnce();
  rerender(<Fleet status="loading" loadingText="Loading boats" />);
  expect(screen.getByRole('status')).toHaveTextContent('Loading boats');
});

test('a list comes back to where its page was left, and begins anew at its top', () => {
  const { unmount } = render(<Fleet />);
  const list = screen.getByRole('region', { name: 'Fleet' });
  list.scrollTop = 120;
  list.dispatchEvent(new Event('scroll'));
  unmount();
  const { rerender } = render(<Fleet />);
  expect(screen.getByRole('region', { name: 'Fleet' }).scrollTop).toBe(120);
  rerender(<Fleet status="loading" />);
  rerender(<Fleet />);
  expect(screen.getByRole('region', { name: 'Fleet' }).scrollTop).toBe(0);
});
