import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useReview } from '../../../stores/review/store';
import { review, TEO, track } from '../../../stores/review/testing';
import { renderPage } from '../../../testing/render-page';
import PeopleHere from './people-here';
import { colleague, here } from './testing';

test('five faces are shown with what they play, and how many more are here', () => {
  useReview.setState(review([track(11, { title: 'Slack Water' })]), true);
  const others = [3, 4, 5, 6, 7, 8].map((id) => colleague(id, `Person ${id}`));
  here(colleague(TEO, 'Teo Lindqvist', { track_id: 11, playing: true }), ...others);
  renderPage(<PeopleHere />, { as: 'manager' });
  expect(screen.getAllByRole('button')).toHaveLength(5);
  expect(screen.getByRole('button', { name: 'Follow Teo Lindqvist' })).toBeVisible();
  expect(screen.getByTitle('Teo Lindqvist: Slack Water. Press to follow')).toBeVisible();
  expect(screen.getByText('+2')).toBeVisible();
});
