import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { live } from '../../../live/live';
import { undo } from '../../../stores/history/store';
import { usePlayer } from '../../../stores/player/store';
import { chosen } from '../../../stores/review/chosen';
import { selectRow } from '../../../stores/review/selectors';
import { isAbstaining, markOf } from '../../../stores/review/shown-mark';
import { useReview } from '../../../stores/review/store';
import { ME, review, TEO, track } from '../../../stores/review/testing';
import { renderPage } from '../../../testing/render-page';
import { useToasts } from '../../../ui/toast-store';
import { ChosenMarks } from './chosen-marks';
import { PlayerMarks } from './player-marks';

function Player() {
  const row = useReview(selectRow(11));
  return (
    <>
      <PlayerMarks track={row} />
      <ChosenMarks />
    </>
  );
}

beforeEach(() => {
  vi.spyOn(live, 'sendUntilAcked').mockReturnValue(new Promise(() => {}));
  const teos = { mark: 'hold' as const, by: { user_id: TEO, user_name: 'Teo Lindqvist' }, at: '2026-11-20T13:41:00Z' };
  const rows = [track(11, { mark: teos }), track(12), track(13), track(14, { withdrawn: '2026-11-20T14:27:51Z' })];
  useReview.setState(review(rows, { names: { [ME]: 'Mara' } }), true);
  usePlayer.setState({ current: 11 });
  renderPage(<Player />, { as: 'manager' });
});
afterEach(() => usePlayer.setState({ current: null }));

const marks = () => [11, 12, 13].map((id) => markOf(useReview.getState(), id));
const player = () => within(screen.getByRole('group', { name: 'Mark of the team' }));
const toasts = () => useToasts.getState().items.map(({ text, detail }) => [text, detail]);

test('S, H and P mark the loaded track, the same again takes it off, and the player says by whom', async () => {
  expect(player().getByRole('button', { name: 'Hold' })).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByText(/^Put on hold by Teo Lindqvist/)).toBeVisible();
  await userEvent.keyboard('s');
  expect(marks()).toEqual(['shortlist', null, null]);
  expect(screen.getByText(/^Shortlisted by you/)).toBeVisible();
  expect(toasts()).toContainEqual(['Shortlisted', 'Track 11']);
  await userEvent.keyboard('s');
  expect(marks()).toEqual([null, null, null]);
  await userEvent.keyboard('p');
  expect(marks()).toEqual(['pass', null, null]);
});

test('while rows are chosen the keys mean them, without what was withdrawn, as one step', async () => {
  act(() => {
    for (const id of [12, 13, 14]) chosen.toggle(id);
  });
  await userEvent.keyboard('h');
  expect(marks()).toEqual(['hold', 'hold', 'hold']);
  expect(live.sendUntilAcked).toHaveBeenCalledTimes(1);
  expect(toasts()).toContainEqual(['Put on hold', '2 tracks']);
  const bulk = within(screen.getByRole('group', { name: 'Mark of the chosen' }));
  expect(bulk.getByRole('button', { name: 'Hold' })).toHaveAttribute('aria-pressed', 'true');
  await act(() => undo());
  expect(marks()).toEqual(['hold', null, null]);
});

test('where only some of the chosen have the mark, the others get it', async () => {
  act(() => {
    for (const id of [11, 12]) chosen.toggle(id);
  });
  await userEvent.click(
    within(screen.getByRole('group', { name: 'Mark of the chosen' })).getByRole('button', { name: 'Hold' }),
  );
  expect(marks()).toEqual(['hold', 'hold', null]);
  expect(vi.mocked(live.sendUntilAcked).mock.calls[0]?.[1]).toMatchObject({ track_ids: [12], mark: 'hold' });
});

test('the hyphen and the minus abstain from the loaded track, and no longer', async () => {
  await userEvent.keyboard('-');
  expect(isAbstaining(useReview.getState(), 11)).toBe(true);
  expect(screen.getByRole('button', { name: 'You abstain' })).toHaveAttribute('aria-pressed', 'true');
  await userEvent.keyboard('−');
  expect(isAbstaining(useReview.getState(), 11)).toBe(false);
});

test('a track of another list is not marked', async () => {
  act(() => usePlayer.setState({ current: 99 }));
  await userEvent.keyboard('s-');
  expect(live.sendUntilAcked).not.toHaveBeenCalled();
});
