import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { create } from 'zustand';
import { ApiError } from '../../api/errors';
import { renderPage } from '../../testing/render-page';
import type { RowState } from '../../ui/table/columns';
import { ListTable, type LiveList, type TableRows, useList } from './list-table';

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

function Shown({ list }: { list: LiveList<{ id: number }> }) {
  return <ListTable list={useList(list)} label="Rows" columns={COLUMNS} empty={<p>Nothing was found</p>} />;
}

test('a next page that failed stands below the rows with Retry', () => {
  const list = makeList({ pageFailure: new ApiError(null, null) });
  render(<Shown list={list} />);
  expect(screen.getByText('row 1')).toBeVisible();
  expect(screen.getByRole('alert')).toHaveTextContent("More rows couldn't be loaded");
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(list.retryPage).toHaveBeenCalledOnce();
});

test.each([1, 0])('rows that were loaded before the network was lost say so, with %i of them', (count) => {
  const list = makeList({ isLocal: true, rows: [{ id: 1 }].slice(0, count) });
  render(<Shown list={list} />);
  expect(screen.getByText('Offline. Showing only what was already loaded.')).toBeVisible();
});

interface Row {
  id: number;
  name: string;
}

const READY: TableRows<Row> = {
  status: 'ready',
  rows: [
    { id: 1, name: 'Attic Key' },
    { id: 2, name: 'Kittiwake' },
  ],
  id: ({ id }) => id,
  failure: null,
  highlighted: new Set(),
  retry: async () => {},
};
const NAMES = [{ id: 'name', head: 'Name', rowHeader: true, cell: ({ name }: Row) => name }];

function show(list: TableRows<Row>, more: { rowState?: (row: Row) => RowState; onOpen?: (row: Row) => void } = {}) {
  renderPage(
    <ListTable
      label="Tracks"
      list={list}
      columns={NAMES}
      empty={null}
      choosing={more.onOpen !== undefined}
      {...more}
    />,
    { as: 'creator' },
  );
}

const rowOf = (name: string) => screen.getByText(name).closest('tr');

test('the row in the player is drawn as such, though others have just changed it', () => {
  show({ ...READY, highlighted: new Set([1, 2]) }, { rowState: ({ id }) => (id === 1 ? 'current' : 'selected') });
  expect(rowOf('Attic Key')).toHaveClass('current');
  expect(rowOf('Attic Key')).not.toHaveClass('remote');
  expect(rowOf('Kittiwake')).toHaveClass('remote');
});

test('rows that could not be read say why, and are asked for again', async () => {
  const retry = vi.fn(async () => {});
  show({ ...READY, status: 'failed', rows: [], failure: new Error('no'), retry });
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(retry).toHaveBeenCalledTimes(1);
});

test('a press chooses a row that is shown beside the list', async () => {
  const onOpen = vi.fn();
  show(READY, { onOpen });
  await userEvent.click(screen.getByText('Kittiwake'));
  expect(onOpen).toHaveBeenCalledWith(READY.rows[1]);
});

test('a row counts as closed once no row is open any more, and not as another one opens in its place', async () => {
  const onClosed = vi.fn();
  const detail = ({ name }: Row) => <p>About {name}</p>;
  renderPage(
    <ListTable
      label="Tracks"
      list={READY}
      columns={NAMES}
      empty={null}
      detail={detail}
      firstOpen={1}
      onClosed={onClosed}
    />,
    { as: 'creator' },
  );
  await userEvent.click(screen.getByText('Kittiwake'));
  expect(screen.getByText('About Kittiwake')).toBeVisible();
  expect(onClosed).not.toHaveBeenCalled();
  await userEvent.click(screen.getByText('Kittiwake'));
  expect(onClosed).toHaveBeenCalledExactlyOnceWith(2);
});
