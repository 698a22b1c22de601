import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { APPLIED } from '../../stores/review/state';
import { openReview } from '../../stores/review/store';
import { ME, track } from '../../stores/review/testing';
import { live, server, setUpFakes } from '../../testing/fakes';
import { renderPage } from '../../testing/render-page';
import { SubmissionsPanel } from './submissions-panel';
import { useWorkspaceKeys } from './use-workspace-keys';

setUpFakes();

function Workspace() {
  useWorkspaceKeys();
  return <SubmissionsPanel onChoose={() => {}} />;
}

test('submissions are found by words, by what waits for a rating and by what is argued about', async () => {
  const counts = { all: 3, music: 3, sfx: 0, audio: 0, unrated_by_me: 2, we_disagree: 1 };
  const counters = { tracks: 3, rated: 1 };
  server.answer('application/get_applied', () => ({
    result: { tracks: [track(1)], number_of_tracks: 1, new_tracks: 0, listened: 0, counters, counts },
    live: live.head('review:5'),
  }));
  const last = () => server.bodies('application/get_applied').at(-1);
  openReview(5, APPLIED, ME);
  renderPage(<Workspace />, { as: 'manager' });
  const unrated = await screen.findByRole('button', { name: 'Unrated 2' });
  await userEvent.keyboard('u');
  await waitFor(() => expect(last()).toMatchObject({ filters: { unrated: true } }));
  expect(unrated).toHaveAttribute('aria-pressed', 'true');
  expect(screen.getByRole('button', { name: 'Filter 1' })).toBeVisible();
  await userEvent.keyboard('d');
  await waitFor(() => expect(last()).toMatchObject({ filters: { unrated: true, disagree: true } }));
  await userEvent.keyboard('d');
  await waitFor(() => expect(last()?.filters).toEqual({ unrated: true }));
  await userEvent.keyboard('u');
  await waitFor(() => expect(last()?.filters).toBeUndefined());
  await userEvent.keyboard('/');
  expect(screen.getByRole('searchbox')).toHaveFocus();
  await userEvent.keyboard(' fog');
  await waitFor(() => expect(last()).toMatchObject({ q: 'fog' }));
  expect(await screen.findByText('1 of 3')).toBeVisible();
});
