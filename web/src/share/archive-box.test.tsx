import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Archive, stateOf, useArchive } from './archive';
import { ArchiveBox } from './archive-box';
import { endVisit, KEY, sharedPlaylist, trackOf } from './testing';
import { open, useVisit } from './visit';

beforeEach(async () => {
  window.sessionStorage.clear();
  sharedPlaylist([trackOf(1, 'Shoalwater'), trackOf(2, 'Slack Water')]);
  await open(KEY);
});
afterEach(endVisit);

const box = () => within(screen.getByRole('region', { name: 'Archive' }));

/** Renders the archive box with the archive in this state. */
function show(archive: Archive): ReturnType<typeof box> {
  const state = stateOf(useVisit.getState().tracks);
  const asked = { topic: 'export:e9', link_id: 'L7', format: 'zip', state, at: 0, tracks: 2 } as const;
  useArchive.setState({ archive, asked });
  render(<ArchiveBox />);
  return box();
}

test('before, the box says how large it will be in the format that is chosen', async () => {
  show({ kind: 'none' });
  expect(box().getByRole('heading')).toHaveTextContent('Download all');
  await userEvent.click(box().getByRole('radio', { name: '7z' }));
  expect(useArchive.getState().format).toBe('7z');
  expect(box().getByRole('button', { name: 'Prepare archive' })).toBeEnabled();
});

test('in line it says its place, and another format may still be chosen', async () => {
  show({ kind: 'waiting', before: 2 });
  expect(box().getByRole('heading')).toHaveTextContent('Waiting in line');
  expect(box().getByText('3rd')).toBeVisible();
  expect(box().getByText('Starts on its own, keep listening')).toBeVisible();
  await userEvent.click(box().getByRole('radio', { name: 'scp (mac)' }));
  expect(useArchive.getState()).toMatchObject({ archive: { kind: 'none' }, format: 'scp' });
});

test('while it is prepared it says how far it is, to readers by quarters', () => {
  show({ kind: 'progress', percent: 64, files_done: 7, files: 10, bytes: 53 });
  expect(box().getByRole('progressbar')).toHaveAttribute('aria-valuenow', '64');
  expect(box().getByRole('heading')).toHaveTextContent('Preparing archive 7 of 10 files');
  expect(box().getByRole('status')).toHaveTextContent('Archive 50 %');
});

test('one that is ready leads to its file, and says so where the playlist has changed since', () => {
  const shown = show({ kind: 'ready', url: '/files/export/e9?until=1764000000', size: 84 });
  expect(shown.getByRole('link', { name: 'Download' })).toHaveAttribute('href', '/files/export/e9?until=1764000000');
  expect(shown.getByRole('heading')).toHaveTextContent('Archive ready');
});

test('one that is older than the playlist can still be had, and made again', () => {
  useVisit.setState({ tracks: [trackOf(1, 'Shoalwater')] });
  const state = stateOf([trackOf(1, 'Shoalwater'), trackOf(2, 'Slack Water')]);
  useArchive.setState({
    archive: { kind: 'ready', url: '/files/export/e9?until=1764000000', size: 84 },
    asked: { topic: 'export:e9', link_id: 'L7' as never, format: 'zip', state, at: 0, tracks: 2 },
  });
  render(<ArchiveBox />);
  expect(box().getByRole('heading')).toHaveTextContent('Ready, but the playlist has changed');
  expect(box().getByText(/^This archive contains the 2 tracks as of /)).toBeVisible();
  expect(box().getByRole('link', { name: 'Download' })).toBeVisible();
  expect(box().getByRole('button', { name: 'Prepare again' })).toBeEnabled();
});

test('a refusal says why, and can be tried again', () => {
  show({ kind: 'failed', text: 'Three archives are being prepared already' });
  expect(box().getByRole('heading')).toHaveTextContent('Not started');
  expect(box().getByRole('alert')).toHaveTextContent('Three archives are being prepared already');
  expect(box().getByRole('button', { name: 'Try again' })).toBeEnabled();
});
