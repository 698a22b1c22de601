import { act, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { paletteSources } from '../../../components/use-palette-source';
import { live } from '../../../live/live';
import { useFollowing } from '../../../stores/following/store';
import { usePlayer } from '../../../stores/player/store';
import { emitReview } from '../../../stores/review/events';
import { useReview } from '../../../stores/review/store';
import { review, TEO, track } from '../../../stores/review/testing';
import { renderPage } from '../../../testing/render-page';
import { useToasts } from '../../../ui/toast-store';
import { colleague, fakePlayer, fakeSurroundings, here } from './testing';
import Together from './together';

const teo = { user_id: TEO, user_name: 'Teo Lindqvist' };
let audio: ReturnType<typeof fakePlayer>;

beforeEach(() => {
  fakeSurroundings();
  vi.useRealTimers();
  audio = fakePlayer();
  useReview.setState(review([track(11), track(12)]), true);
  here(colleague(TEO, teo.user_name), colleague(3, 'Sana Abara'));
  renderPage(<Together />, { as: 'manager' });
});

const found = async (text: string) => (await paletteSources()[0]?.find(text, new AbortController().signal)) ?? [];
const gathered = () => act(() => emitReview({ kind: 'gathered', by: teo, track_id: 12, position: 72 }));
const toasts = () => useToasts.getState().items;

test('the palette follows whoever is here, and stops that', async () => {
  const [teoEntry, ...others] = await found('follow te');
  expect([teoEntry?.label, others.length]).toEqual(['Follow Teo Lindqvist', 0]);
  act(() => teoEntry?.run());
  expect(useFollowing.getState().leader).toEqual(teo);
  expect((await found('')).map(({ label }) => label)).toEqual([
    'Stop following Teo Lindqvist',
    'Follow Sana Abara',
    'Bring everyone here',
  ]);
  const [stop] = await found('stop');
  act(() => stop?.run());
  expect(useFollowing.getState().leader).toBeNull();
});

test('the palette invites everyone to listen along, where there is a moment to come to', async () => {
  const sent = vi.spyOn(live, 'send').mockResolvedValue({ result: true } as never);
  const [entry] = await found('bring');
  act(() => entry?.run());
  expect(sent).not.toHaveBeenCalled();
  expect(toasts()).toMatchObject([{ text: 'Play a submission first' }]);
  usePlayer.setState({ current: 11 });
  act(() => entry?.run());
  expect(sent).toHaveBeenCalledWith('review.gather', { job_id: 5, track_id: 11, position: 0 });
});

test('whoever invites everyone to listen along moves nobody: Go does', async () => {
  gathered();
  expect(toasts()).toMatchObject([{ detail: 'Track 12, 1:12', action: { label: 'Go' } }]);
  expect(usePlayer.getState().current).toBeNull();
  toasts()[0]?.action?.run();
  await waitFor(() => expect(audio.sound).toMatchObject({ playing: true, position: 72 }));
  expect(usePlayer.getState().current).toBe(12);
});

test('whoever follows the one who asks is not asked', () => {
  useFollowing.setState({ leader: teo });
  gathered();
  expect(toasts()).toEqual([]);
});
