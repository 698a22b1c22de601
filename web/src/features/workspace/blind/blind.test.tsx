import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { live } from '../../../live/live';
import type { ReviewTrack } from '../../../protocol/generated/protocol';
import { acknowledgeRating, markRatingLate } from '../../../stores/review/rating';
import { useReview } from '../../../stores/review/store';
import { ME, review, TEO, track } from '../../../stores/review/testing';
import { renderPage } from '../../../testing/render-page';
import { TrackRatings } from '../inspector/track-ratings';
import { PlayerStars } from '../player-stars';
import { RatingCell } from '../rating-cell';
import { SubmissionsFooter } from '../submissions-footer';

const teo = { user_id: TEO, user_name: 'Teo Lindqvist' };
const jun = { user_id: 4, user_name: 'Jun Halvorsen' };
const HIDDEN = track(11, { hidden: true, rating_count: 1, rated_by: [teo], listened_by: [teo, jun] });
const OPEN = track(12, {
  rating: 8.5,
  my_rating: 8,
  rating_count: 2,
  ratings: [
    { user_id: ME, user_name: 'Mara', rating: 8 },
    { ...teo, rating: 9 },
  ],
  first: [{ user_id: ME, user_name: 'Mara', rating: 5 }],
});

function Row({ id }: { id: number }) {
  const row = useReview(({ rows }) => rows[id]?.get(id));
  return (
    row && (
      <>
        <div data-testid="row">
          <RatingCell row={row} highlight={null} />
        </div>
        <div data-testid="player">
          <PlayerStars track={row} />
        </div>
        <div data-testid="tab">
          <TrackRatings track={row} />
        </div>
      </>
    )
  );
}

beforeEach(() => {
  vi.spyOn(live, 'sendUntilAcked').mockReturnValue(new Promise(() => {}));
});

function show(...rows: ReviewTrack[]) {
  useReview.setState(review(rows, { blind: true, counters: { tracks: 2, rated: 2 } }), true);
  renderPage(<Row id={rows[0]?.track_id ?? 0} />, { as: 'manager' });
}
const place = (name: string) => within(screen.getByTestId(name));

test('a hidden track says in row, player and Track tab that rating opens it, and nothing of the ratings', () => {
  show(HIDDEN);
  expect(place('row').getByRole('button', { name: 'Rate to see. Rate Track 11' })).not.toHaveAttribute('title');
  expect(place('row').getByText('Rate to see')).toBeVisible();
  expect(place('player').getByText('Rate to see')).toBeVisible();
  expect(place('tab').getByText('Hidden until you rate it')).toBeVisible();
  // it stays visible that somebody has heard or rated the track, although the rating is hidden
  const [, rated, heard] = place('tab').getAllByRole('listitem');
  expect(rated).toHaveTextContent(/Teo LindqvistRated$/);
  expect(heard).toHaveTextContent(/Jun HalvorsenHeard, not rated$/);
  expect(place('tab').queryByText('Nobody yet')).toBeNull();
});

test('one’s own rating shows at once in place of it, and the average with the server’s answer', async () => {
  show(HIDDEN);
  await userEvent.click(place('row').getByRole('button'));
  const stars = within(await screen.findByRole('dialog', { name: 'Your rating of Track 11' }));
  await userEvent.click(stars.getByRole('radio', { name: 'Rate 7' }));
  expect(place('row').getByRole('button', { name: 'you 7. Rate Track 11' })).toHaveTextContent('you 7');
  expect(place('player').getByText('–')).toBeVisible();
  const { ownRatings } = useReview.getState();
  const token = ownRatings[11]?.get(11)?.token ?? 0;
  useReview.setState((state) => markRatingLate(state, 11, token), true);
  expect(await place('row').findByRole('button', { name: 'Waiting. Rate Track 11' })).toBeVisible();
  useReview.setState((state) => acknowledgeRating(state, 11, token, { rating: 8, my_rating: 7 }, 4), true);
  expect(await place('row').findByRole('button', { name: 'Rated 8, you 7. Rate Track 11' })).toBeVisible();
});

test('a press on the average lists the ratings by name, with a first value that was changed since', async () => {
  show(OPEN);
  const cell = place('row').getByRole('button', { name: 'Rated 8.5, you 5→8. Rate Track 12' });
  expect(cell).toHaveTextContent('you 5→8');
  await userEvent.click(cell);
  const box = within(await screen.findByRole('region', { name: 'Ratings of Track 12' }));
  expect(box.getByText('average 8.5')).toBeVisible();
  expect(box.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/Youfirst 58$/),
    expect.stringMatching(/Teo Lindqvist9$/),
  ]);
  expect(box.getByText(/^You gave 5 before seeing the others/)).toBeVisible();
  expect(place('tab').getByText('first 5')).toBeVisible();
});

test('a press on a hidden average opens one’s own stars alone', async () => {
  show(HIDDEN);
  await userEvent.click(place('row').getByRole('button'));
  expect(await screen.findByRole('dialog', { name: 'Your rating of Track 11' })).toBeVisible();
  expect(screen.queryByRole('region', { name: 'Ratings of Track 11' })).toBeNull();
});

test('the foot tells neither how many tracks the team has rated nor an order by them', () => {
  useReview.setState(review([HIDDEN], { counters: { tracks: 1, rated: 1 } }), true);
  renderPage(<SubmissionsFooter onShowAll={() => {}} />, { as: 'manager' });
  expect(screen.getByText('Rated by team').nextSibling).toHaveTextContent('hidden');
  expect(screen.getByText('Only your own ratings sort and filter')).toBeVisible();
});
