import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { useFollowing } from '../../../stores/following/store';
import { renderPage } from '../../../testing/render-page';
import { FollowFace } from './follow-face';

test('a press on a face follows, another one stops that', async () => {
  renderPage(<FollowFace person={{ user_id: 2, user_name: 'Teo Lindqvist', place: 0 }} size={28} />, { as: 'manager' });
  const face = screen.getByRole('button', { name: 'Follow Teo Lindqvist' });
  expect(face).toHaveAttribute('aria-pressed', 'false');
  await userEvent.click(face);
  expect(useFollowing.getState().leader).toEqual({ user_id: 2, user_name: 'Teo Lindqvist' });
  expect(face).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(face);
  expect(useFollowing.getState().leader).toBeNull();
});
