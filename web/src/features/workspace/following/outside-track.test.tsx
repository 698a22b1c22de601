import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { useFollowing } from '../../../stores/following/store';
import { usePlayer } from '../../../stores/player/store';
import { useReview } from '../../../stores/review/store';
import { review, TEO, track } from '../../../stores/review/testing';
import { renderPage } from '../../../testing/render-page';
import OutsideTrack from './outside-track';

beforeEach(() => {
  useReview.setState(review([track(11), track(12, { title: 'Keel' })], { order: [11] }), true);
  useFollowing.setState({ leader: { user_id: TEO, user_name: 'Teo Lindqvist' } });
});

const strip = () => screen.queryByRole('region', { name: 'Track outside the list' });

test('a track that the list does not show stands above it', () => {
  usePlayer.setState({ current: 12 });
  renderPage(<OutsideTrack />, { as: 'manager' });
  expect(strip()).toHaveTextContent('Teo playsKeelMarrow Lake3:00');
});

test('a track of the list stands there alone', () => {
  usePlayer.setState({ current: 11 });
  renderPage(<OutsideTrack />, { as: 'manager' });
  expect(strip()).toBeNull();
});
