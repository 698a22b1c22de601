import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../api/errors';
import { fakeServer } from '../../api/testing';
import { live } from '../../live/live';
import type { OwnTrack, SkippedTrack } from '../../protocol/generated/protocol';
import { useSelection } from '../../stores/catalogue/selection';
import { clearHistory, redo, undo, useHistory } from '../../stores/history/store';
import { useSession } from '../../stores/session/store';
import { answersAsDescribed } from '../../testing/described';
import { renderPage } from '../../testing/render-page';
import { useToasts } from '../../ui/toast-store';
import CataloguePage from './catalogue-page';

answersAsDescribed();

const TRACKS = ['Ebb', 'Flow', 'Slack', 'Spring'].map((title, place) => ({
  track_id: 9 - place,
  title,
  artist_name: 'Ines Okafor',
  type: 'music',
  tags: place === 0 ? 'slow, water' : 'water',
  track_duration: 90,
  wave: '',
})) as OwnTrack[];

beforeEach(() => {
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => {});
  const result = { tracks: TRACKS, number_of_tracks: 4, counts: { all: 4 } };
  fakeServer().answer('track/get', { result });
  renderPage(<CataloguePage />, { as: 'creator', path: '/creator/track/list' });
});
afterEach(() => {
  clearHistory();
  useSelection.setState(useSelection.getInitialState(), true);
  useSession.setState(useSession.getInitialState());
});

const box = (title: string) => screen.findByRole('checkbox', { name: `Select ${title}` });

test('rows are chosen by their boxes and by keys, and Escape leaves them', async () => {
  const user = userEvent.setup();
  await user.click(await box('Ebb'));
  expect(screen.getByText('1 selected')).toBeVisible();
  await user.keyboard('{Shift>}');
  await user.click(await box('Slack'));
  await user.keyboard('{/Shift}');
  expect(screen.getByText('3 selected')).toBeVisible();
  await user.keyboard('{Control>}a{/Control}');
  expect(screen.getByText('4 selected')).toBeVisible();
  await user.keyboard('{Escape}');
  expect(screen.queryByText(/selected/)).toBeNull();

  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(screen.getByText('Ebb').closest('tr')).toHaveFocus());
  await user.keyboard('x{Shift>}{ArrowDown}{/Shift}');
  expect(screen.getByText('2 selected')).toBeVisible();
  expect(await box('Flow')).toBeChecked();
});

test('the chosen tracks are changed by one event, with what was left out, and changed back by one', async () => {
  const skipped: SkippedTrack[] = [
    { track_id: 8, error: 'invalid_request', fields: { tags: 'Error: max character limit is 200' } },
  ];
  const send = vi.spyOn(live, 'send');
  send.mockResolvedValueOnce({ result: { edited: [9, 7, 6], skipped, undo: 'token' } });
  await userEvent.click(await box('Ebb'));
  await userEvent.keyboard('{Control>}a{/Control}');
  await userEvent.click(screen.getByRole('button', { name: 'Edit 4 tracks' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit 4 tracks' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Change 4 tracks' }));
  expect(await dialog.findByText('Choose at least one thing to change')).toBeVisible();

  await userEvent.type(dialog.getByLabelText('Add tags'), 'tide, salt');
  await userEvent.click(dialog.getByRole('button', { name: 'water 4' }));
  const owners = within(dialog.getByRole('region', { name: 'Master owners' }));
  await userEvent.click(owners.getByRole('radio', { name: 'Replace' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Change 4 tracks' }));
  expect(await owners.findByText('Add at least one master owner')).toBeVisible();
  expect(send).not.toHaveBeenCalled();
  await userEvent.click(dialog.getByRole('button', { name: 'Add master owner' }));
  await userEvent.type(dialog.getByPlaceholderText('Name'), 'Ines Okafor');
  await userEvent.click(dialog.getByRole('button', { name: 'Share equally' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Change 4 tracks' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(send).toHaveBeenCalledExactlyOnceWith('track.edit_many', {
    tracks_id: [9, 8, 7, 6],
    set: {
      add_tags: ['tide', 'salt'],
      remove_tags: ['water'],
      master_owners: [{ name: 'Ines Okafor', percentage: 100 }],
    },
    request_id: expect.any(String),
  });
  const lastToast = useToasts.getState().items.at(-1);
  expect(lastToast).toMatchObject({
    text: '3 tracks changed',
    detail: 'Left out: “Flow”. Error: max character limit is 200.',
    action: { label: 'Undo' },
  });

  send.mockResolvedValueOnce({ result: { edited: [9, 7, 6], skipped: [] } });
  lastToast?.action?.run();
  await waitFor(() => expect(useToasts.getState().items.at(-1)?.text).toBe('3 tracks restored'));
  expect(send).toHaveBeenLastCalledWith('track.undo_edit', { undo: 'token' });
});

/** Gives the first two tracks a tag. */
async function tagTwo() {
  vi.mocked(live.send).mockResolvedValueOnce({ result: { edited: [9, 8], skipped: [], undo: 'first' } });
  await userEvent.click(await box('Ebb'));
  await userEvent.click(await box('Flow'));
  await userEvent.click(screen.getByRole('button', { name: 'Edit 2 tracks' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByLabelText('Add tags'), 'tide');
  await userEvent.click(dialog.getByRole('button', { name: 'Change 2 tracks' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
}
const last = () => useToasts.getState().items.at(-1);
const SPARED: SkippedTrack = { track_id: 8, error: 'conflict', fields: {} };

test('what taking back has spared is left alone by making it again, which is one act until its answer is there', async () => {
  const send = vi.spyOn(live, 'send');
  await tagTwo();
  // one of its fields was restored, another was changed by somebody else and stays
  send.mockResolvedValueOnce({ result: { edited: [9, 8], skipped: [SPARED] } });
  await undo();
  send.mockRejectedValueOnce(new ApiError(null, null));
  await redo();
  send.mockResolvedValueOnce({ result: { edited: [9], skipped: [], undo: 'second' } });
  await redo();
  const [lost, again] = send.mock.calls.slice(-2).map(([, body]) => body);
  expect(again).toEqual({ tracks_id: [9], set: { add_tags: ['tide'] }, request_id: expect.any(String) });
  expect(lost).toEqual(again);
});

test('what is nowhere taken back, or nowhere made again, says so and offers nothing more', async () => {
  const send = vi.spyOn(live, 'send');
  await tagTwo();
  send.mockResolvedValueOnce({ result: { edited: [9, 8], skipped: [] } });
  await undo();
  send.mockResolvedValueOnce({ result: { edited: [], skipped: [SPARED], undo: null } });
  await redo();
  expect(last()).toMatchObject({ text: 'Not redone: changed since', detail: 'Changed 2 tracks' });
  expect(useHistory.getState()).toEqual({ done: [], undone: [] });
  await userEvent.keyboard('{Escape}');
  await tagTwo();
  send.mockResolvedValueOnce({ result: { edited: [], skipped: [SPARED] } });
  await undo();
  expect(last()).toMatchObject({ text: 'Not undone: changed since', detail: 'Changed 2 tracks' });
  expect(useHistory.getState()).toEqual({ done: [], undone: [] });
});

test('Ctrl Z takes back a change of many tracks, and Ctrl Shift Z makes it again, while the server can', async () => {
  const send = vi.spyOn(live, 'send');
  await tagTwo();
  send.mockResolvedValueOnce({ result: { edited: [9, 8], skipped: [] } });
  await undo();
  expect(send).toHaveBeenLastCalledWith('track.undo_edit', { undo: 'first' });
  expect(last()?.text).toBe('2 tracks restored');

  send.mockResolvedValueOnce({ result: { edited: [9, 8], skipped: [], undo: 'second' } });
  await redo();
  const again = { tracks_id: [9, 8], set: { add_tags: ['tide'] }, request_id: expect.any(String) };
  expect(send).toHaveBeenLastCalledWith('track.edit_many', again);
  expect(send.mock.calls[0]?.[1]).not.toEqual(send.mock.calls.at(-1)?.[1]);

  send.mockRejectedValueOnce(new ApiError('not_found', 404));
  await undo();
  expect(send).toHaveBeenLastCalledWith('track.undo_edit', { undo: 'second' });
  expect(last()).toMatchObject({ text: 'Not undone: too late', detail: 'Changed 2 tracks' });
});
