import { vi } from 'vitest';
import { fakeServer } from '../../../api/testing';
import { live } from '../../../live/live';
import type { TimedActivity } from '../../../protocol/generated/protocol';
import { useClock } from '../../../stores/clock/store';
import { player } from '../../../stores/player/store';
import type { Colleague } from '../../../stores/presence/apply';
import { usePresence } from '../../../stores/presence/store';

export const NOW = Date.parse('2026-11-20T12:00:00Z');
const FRAME_MS = 50;

/** Replaces the player by a fake one, whose position in the track moves on with the fake timers. */
export function fakePlayer() {
  const sound = { playing: false, position: 0, duration: 180, volume: 1, failed: false };
  const at = { rate: 1, isRefused: false };
  vi.spyOn(player, 'state').mockImplementation(() => ({ ...sound }));
  vi.spyOn(player, 'position').mockImplementation(() => sound.position);
  vi.spyOn(player, 'load').mockImplementation(() => Object.assign(sound, { playing: false, position: 0 }));
  vi.spyOn(player, 'setRate').mockImplementation((rate) => {
    at.rate = rate;
  });
  vi.spyOn(player, 'seek').mockImplementation((position) => {
    sound.position = position;
    player.events.onSeek?.(position);
  });
  vi.spyOn(player, 'play').mockImplementation(async () => {
    if (at.isRefused) return false;
    sound.playing = true;
    player.events.onPlay?.();
    return true;
  });
  vi.spyOn(player, 'pause').mockImplementation(() => {
    if (!sound.playing) return;
    sound.playing = false;
    player.events.onPause?.();
  });
  return {
    sound,
    at,
    /** Lets this many milliseconds pass. */
    async pass(ms: number): Promise<void> {
      for (let passed = 0; passed < ms; passed += FRAME_MS) {
        if (sound.playing) sound.position = Math.min(sound.duration, sound.position + (FRAME_MS / 1000) * at.rate);
        await vi.advanceTimersByTimeAsync(FRAME_MS);
      }
    },
  };
}

/**
 * Prepares a test: fake timers, a fake live connection, a fake server that has a file for every track, and a clock that agrees with the
 * server's.
 */
export function fakeSurroundings() {
  vi.useFakeTimers({ now: NOW });
  const server = fakeServer();
  server.answer('track/get_download_url', { result: { url: '/files/1', waveform_url: '' } });
  server.answer('event/track_listened', { result: true });
  vi.spyOn(live, 'sendUntilAcked').mockResolvedValue({ result: true } as never);
  vi.spyOn(live, 'whenLive').mockResolvedValue(false);
  useClock.setState({ offset: 0, now: NOW });
  return { server, presence: vi.spyOn(live, 'presence').mockReturnValue() };
}

let presences = 0;

/** Returns a colleague whose activity began now. The activity counts as newer than those of earlier calls. */
export function colleague(user_id: number, user_name: string, doing: Omit<TimedActivity, 'at'> = {}): Colleague {
  presences += 1;
  const at = new Date().toISOString();
  return { user_id, user_name, tabs: 1, place: user_id, heardAt: presences, doing: { ...doing, at } };
}

export const here = (...people: Colleague[]) => usePresence.setState({ people });
