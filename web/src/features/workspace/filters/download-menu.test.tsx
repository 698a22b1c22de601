import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../../api/errors';
import { fakeServer } from '../../../api/testing';
import { live } from '../../../live/live';
import { resetSessionStores } from '../../../live/session-store';
import { fakeLive } from '../../../live/testing/fake-live';
import { chosen, useChosen } from '../../../stores/review/chosen';
import { useReview } from '../../../stores/review/store';
import { review, track } from '../../../stores/review/testing';
import { answersAsDescribed } from '../../../testing/described';
import { renderPage } from '../../../testing/render-page';
import { useToasts } from '../../../ui/toast-store';
import { SubmissionsFooter } from '../submissions-footer';
import { FilterRow } from './row';

const TOPIC = 'export:e9';
const WITHDRAWN = { withdrawn: '2026-11-20T14:27:51Z' };

let page: ReturnType<typeof fakeLive>;
let saved: string[];

answersAsDescribed();
beforeEach(() => {
  page = fakeLive();
  fakeServer();
  saved = [];
  vi.spyOn(live, 'sendUntilAcked').mockResolvedValue({
    result: { topic: TOPIC, state: 'preparing', percent: 0 } as never,
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(`${this.pathname} ${this.download}`);
  });
  useReview.setState(review([...[4, 7, 8, 2].map((id) => track(id)), track(6, WITHDRAWN)]), true);
  renderPage(
    <>
      <FilterRow onChoose={() => {}} />
      <SubmissionsFooter onShowAll={() => {}} />
    </>,
    { as: 'manager' },
  );
});

const foot = () => within(screen.getByRole('contentinfo'));
const requests = () => vi.mocked(live.sendUntilAcked).mock.calls.map(([event, payload]) => [event, payload]);
const requestOf = (track_ids: number[], type: string) => ['review.download_tracks', { job_id: 5, track_ids, type }];
const texts = () => useToasts.getState().items.map(({ text }) => text);
const publish = (change: object) => act(() => page.frame(TOPIC, change));
const grow = (percent: number) => publish({ kind: 'progress', percent, files_done: 1, files: 4, bytes: 53 });
const finish = () => publish({ kind: 'done', download_url: '/files/a.zip', size: 84 });
const choose = (...ids: number[]) =>
  act(() => {
    for (const id of ids) chosen.toggle(id);
  });
const cancelButton = () => foot().queryByRole('button', { name: 'Cancel the archive' });

async function download(format: string): Promise<void> {
  await userEvent.click(screen.getByRole('button', { name: 'Download' }));
  await userEvent.click(await screen.findByRole('menuitem', { name: format }));
}

test('the selected tracks are requested in the order of the list, without withdrawn ones', async () => {
  choose(8, 6, 2, 4);
  await download('7z');
  expect(requests()).toEqual([requestOf([4, 8, 2], '7z')]);
});

test('of more than 200 tracks nothing is requested, and 200 are', async () => {
  act(() => useReview.setState(review(Array.from({ length: 201 }, (_, place) => track(place + 1))), true));
  act(chosen.all);
  await download('zip');
  expect(texts()).toEqual(['Select up to 200 tracks to download them']);
  expect(requests()).toEqual([]);
  choose(201);
  await download('zip');
  expect(requests()).toHaveLength(1);
  expect(requests()).toEqual([
    requestOf(
      Array.from({ length: 200 }, (_, place) => place + 1),
      'zip',
    ),
  ]);
});

test('if all selected tracks were withdrawn, nothing is requested', async () => {
  choose(6);
  await download('zip');
  expect(texts()).toEqual(['The selected tracks were withdrawn']);
  expect(requests()).toEqual([]);
});

test('the progress stays when the selection ends, and the file is saved once it is complete', async () => {
  choose(7, 2);
  await download('scp (mac)');
  expect(foot().getByText('Preparing archive', { selector: ':not([role])' })).toBeVisible();
  await publish({ kind: 'preparing', position: 2 });
  expect(foot().getByText('2 before it')).toBeVisible();
  act(chosen.clear);
  await grow(64);
  expect(screen.queryByText(/selected/)).toBeNull();
  expect(foot().getByText('Archive 64 %')).toBeVisible();
  expect(foot().getByRole('status')).toHaveTextContent('Archive: 50 percent');
  expect(foot().getByText('Newest first, paid plans first within a day')).toBeInTheDocument();
  await finish();
  expect(saved).toHaveLength(1);
  expect(saved[0]).toMatch(/^\/files\/a\.zip submissions-\d{4}-\d\d-\d\d\.tar\.gz$/);
  expect(texts()).toEqual(['The file was downloaded']);
  expect(foot().queryByText(/archive/i)).toBeNull();
});

test('while one archive is being prepared, no second one is requested', async () => {
  choose(7);
  await download('zip');
  await grow(10);
  choose(2);
  await download('zip');
  expect(requests()).toEqual([requestOf([7], 'zip')]);
  expect(texts()).toEqual(['An archive is being prepared already']);
});

test('a canceled archive is not saved, and another one can be requested', async () => {
  choose(7);
  await download('zip');
  await grow(10);
  await userEvent.click(foot().getByRole('button', { name: 'Cancel the archive' }));
  expect(foot().queryByText(/archive/i)).toBeNull();
  await finish();
  expect(saved).toEqual([]);
  await download('7z');
  expect(requests()).toEqual([requestOf([7], 'zip'), requestOf([7], '7z')]);
  await finish();
  expect(saved).toHaveLength(1);
});

test('an archive that is canceled before the server has answered is not followed', async () => {
  let answer: ((value: never) => void) | undefined;
  vi.mocked(live.sendUntilAcked).mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  choose(7);
  await download('zip');
  await userEvent.click(foot().getByRole('button', { name: 'Cancel the archive' }));
  const isWanted = vi.mocked(live.sendUntilAcked).mock.calls[0]?.[2];
  expect(isWanted?.()).toBe(false);
  await act(async () => answer?.({ result: { topic: TOPIC } } as never));
  await page.settle();
  expect(page.subscribed).not.toContain(TOPIC);
});

test('a refusal is shown in the words of the server, and the same request can be repeated', async () => {
  const refuse = (failure: ApiError) => vi.mocked(live.sendUntilAcked).mockRejectedValueOnce(failure);
  refuse(new ApiError('too_many_requests', 429, {}, 'Three archives are being prepared already'));
  choose(7, 4);
  await download('zip');
  expect(await foot().findByRole('alert')).toHaveTextContent('Three archives are being prepared already');
  act(chosen.clear);
  refuse(new ApiError('not_found', 404, { 'track_ids.1': 'This track is not submitted to the job' }));
  await userEvent.click(foot().getByRole('button', { name: 'Try again' }));
  expect(await foot().findByText('This track is not submitted to the job')).toBeVisible();
  await userEvent.click(foot().getByRole('button', { name: 'Try again' }));
  await waitFor(() => expect(cancelButton()).toBeVisible());
  expect(foot().queryByRole('alert')).toBeNull();
  expect(requests()).toEqual([requestOf([4, 7], 'zip'), requestOf([4, 7], 'zip'), requestOf([4, 7], 'zip')]);
  await publish({ kind: 'failed', error: 'no_room' });
  expect(foot().getByRole('alert')).toHaveTextContent('There is no room for this file right now');
  await userEvent.click(foot().getByRole('button', { name: 'Close the message' }));
  expect(foot().queryByRole('alert')).toBeNull();
});

test('the archive ends at the log-out', async () => {
  choose(7);
  await download('zip');
  await grow(10);
  act(resetSessionStores);
  expect(cancelButton()).toBeNull();
  await finish();
  expect(saved).toEqual([]);
  expect(texts()).toEqual([]);
});

test('a request that the server answers after the log-out starts nothing', async () => {
  let answer: ((value: never) => void) | undefined;
  vi.mocked(live.sendUntilAcked).mockReturnValueOnce(new Promise((resolve) => (answer = resolve)));
  choose(7);
  await download('zip');
  expect(cancelButton()).toBeVisible();
  act(resetSessionStores);
  await act(async () => answer?.({ result: { topic: TOPIC } } as never));
  await page.settle();
  expect(cancelButton()).toBeNull();
  expect(page.subscribed).not.toContain(TOPIC);
});

test('the menu is used by keys, and Escape closes it before it ends the selection', async () => {
  choose(7);
  const button = screen.getByRole('button', { name: 'Download' });
  while (document.activeElement !== button) {
    await userEvent.tab();
    if (document.activeElement === document.body) throw new Error('Tab does not reach the button');
  }
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'zip' })).toHaveFocus());
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(useChosen.getState().ids.size).toBe(1);
  await waitFor(() => expect(button).toHaveFocus());
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(screen.getByRole('menuitem', { name: 'zip' })).toHaveFocus());
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  await waitFor(() => expect(requests()).toEqual([requestOf([7], 'scp')]));
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  await userEvent.keyboard('{Escape}');
  expect(useChosen.getState().ids.size).toBe(0);
});
