import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { useReview } from '../../stores/review/store';
import { review, track } from '../../stores/review/testing';
import { server, setUpFakes } from '../../testing/fakes';
import { renderPage } from '../../testing/render-page';
import { useToasts } from '../../ui/toast-store';
import InviteDialog from './invite-dialog';

setUpFakes();

const closed = vi.fn();

beforeEach(() => {
  closed.mockReset();
  useReview.setState(review([track(11, { user_name: 'Ines Okafor' })]), true);
});

function open(teams: readonly object[] = [{ id: 8, name: 'Night desk' }]) {
  server.answer('team/get', { result: teams } as never);
  renderPage(<InviteDialog track={11} onClose={closed} />, { as: 'admin' });
}

const send = () => userEvent.click(screen.getByRole('button', { name: 'Send invitation' }));

async function choose() {
  await userEvent.click(await screen.findByRole('combobox', { name: /^Team/ }));
  await userEvent.click(await screen.findByRole('option', { name: 'Night desk' }));
}

test('the creator of a track, for the staff by account name too, is invited into the team that is chosen', async () => {
  open();
  server.answer('team/invite_from_track', { result: { id: 3 } });
  expect(await screen.findByText(/^Marrow Lake \(Ines Okafor\) will be asked to join/)).toBeVisible();
  await send();
  expect(await screen.findByText('Choose a team', { selector: '[role=alert], [id$=note]' })).toBeVisible();
  await choose();
  await send();
  await waitFor(() => expect(closed).toHaveBeenCalledOnce());
  expect(server.bodies('team/invite_from_track')).toMatchObject([{ team_id: 8, track_id: 11 }]);
  expect(useToasts.getState().items.map(({ text }) => text)).toEqual(['Team invite was sent successfully']);
});

test('an invitation whose answer was lost is sent again under its name', async () => {
  open();
  server.answer('team/invite_from_track', { status: 503, error: 'try_again' });
  await choose();
  await send();
  const sent = () => server.bodies('team/invite_from_track');
  await waitFor(() => expect(sent()).toHaveLength(1));
  server.answer('team/invite_from_track', { result: { id: 3 } });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Send invitation' })).toBeEnabled());
  await send();
  await waitFor(() => expect(closed).toHaveBeenCalledOnce());
  const [first, again] = sent().map((body) => body.request_id);
  expect(first).toBeTruthy();
  expect(again).toBe(first);
});

test('who was invited already is said where the team is chosen', async () => {
  open();
  const message = 'This creator was invited already';
  server.answer('team/invite_from_track', { status: 409, error: 'conflict', message } as never);
  await choose();
  await send();
  expect(await screen.findByText(message)).toBeVisible();
  expect(closed).not.toHaveBeenCalled();
});

test('whoever has no team yet names the first one, which is made and invited into', async () => {
  open([]);
  server.answer('team/create', { result: { team_id: 9 } });
  server.answer('team/invite_from_track', { result: { id: 3 } });
  await userEvent.type(await screen.findByLabelText(/^Name of your first team/), 'Night desk');
  await send();
  await waitFor(() => expect(closed).toHaveBeenCalledOnce());
  expect(server.bodies('team/create')).toMatchObject([{ name: 'Night desk' }]);
  expect(server.bodies('team/invite_from_track')).toMatchObject([{ team_id: 9, track_id: 11 }]);
});
