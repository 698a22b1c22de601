import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useShortcuts } from '../../keyboard/use-shortcuts';
import { live } from '../../live/live';
import { getById } from '../../stores/review/id-map';
import { shownRating } from '../../stores/review/rating';
import { useReview } from '../../stores/review/store';
import { ME, review, track } from '../../stores/review/testing';
import { renderPage } from '../../testing/render-page';
import { RatingCell } from './rating-cell';

const playRow = vi.fn();

function Row() {
  useShortcuts({ 'list.play': playRow });
  const row = useReview(({ rows }) => getById(rows, 11));
  return row && <RatingCell row={row} highlight={null} />;
}

beforeEach(() => {
  vi.spyOn(live, 'sendUntilAcked').mockReturnValue(new Promise(() => {}));
  useReview.setState(review([track(11, { my_rating: 6, rating: 6 })]), true);
  renderPage(<Row />, { as: 'manager' });
});
afterEach(() => playRow.mockClear());

const mine = () => shownRating(useReview.getState(), 11);
const cell = () => screen.getByRole('button', { name: /Rate Track 11$/ });
const star = (value: number) => screen.findByRole('radio', { name: `Rate ${value}` });

test('by keyboard the stars open on one’s own rating: Enter keeps it, arrows and Enter change it', async () => {
  cell().focus();
  await userEvent.keyboard('{Tab}');
  cell().focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(async () => expect(await star(6)).toHaveFocus());
  await userEvent.keyboard('{Enter}');
  expect(mine()).toBe(6);
  expect(cell()).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await waitFor(async () => expect(await star(6)).toHaveFocus());
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{Enter}');
  expect(mine()).toBe(8);
});

test('opened by the pointer, Enter and arrows are the stars’ own, and Escape leads back to the row', async () => {
  await userEvent.click(cell());
  await waitFor(async () => expect(await star(6)).toHaveFocus());
  await userEvent.keyboard('{ArrowLeft}');
  expect(await star(5)).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByRole('radio', { name: 'Rate 6' })).toBeNull();
  expect(cell()).toHaveFocus();
  await userEvent.click(cell());
  await waitFor(async () => expect(await star(6)).toHaveFocus());
  await userEvent.keyboard('{Enter}');
  expect(playRow).not.toHaveBeenCalled();
});

test('what the stars hang from says nothing that its role does not have', async () => {
  await userEvent.click(cell());
  const box = await screen.findByRole('dialog', { name: 'Your rating of Track 11' });
  expect(box).toBeVisible();
  expect(document.querySelector('span[aria-haspopup], span[aria-expanded], span[aria-controls]')).toBeNull();
});

test('whoever abstains is told so, and owes nothing', () => {
  const me = { user_id: ME, user_name: 'Mara' };
  act(() => useReview.setState(review([track(11, { abstained_by: [me] })]), true));
  expect(screen.getByRole('button', { name: 'Not rated, you abstain. Rate Track 11' })).toHaveTextContent(
    'you abstain',
  );
});
