import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { answersAsDescribed } from '../../testing/described';
import { bar, chooser, name, OWN, open, press, scene, setUpScene, titles } from './testing';

answersAsDescribed();
setUpScene();

test('another tab: tracks, order and name change here, one that it makes is listed and one that it deletes is gone', async () => {
  await open();
  await titles();
  scene.held.set(5, { playlist_name: 'Harbour reel', description: '', tracks_id: [3, 1] });
  await scene.page.frame(
    'application:5',
    { kind: 'tracks_removed', tracks_id: [1, 2] },
    { kind: 'tracks_added', tracks_id: [1] },
  );
  await waitFor(async () => expect(await titles()).toEqual(['Ferrymen', 'Kittiwake']));
  scene.held.set(5, { playlist_name: 'Autumn', description: '', tracks_id: [3, 1] });
  await scene.page.frame('application:5', { kind: 'details_changed', playlist_name: 'Autumn', description: '' });
  await waitFor(() => expect(chooser()).toHaveTextContent('Autumn'));
  expect(await name()).toHaveValue('Autumn');
  expect(bar()).toBeNull();
  scene.held.delete(5);
  await scene.page.frame(OWN, { kind: 'application_deleted', application_id: 5, job_id: null });
  await waitFor(async () => expect(await name()).toHaveValue('Winter'));
  scene.held.set(6, { playlist_name: 'Spring', description: '', tracks_id: [1] });
  await scene.page.frame(OWN, { kind: 'application_created', application_id: 6, job_id: null });
  await waitFor(() => expect(scene.page.subscribed).toContain('application:6'));
  await userEvent.click(chooser());
  expect(await screen.findByRole('option', { name: 'Spring' })).toBeVisible();
});

test('what was being edited while another tab deleted it can be saved as a new one', async () => {
  await open();
  await press('Remove Kittiwake');
  scene.held.delete(5);
  await scene.page.frame('application:5', { kind: 'deleted' });
  await scene.page.frame(OWN, { kind: 'application_deleted', application_id: 5, job_id: null });
  await waitFor(() => expect(chooser()).toHaveTextContent('New playlist'));
  expect(await titles()).toEqual(['Low Tide Ledgernew', 'Ferrymennew']);
  await press(/^Save Ctrl/);
  await waitFor(() => expect(scene.server.bodies('application/create')).toMatchObject([{ tracks_id: [2, 3] }]));
});

test('a playlist whose changes were not told can be edited and saved after Use the saved one', async () => {
  await open();
  await press('Remove Low Tide Ledger');
  scene.version = 2;
  const reads = scene.server.bodies('application/get').length;
  await press(/^Save Ctrl/);
  await press('Use the saved one');
  await waitFor(() => expect(scene.server.bodies('application/get').length).toBeGreaterThan(reads));
  await press('Remove Kittiwake');
  await press(/^Save Ctrl/);
  await waitFor(() => expect(scene.held.get(5)?.tracks_id).toEqual([2, 3]));
});

test('what another tab adds to a playlist that is edited here is not said to be removed', async () => {
  await open();
  await press('Remove Kittiwake');
  scene.held.set(5, { playlist_name: 'Harbour reel', description: '', tracks_id: [1, 2, 3, 4] });
  scene.version = 2;
  const reads = scene.server.bodies('application/get_tracks').length;
  await scene.page.frame('application:5', { kind: 'tracks_added', tracks_id: [4] });
  await waitFor(() => expect(scene.server.bodies('application/get_tracks').length).toBeGreaterThan(reads));
  await waitFor(async () => expect(await titles()).toEqual(['Low Tide Ledger', 'Ferrymen', 'Kittiwake']));
  expect(bar()).toHaveTextContent('1 track removed');
  await press('Bring Kittiwake back');
  await waitFor(async () =>
    expect(await titles()).toEqual(['Kittiwake', 'Low Tide Ledger', 'Ferrymen', 'Spring Neap']),
  );
  expect(bar()).toBeNull();
});

test('a track that another tab deletes leaves what is being edited, which can then be saved', async () => {
  await open();
  await press('Add Spring Neap to the playlist');
  scene.held.set(5, { playlist_name: 'Harbour reel', description: '', tracks_id: [1, 3] });
  await scene.page.frame('application:5', { kind: 'tracks_removed', tracks_id: [2] });
  await scene.page.frame(OWN, { kind: 'track_changed', track_id: 2, deleted: true });
  await waitFor(async () => expect(await titles()).toEqual(['Kittiwake', 'Ferrymen', 'Spring Neapnew']));
  await press(/^Save Ctrl/);
  await waitFor(() => expect(scene.server.bodies('application/update')).toMatchObject([{ tracks_id: [1, 3, 4] }]));
});

test.each([
  ['Use the saved one', [3, 1], ['Ferrymen', 'Kittiwake']],
  ['Keep mine', [1, 3], ['Kittiwake', 'Ferrymen']],
])('where another tab saved meanwhile, %s decides', async (choice, kept, rows) => {
  await open();
  await press('Remove Low Tide Ledger');
  scene.held.set(5, { playlist_name: 'Harbour reel', description: '', tracks_id: [3, 1] });
  scene.version = 2;
  await scene.page.frame(
    'application:5',
    { kind: 'tracks_removed', tracks_id: [1, 2] },
    { kind: 'tracks_added', tracks_id: [1] },
  );
  expect(bar()).toHaveTextContent('1 track removed');
  await press(/^Save Ctrl/);
  await press(choice);
  await waitFor(() => expect(bar()).toBeNull());
  expect(scene.held.get(5)?.tracks_id).toEqual(kept);
  expect(await titles()).toEqual(rows);
});
