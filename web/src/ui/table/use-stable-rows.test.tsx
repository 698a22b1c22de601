import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Column } from './columns';
import { DataTable } from './data-table';

interface Boat {
  id: number;
  name: string;
}

const sailed = vi.fn();
const COLUMNS: readonly Column<Boat>[] = [
  { id: 'name', head: 'Name', rowHeader: true, cell: ({ name }) => name },
  {
    id: 'act',
    head: 'Actions',
    cell: ({ name }) => (
      <>
        <button type="button" onClick={() => sailed(name)}>
          Sail {name}
        </button>
        <button type="button" data-repeats onClick={() => sailed('play')}>
          Play {name}
        </button>
      </>
    ),
  },
];
const fleet = (...names: string[]) => names.map((name, place) => ({ id: place + name.charCodeAt(0) * 10, name }));
const keyOf = ({ name }: Boat) => name;

const table = (rows: readonly Boat[]) => (
  <DataTable label="Fleet" status="ready" rows={rows} rowKey={keyOf} columns={COLUMNS} empty={<p>No boats</p>} />
);
const shown = () => screen.queryAllByRole('rowheader').map(({ textContent }) => textContent);
const press = (name: string) => fireEvent.pointerDown(screen.getByRole('button', { name: `Sail ${name}` }));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => sailed.mockClear());

test('for a second after a press in a row, rows that go, come or move wait, also where none is left', () => {
  const { rerender } = render(table(fleet('Anna', 'Berta')));
  press('Anna');
  rerender(table(fleet('Clara', 'Berta')));
  expect(shown()).toEqual(['Anna', 'Berta']);
  act(() => void vi.advanceTimersByTime(999));
  expect(shown()).toEqual(['Anna', 'Berta']);
  act(() => void vi.advanceTimersByTime(1));
  expect(shown()).toEqual(['Clara', 'Berta']);
  press('Clara');
  rerender(table([]));
  expect(shown()).toEqual(['Clara', 'Berta']);
  act(() => void vi.advanceTimersByTime(1000));
  expect(screen.getByText('No boats')).toBeVisible();
});

test('without a press, and after one elsewhere or a key, rows come and go at once', () => {
  const { rerender } = render(table(fleet('Anna', 'Berta')));
  rerender(table(fleet('Berta')));
  expect(shown()).toEqual(['Berta']);
  press('Berta');
  rerender(table(fleet('Clara')));
  fireEvent.pointerDown(document.body);
  expect(shown()).toEqual(['Clara']);
  press('Clara');
  rerender(table(fleet('Dora')));
  fireEvent.keyDown(document.body, { key: 'j' });
  expect(shown()).toEqual(['Dora']);
});

test('a button of a row that has left the list does nothing', () => {
  const { rerender } = render(table(fleet('Anna', 'Berta')));
  press('Anna');
  rerender(table(fleet('Berta')));
  fireEvent.click(screen.getByRole('button', { name: 'Sail Anna' }), { detail: 1 });
  expect(sailed).not.toHaveBeenCalled();
});

test('a double click presses once; a key, another row and what is meant to be repeated are free', async () => {
  vi.useRealTimers();
  render(table(fleet('Anna', 'Berta')));
  const sail = screen.getByRole('button', { name: 'Sail Anna' });
  await userEvent.dblClick(sail);
  expect(sailed).toHaveBeenCalledTimes(1);
  await userEvent.click(screen.getByRole('button', { name: 'Sail Berta' }));
  expect(sailed).toHaveBeenCalledTimes(2);
  await userEvent.dblClick(screen.getByRole('button', { name: 'Play Berta' }));
  expect(sailed).toHaveBeenCalledTimes(4);
  sail.focus();
  await userEvent.keyboard('{Enter}{Enter}');
  expect(sailed).toHaveBeenCalledTimes(6);
});
