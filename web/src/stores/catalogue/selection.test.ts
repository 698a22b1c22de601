import { beforeEach, expect, test } from 'vitest';
import type { OwnTrack } from '../../protocol/generated/protocol';
import { trackList } from './list';
import { clearSelection, selection, selectTo, toggleSelected, useSelection } from './selection';

const rowsOf = (...ids: number[]) => ids.map((track_id) => ({ track_id }) as OwnTrack);
const chosen = () => [...useSelection.getState().ids].sort((one, other) => other - one);

beforeEach(() => {
  clearSelection();
  trackList.use.setState({ rows: rowsOf(9, 8, 7, 6, 5) });
});

test('single tracks are chosen and left', () => {
  toggleSelected(9);
  toggleSelected(6);
  toggleSelected(9);
  expect(chosen()).toEqual([6]);
});

test('a range reaches from the track that was chosen last, and another range takes its place', () => {
  toggleSelected(5);
  toggleSelected(8);
  selectTo(6);
  expect(chosen()).toEqual([8, 7, 6, 5]);
  selectTo(9);
  expect(chosen()).toEqual([9, 8, 5]);
});

test('a range without a beginning is one track, or begins where the cursor was', () => {
  selectTo(7);
  expect(chosen()).toEqual([7]);
  clearSelection();
  selectTo(7, 8);
  expect(chosen()).toEqual([8, 7]);
});

test('all that is loaded is chosen, and what the list shows no longer is left', () => {
  selection.all();
  expect(chosen()).toEqual([9, 8, 7, 6, 5]);
  trackList.use.setState({ rows: rowsOf(10, 9, 6) });
  expect(chosen()).toEqual([9, 6]);
  toggleSelected(7);
  selectTo(6);
  expect(chosen()).toEqual([9, 7, 6]);
});
