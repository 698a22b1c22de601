import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { type FakeServer, fakeServer } from '../../api/testing';
import { useDownloads } from '../../stores/downloads/store';
import { answersAsDescribed } from '../../testing/described';
import { useToasts } from '../../ui/toast-store';
import { DownloadButton } from './download-button';

answersAsDescribed();

const TRACK = { track_id: 7, title: 'Slack/Water', name_in_base: 'b7' };
const saved: string[] = [];
let server: FakeServer;

/** Answers requests for the file's address (`/files/…`). All other requests are calls of the API. */
function answerFile(answer: () => Response): void {
  const calls = globalThis.fetch;
  vi.stubGlobal('fetch', async (address: string, request: RequestInit) =>
    address.startsWith('/files/') ? answer() : await calls(address, request),
  );
}

beforeEach(() => {
  server = fakeServer();
  server.answer('track/get_download_url', { result: { url: '/files/7' } });
  server.answer('event/track_uploaded', { result: true });
  useDownloads.setState({ tracks: {} });
  saved.length = 0;
  URL.createObjectURL = () => 'blob:x';
  URL.revokeObjectURL = () => {};
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  render(<DownloadButton track={TRACK} />);
});

const press = () => userEvent.click(screen.getByRole('button'));

test('a track is saved under its title, told with its size for 8 s, and counted', async () => {
  answerFile(() => new Response(new Uint8Array(2048), { headers: { 'content-length': '2048' } }));
  await press();
  await waitFor(() => expect(server.bodies('event/track_uploaded')).toEqual([{ name_in_base: 'b7' }]));
  expect(saved).toEqual(['Slack_Water.mp3']);
  expect(useToasts.getState().items).toMatchObject([{ text: 'Downloaded track Slack/Water (2.0 Kb)', duration: 8000 }]);
  expect(useDownloads.getState().tracks[7]).toEqual({ kind: 'success' });
  expect(server.bodies('track/get_download_url')).toEqual([{ track_id: 7, download: true }]);
});

test('a download that fails only sets the flag: the button says so and tries again', async () => {
  answerFile(() => new Response(null, { status: 403 }));
  await press();
  const again = await screen.findByRole('button', { name: 'Download of Slack/Water failed, try again' });
  expect(useToasts.getState().items).toEqual([]);
  expect(server.bodies('event/track_uploaded')).toEqual([]);
  answerFile(() => new Response(new Uint8Array(1)));
  await userEvent.click(again);
  expect(await screen.findByRole('button', { name: 'Download Slack/Water' })).toBeVisible();
  expect(saved).toHaveLength(1);
});

test('a refused call only sets the flag, too', async () => {
  server.answer('track/get_download_url', { status: 403, error: 'download_not_allowed' });
  await press();
  expect(await screen.findByRole('button', { name: /failed/ })).toBeVisible();
  expect(useToasts.getState().items).toEqual([]);
});

test('an answer without an address is told', async () => {
  server.answer('track/get_download_url', { result: {} });
  await press();
  await waitFor(() =>
    expect(useToasts.getState().items).toMatchObject([{ text: 'There is no url in the server response' }]),
  );
});

test('while a track is being saved it is not asked for again', async () => {
  let end: (() => void) | undefined;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      controller.enqueue(new Uint8Array(512));
      end = () => controller.close();
    },
  });
  answerFile(() => new Response(body, { headers: { 'content-length': '1024' } }));
  await press();
  await waitFor(() => expect(useDownloads.getState().tracks[7]).toEqual({ kind: 'progress', share: 0.5 }));
  await userEvent.click(screen.getByRole('button', { name: 'Downloading Slack/Water' }));
  expect(server.bodies('track/get_download_url')).toHaveLength(1);
  end?.();
  expect(await screen.findByRole('button', { name: 'Download Slack/Water' })).toBeVisible();
});
