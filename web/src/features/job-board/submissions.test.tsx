import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { live } from '../../live/live';
import { resetSessionStores } from '../../live/session-store';
import { redo, undo } from '../../stores/history/store';
import { answersAsDescribed } from '../../testing/described';
import { useToasts } from '../../ui/toast-store';
import {
  brief,
  choose,
  OWN,
  open,
  PLAN,
  press,
  publish,
  RECEIVED,
  scene,
  setUpScene,
  toastTexts,
  tracksOf,
} from './testing';

answersAsDescribed();
setUpScene();

test('what became of a submitted track is told with the role, and the playlist holds what will be sent as well', async () => {
  await open();
  await publish({ added: 1, added_tracks: [3] });
  await userEvent.click(await screen.findByRole('tab', { name: /^Playlist ?2$/ }));
  const titles = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
  await waitFor(() => expect(titles().slice(-2)).toEqual(['Attic Key', 'Kittiwakenew']));
  expect(screen.getByText('Received')).toBeVisible();
  await scene.page.frame('application:9', {
    kind: 'track_heard',
    track_id: 1,
    by: 'company',
    at: '2026-11-15T10:00:00Z',
  });
  expect(await screen.findByText('Heard by company')).toBeVisible();
  await scene.page.frame('application:9', {
    kind: 'track_decided',
    track_id: 1,
    by: 'staff',
    at: '2026-11-16T10:00:00Z',
  });
  const reviewed = await screen.findByText('Reviewed by staff');
  expect(reviewed.parentElement?.title).toMatch(/^Received .*\nHeard by company .*\nReviewed by staff Nov 16 2026/);
});

test('a submitted track leaves without a question, and comes back by Undo with what was added still added', async () => {
  await open();
  await publish({ added: 1, added_tracks: [2] });
  await userEvent.click(screen.getByRole('tab', { name: /^Playlist/ }));
  await userEvent.click(await screen.findByRole('button', { name: 'Remove Attic Key' }));
  await waitFor(() => expect(toastTexts()).toEqual(['Track was successfully removed from the playlist!']));
  expect(scene.server.bodies('application/delete_tracks')).toEqual([{ id: 9, tracks_id: [1] }]);
  const [removed] = useToasts.getState().items;
  expect(removed?.duration).toBe(8000);
  removed?.action?.run();
  await waitFor(() => expect(scene.held.get(9)?.tracks_id).toEqual([1]));
  // in one call, so that a connection that breaks leaves either all or nothing of it
  expect(scene.server.bodies('application/update')).toEqual([{ id: 9, tracks_id: [1], version: 1, keep_added: true }]);
  expect(live.send).not.toHaveBeenCalled();
});

test('a track that was reviewed, is taken out and comes back by Undo shows how far it had come, which is told as no news', async () => {
  await open();
  await userEvent.click(screen.getByRole('tab', { name: /^Playlist/ }));
  await scene.page.frame('application:9', {
    kind: 'track_decided',
    track_id: 1,
    by: 'company',
    at: '2026-11-16T10:00:00Z',
  });
  await screen.findByText('Reviewed by company');
  useToasts.setState({ items: [] });
  await press('Remove Attic Key');
  await scene.page.frame('application:9', { kind: 'tracks_removed', tracks_id: [1] });
  await waitFor(() => expect(screen.queryByText('Reviewed by company')).toBeNull());
  const progress = { received: RECEIVED, heard: null, heard_by: null, decided: RECEIVED, decided_by: 'company' };
  scene.server.answer('application/get_tracks', () => ({
    result: { tracks: tracksOf([1]).map((track) => ({ ...track, progress })), number_of_tracks: 1 },
    live: scene.page.head('application:9'),
  }));
  useToasts.getState().items[0]?.action?.run();
  // the frame comes before the answer to Undo
  await scene.page.frame(
    'application:9',
    { kind: 'tracks_added', tracks_id: [1] },
    { kind: 'track_decided', track_id: 1, by: 'company', at: RECEIVED },
  );
  await waitFor(() => expect(scene.held.get(9)?.tracks_id).toEqual([1]));
  expect(await screen.findByText('Reviewed by company')).toBeVisible();
  expect(toastTexts()).toEqual(['Track was successfully removed from the playlist!', 'Undone']);
});

test('Ctrl Z takes back what was added or removed, but not what was sent meanwhile', async () => {
  await open();
  await press('Add Kittiwake');
  await publish({ added: 1, added_tracks: [3] });
  await screen.findByRole('button', { name: 'Remove Kittiwake' });
  await act(undo);
  expect(live.send).toHaveBeenLastCalledWith('application.remove_track', { job_id: 5, track_id: 3 });
  await act(redo);
  expect(live.send).toHaveBeenLastCalledWith('application.add_track', { job_id: 5, track_id: 3 });
  vi.mocked(live.send).mockClear();
  await publish({ used: 2, added: 0, added_tracks: [] });
  await act(undo);
  expect(live.send).not.toHaveBeenCalled();
  expect(toastTexts()).toContain('Not undone: changed since');
});

test('a review is told and marks its row', async () => {
  await open();
  await scene.page.frame('application:9', {
    kind: 'track_decided',
    track_id: 1,
    by: 'staff',
    at: '2026-11-16T10:00:00Z',
  });
  await waitFor(() => expect(toastTexts()).toEqual(['“Attic Key” was reviewed by staff']));
  expect(useToasts.getState().items[0]?.tone).toBe('other');
  expect(screen.getByRole('row', { name: /Attic Key/ }).className).toMatch(/remote/);
});

test('the name of a new playlist stays with its tracks after a reload and in the second tab', async () => {
  await open();
  await choose('New playlist');
  await userEvent.type(screen.getByRole('textbox', { name: 'Playlist name' }), 'Second set');
  cleanup();
  resetSessionStores();
  await open();
  expect(screen.getByRole('combobox', { name: 'Playlist' })).toHaveTextContent('New playlist');
  expect(screen.getByRole('textbox', { name: 'Playlist name' })).toHaveValue('Second set');
  const [key, draft] = Object.entries(localStorage).find(([, text]) => text.includes('Second set')) ?? [];
  localStorage.setItem(String(key), String(draft).replace('Second set', 'Third set'));
  window.dispatchEvent(new StorageEvent('storage'));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Playlist name' })).toHaveValue('Third set'));
  await choose('Harbour set');
  expect(localStorage).toHaveLength(0);
});

test('a note to the reviewers goes out with the tracks, with a new playlist and alone', async () => {
  await open();
  const note = () => screen.getByRole('textbox', { name: 'Note to the reviewers' });
  await userEvent.type(note(), 'Stems on request');
  await press('Save note');
  await waitFor(() => expect(toastTexts()).toContain('Note saved'));
  await publish({ added: 1, added_tracks: [3] });
  await userEvent.type(note(), '!');
  await userEvent.click(await screen.findByRole('button', { name: 'Submit tracks (1)' }));
  await waitFor(() => expect(toastTexts()).toContain('You have successfully submitted tracks!'));
  expect(scene.server.bodies('application/update')).toEqual([
    { id: 9, tracks_id: [1], version: 1, description: 'Stems on request' },
    { id: 9, tracks_id: [1, 3], version: 1, description: 'Stems on request!' },
  ]);
  await publish({ used: 2, added: 0, added_tracks: [] });
  await choose('New playlist');
  expect(note()).toHaveValue('');
  await userEvent.type(screen.getByRole('textbox', { name: 'Playlist name' }), 'Second set');
  await userEvent.type(note(), 'All one take');
  await publish({ used: 2, added: 1, added_tracks: [2] });
  await userEvent.click(await screen.findByRole('button', { name: 'Submit tracks (1)' }));
  await waitFor(() =>
    expect(scene.server.bodies('application/create')).toMatchObject([{ description: 'All one take' }]),
  );
});

test('a job that is locked for a person shows no room for tracks, no Submit, and no plan that would not open it', async () => {
  scene.job = { ...scene.job, used: 0, access_from: 5, is_blocked: true };
  scene.held.clear();
  await open({ ...PLAN, used: { ...PLAN.used, tracks: 50 } });
  expect(within(brief()).getByText('Only for creators rated 5 to 10.')).toBeVisible();
  expect(within(brief()).queryByText(/left for this job/)).toBeNull();
  expect(screen.queryByRole('button', { name: /^Submit tracks/ })).toBeNull();
  expect(screen.queryByRole('link', { name: 'Upgrade plan' })).toBeNull();
});

test('deleting a submission asks first, the next one is chosen, and it comes back by Undo', async () => {
  scene.held.set(11, { playlist_name: 'Late set', tracks_id: [2], status: 'on_review' });
  await open();
  expect(screen.getByRole('combobox', { name: 'Playlist' })).toHaveTextContent('Late set');
  await press('Delete the playlist');
  const question = await screen.findByRole('dialog', { name: 'Delete the playlist?' });
  expect(question).toHaveTextContent('“Late set”');
  await userEvent.click(within(question).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Playlist' })).toHaveTextContent('Harbour set'));
  expect(scene.server.bodies('application/delete')).toEqual([{ id: 11 }]);
  expect(toastTexts()).toEqual(['Playlist was successfully deleted!']);
  vi.spyOn(live, 'send').mockImplementation(async (event, payload) => {
    expect([event, payload]).toEqual(['application.restore', { undo: 'of-11' }]);
    scene.held.set(11, { playlist_name: 'Late set', tracks_id: [2], status: 'on_review' });
    return { result: { application_id: 11, job_id: 5 } } as never;
  });
  await act(undo);
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Playlist' })).toHaveTextContent('Late set'));
});

test('a submission that another tab makes is offered here, and one that it deletes is left', async () => {
  await open();
  scene.held.set(11, { playlist_name: 'Late set', tracks_id: [2], status: 'on_review' });
  await scene.page.frame(OWN, { kind: 'application_created', application_id: 11, job_id: 5 });
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Playlist' })).toHaveTextContent('Late set'));
  scene.held.delete(11);
  await scene.page.frame('application:11', { kind: 'deleted' });
  await scene.page.frame(OWN, { kind: 'application_deleted', application_id: 11, job_id: 5 });
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Playlist' })).toHaveTextContent('Harbour set'));
});

test('Submit sends a track that was added and is not shown in the row yet', async () => {
  await open();
  await press('Add Kittiwake');
  await press('Submit tracks');
  await waitFor(() => expect(toastTexts()).toEqual(['You have successfully submitted tracks!']));
  expect(scene.server.bodies('application/update')).toEqual([{ id: 9, tracks_id: [1, 3], version: 1 }]);
  await publish({ added: 1, added_tracks: [3] });
  await publish({ used: 2, added: 0, added_tracks: [] });
  await press('Submit tracks');
  await waitFor(() => expect(toastTexts()).toContain('You need to add tracks to the playlist'));
  expect(scene.server.bodies('application/update')).toHaveLength(1);
});

test('Submit leaves out a track that was removed and is still shown in the row', async () => {
  await open();
  await publish({ added: 1, added_tracks: [3] });
  await press('Remove Kittiwake');
  await press('Submit tracks (1)');
  await waitFor(() => expect(toastTexts()).toContain('You need to add tracks to the playlist'));
  expect(scene.server.bodies('application/update')).toEqual([]);
});

test('Undo removes a track that was added and is not shown in the row yet', async () => {
  await open();
  await press('Add Kittiwake');
  await act(undo);
  expect(live.send).toHaveBeenLastCalledWith('application.remove_track', { job_id: 5, track_id: 3 });
  await press('Submit tracks');
  await waitFor(() => expect(toastTexts()).toContain('You need to add tracks to the playlist'));
});

test('Submit is disabled while the chosen submission is deleted and no other one is chosen', async () => {
  await open();
  await publish({ added: 1, added_tracks: [3] });
  await scene.page.frame('application:9', { kind: 'deleted' });
  await waitFor(() => expect(screen.getByRole('button', { name: 'Submit tracks (1)' })).toBeDisabled());
  expect(scene.server.bodies('application/update')).toEqual([]);
});
