import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useClock } from '../../../stores/clock/store';
import { follow, useFollowing } from '../../../stores/following/store';
import { play, player, usePlayer } from '../../../stores/player/store';
import { useReview } from '../../../stores/review/store';
import { review, TEO, track } from '../../../stores/review/testing';
import { useToasts } from '../../../ui/toast-store';
import { reviewQueue } from '../review-queue';
import { type Following, PATIENCE_MS, startFollowing } from './start';
import { colleague, fakePlayer, fakeSurroundings, here } from './testing';

const SANA = 3;
const teo = (doing = {}) => colleague(TEO, 'Teo Lindqvist', doing);
const sana = (doing = {}) => colleague(SANA, 'Sana Abara', doing);
const playing = (track_id: number, position: number) => ({ track_id, playing: true, position });

let presence: ReturnType<typeof fakeSurroundings>['presence'];
let server: ReturnType<typeof fakeSurroundings>['server'];
let audio: ReturnType<typeof fakePlayer>;
let following: Following;

/** Makes the viewer follow Teo, and lets some time pass. */
async function followTeo(doing = {}) {
  here(teo(doing));
  follow({ user_id: TEO, user_name: 'Teo Lindqvist' });
  following = startFollowing();
  await audio.pass(500);
}

beforeEach(() => {
  ({ presence, server } = fakeSurroundings());
  audio = fakePlayer();
  useReview.setState(review([track(11), track(12)]), true);
});
afterEach(() => following.stop());

const current = () => usePlayer.getState().current;
const leader = () => useFollowing.getState().leader?.user_id ?? null;
const phase = () => useFollowing.getState().phase;
const toasts = () => useToasts.getState().items.map(({ text }) => text);

test('the track of the leader is played from where they are, and kept in step', async () => {
  await followTeo(playing(12, 60));
  expect(current()).toBe(12);
  expect(audio.sound.playing).toBe(true);
  await audio.pass(3000);
  expect(audio.sound.position).toBeCloseTo(63.5, 1);
});

test('one says whom one follows, and neither track nor position', async () => {
  await followTeo(playing(12, 60));
  await audio.pass(3000);
  for (const [topic, doing] of presence.mock.calls) {
    expect(topic).toBe('review:5');
    expect(doing).toEqual({ following: TEO });
  }
  expect(presence).toHaveBeenCalled();
});

test('pause, seek and another track of the leader are followed', async () => {
  await followTeo(playing(12, 60));
  here(teo({ track_id: 12, playing: false, position: 70 }));
  await audio.pass(300);
  expect(audio.sound).toMatchObject({ playing: false, position: 70 });
  here(teo(playing(12, 100)));
  await audio.pass(1000);
  expect(audio.sound.position).toBeCloseTo(101, 1);
  here(teo(playing(11, 5)));
  await audio.pass(1000);
  expect(current()).toBe(11);
  expect(audio.sound.position).toBeCloseTo(6, 1);
  expect(leader()).toBe(TEO);
});

test('a leader who pauses and plays on at once is followed, though the player tells of its pause later', async () => {
  await followTeo(playing(12, 60));
  vi.mocked(player.pause).mockImplementation(() => {
    setTimeout(() => {
      audio.sound.playing = false;
      player.events.onPause?.();
    }, 30);
  });
  here(teo({ track_id: 12, playing: false, position: 62 }));
  here(teo(playing(12, 62)));
  await audio.pass(1000);
  expect(leader()).toBe(TEO);
  expect(audio.sound.playing).toBe(true);
  expect(audio.sound.position).toBeCloseTo(63, 1);
});

test('a small difference is made up for by the rate, a large one by a seek', async () => {
  await followTeo(playing(12, 60));
  vi.mocked(player.seek).mockClear();
  audio.sound.position -= 0.2;
  await audio.pass(250);
  expect(audio.at.rate).toBe(1.03);
  await audio.pass(15_000);
  expect(audio.at.rate).toBeCloseTo(1, 2);
  expect(player.seek).not.toHaveBeenCalled();
  audio.sound.position -= 2;
  await audio.pass(500);
  expect(player.seek).toHaveBeenCalledTimes(1);
  expect(audio.sound.position).toBeCloseTo(76.2, 1);
});

test('nothing plays before the server’s time is known', async () => {
  useClock.setState({ offset: null });
  await followTeo(playing(12, 60));
  expect(audio.sound.playing).toBe(false);
  useClock.setState({ offset: 1000 });
  await audio.pass(500);
  expect(audio.sound.position).toBeCloseTo(62, 1);
});

test('a track that is not in the list is read and played', async () => {
  server.answer('application/get_applied', { result: { tracks: [track(40)], number_of_tracks: 1 } });
  await followTeo(playing(40, 10));
  await vi.waitFor(() => expect(current()).toBe(40));
  expect(server.bodies('application/get_applied')).toMatchObject([{ job_id: 5, track_ids: [40] }]);
  expect(leader()).toBe(TEO);
});

test('a track whose file cannot be had plays nothing in its place', async () => {
  await followTeo(playing(12, 60));
  server.answer('track/get_download_url', { status: 404, error: 'not_found' });
  here(teo(playing(11, 5)));
  await audio.pass(1000);
  expect(current()).toBe(11);
  expect(usePlayer.getState().failure).not.toBeNull();
  expect(audio.sound.playing).toBe(false);
  expect(leader()).toBe(TEO);
});

test.each([
  ['a pause', () => player.pause()],
  ['a seek', () => player.seek(5)],
  ['the choice of another track', () => void play(reviewQueue(useReview.getState()), 11)],
])('%s of one’s own ends the following, and is told', async (_act, act) => {
  await followTeo(playing(12, 60));
  act();
  expect(leader()).toBeNull();
  following.stop();
  const { track_id } = presence.mock.lastCall?.[1] ?? {};
  expect(track_id).toBe(current());
  expect(audio.at.rate).toBe(1);
});

test('playing while the leader has paused ends the following', async () => {
  await followTeo({ track_id: 12, playing: false, position: 70 });
  void player.play();
  expect(leader()).toBeNull();
});

test('the end of the track is no act of one’s own', async () => {
  await followTeo(playing(12, 178));
  await audio.pass(3000);
  player.pause();
  expect(leader()).toBe(TEO);
});

test('whoever follows a follower follows the first from then on', async () => {
  here(teo({ following: SANA }), sana(playing(11, 30)));
  follow({ user_id: TEO, user_name: 'Teo Lindqvist' });
  following = startFollowing();
  await audio.pass(1000);
  expect(leader()).toBe(SANA);
  expect(current()).toBe(11);
  expect(presence.mock.lastCall?.[1]).toEqual({ following: SANA });
});

test('somebody who follows oneself cannot be followed', async () => {
  await followTeo({ following: 1 });
  expect(leader()).toBeNull();
  expect(toasts()).toEqual(["You can't follow Teo Lindqvist"]);
});

test('a leader who is away is waited for, and followed on when they are back', async () => {
  await followTeo(playing(12, 60));
  here();
  await audio.pass(30_000);
  expect(phase()).toBe('waiting');
  expect(leader()).toBe(TEO);
  here(teo(playing(12, 20)));
  await audio.pass(1000);
  expect(phase()).toBe('step');
  expect(audio.sound.position).toBeCloseTo(21, 1);
  await audio.pass(PATIENCE_MS);
  expect(leader()).toBe(TEO);
});

test('a leader who stays away for a minute is followed no longer', async () => {
  await followTeo(playing(12, 60));
  here();
  await vi.advanceTimersByTimeAsync(PATIENCE_MS);
  expect(leader()).toBeNull();
  expect(toasts()).toEqual(['You no longer follow Teo Lindqvist']);
});

test('the following ends with the review', async () => {
  await followTeo(playing(12, 60));
  const times = presence.mock.calls.length;
  useReview.setState({ job: null });
  expect(leader()).toBeNull();
  following.stop();
  expect(presence).toHaveBeenCalledTimes(times);
});

test('where the browser refuses to play, a click begins', async () => {
  audio.at.isRefused = true;
  await followTeo(playing(12, 60));
  expect(phase()).toBe('refused');
  await audio.pass(2000);
  expect(player.play).toHaveBeenCalledTimes(1);
  audio.at.isRefused = false;
  following.playByClick();
  await audio.pass(500);
  expect(phase()).toBe('step');
  expect(audio.sound.position).toBeCloseTo(63, 1);
});
