import { MantineProvider } from '@mantine/core';
import { act, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type FakeServer, fakeServer } from '../../api/testing';
import { LIMITS, type OwnTrack } from '../../protocol/generated/protocol';
import { editTrack, useCatalogue } from '../../stores/catalogue/store';
import { DialogHost } from '../../ui/dialog/dialog-host';
import { TrackEditor } from './track-editor';

const TRACK = {
  track_id: 7,
  title: 'Ebb',
  artist_name: 'Marrow Lake',
  type: 'music',
  description: 'Water',
  tags: 'slow',
  track_duration: 180,
  file_size: 4,
  format: 'mp3',
  wave: '',
  writers: [],
  publishers: [],
  master_owners: [],
} as unknown as OwnTrack;

let server: FakeServer;

beforeEach(() => {
  server = fakeServer();
  server.answer('track/delete', { result: true });
  useCatalogue.setState(useCatalogue.getInitialState());
});
afterEach(() => vi.unstubAllGlobals());

function Page() {
  const editing = useCatalogue((state) => state.editing);
  return editing && <TrackEditor key={editing.track.track_id} {...editing} />;
}

function open(first: boolean) {
  if (first) useCatalogue.setState({ drafts: [TRACK] });
  editTrack(TRACK);
  const router = createMemoryRouter(
    [
      { path: '/creator/track/list', element: <Page /> },
      { path: '/elsewhere', element: 'elsewhere' },
    ],
    { initialEntries: ['/creator/track/list'] },
  );
  render(
    <MantineProvider env="test">
      <RouterProvider router={router} />
      <DialogHost />
    </MantineProvider>,
  );
  return router;
}

const title = () => screen.getByRole('textbox', { name: /^Title/ });
const leave = (router: ReturnType<typeof open>) => act(() => router.navigate('/elsewhere'));
const isHeld = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('a field that is full says so as the specification has it for tracks', async () => {
  open(false);
  await userEvent.clear(title());
  await userEvent.click(title());
  await userEvent.paste('x'.repeat(LIMITS.TRACK_TITLE_MAX + 1));
  expect(screen.getByRole('alert')).toHaveTextContent('Error: max character limit is 50');
});

test('whoever leaves the page with unsaved fields is asked, and stays or goes as they say', async () => {
  const router = open(false);
  await userEvent.type(title(), ' tide');
  expect(isHeld()).toBe(true);
  await leave(router);
  await screen.findByRole('dialog', { name: 'Discard the changes?' });
  await userEvent.click(screen.getByRole('button', { name: 'Keep editing' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(title()).toHaveValue('Ebb tide');
  await leave(router);
  await userEvent.click(await screen.findByRole('button', { name: 'Discard' }));
  expect(await screen.findByText('elsewhere')).toBeVisible();
});

test('leaving a first upload warns that it is discarded, and discards it', async () => {
  const router = open(true);
  expect(isHeld()).toBe(true);
  await leave(router);
  await screen.findByRole('dialog', { name: 'Discard the track?' });
  await userEvent.click(screen.getByRole('button', { name: 'Discard' }));
  expect(await screen.findByText('elsewhere')).toBeVisible();
  await waitFor(() => expect(server.bodies('track/delete')).toEqual([{ id: 7 }]));
});

test('nobody is held back by an editor in which nothing was changed', async () => {
  const router = open(false);
  expect(isHeld()).toBe(false);
  await leave(router);
  expect(screen.getByText('elsewhere')).toBeVisible();
});
