import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { fakeServer } from '../../api/testing';
import { usePlaylists } from '../../stores/playlist/store';
import { useReview } from '../../stores/review/store';
import { review, track } from '../../stores/review/testing';
import { answersAsDescribed } from '../../testing/described';
import { renderPage } from '../../testing/render-page';
import CreatePlaylist from './create-playlist';

answersAsDescribed();

test('a playlist whose answer was lost is asked for under the same name, and under another once it is called otherwise', async () => {
  const server = fakeServer();
  usePlaylists.setState({ ...usePlaylists.getInitialState(), job: 5 });
  useReview.setState(review([track(11)]), true);
  renderPage(<CreatePlaylist track={11} onClose={() => {}} onCreated={() => {}} />, { as: 'manager' });
  await userEvent.type(await screen.findByRole('textbox', { name: /^Name/ }), 'First cut');
  const create = async (times: number) => {
    await userEvent.click(screen.getByRole('button', { name: 'Create' }));
    await waitFor(() => expect(server.bodies('playlist/create')).toHaveLength(times));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Create' })).toBeEnabled());
  };
  expect(screen.getByText('Create or select playlist')).toBeVisible();
  await create(1);
  await create(2);
  await userEvent.type(screen.getByRole('textbox', { name: /^Name/ }), ', long');
  await create(3);
  const [first, again, changed] = server.bodies('playlist/create').map(({ request_id }) => request_id);
  expect(again).toBe(first);
  expect(changed).not.toBe(first);
});
