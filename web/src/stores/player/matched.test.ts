import { beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../../api/testing';
import { answersAsDescribed } from '../../testing/described';
import { matchingGain, setMatched } from './matched';
import { queueOf } from './queue';
import { play, player, usePlayer } from './store';

const gainOf = (loudness: number | null, true_peak: number | null) => matchingGain({ loudness, true_peak });

answersAsDescribed();
beforeEach(() => setMatched(true));

test('a loud track is brought down and a soft one up, to -18 LUFS', () => {
  expect(gainOf(-8, 1)).toBe(-10);
  expect(gainOf(-18, -1)).toBe(0);
  expect(gainOf(-24, -12)).toBe(6);
});

test('no peak is raised above -1 dBTP, and nothing by more than 12 dB', () => {
  expect(gainOf(-24, -3)).toBe(2);
  // only the peak is too high
  expect(gainOf(-20, 0.5)).toBe(-1.5);
  expect(gainOf(-48, -40)).toBe(12);
});

test('a track that was not measured, or is silent, is played as it is', () => {
  expect(gainOf(null, null)).toBeNull();
  expect(gainOf(null, -80)).toBeNull();
  expect(matchingGain({})).toBeNull();
});

test('each track is loaded with its own gain, and the switch changes that of the one that plays', async () => {
  const server = fakeServer();
  const measured = [
    { loudness: -10, true_peak: 0 },
    { loudness: -22, true_peak: -9 },
    { loudness: null, true_peak: null },
  ];
  server.answer('event/track_listened', { result: true });
  server.answer('track/get_download_url', (body) => {
    const { track_id } = body as { track_id: number };
    return { result: { url: `/files/${track_id}`, waveform_url: '', ...measured[track_id - 1] } };
  });
  const loaded = vi.spyOn(player, 'load');
  const set = vi.spyOn(player, 'setGain');
  const rows = measured.map((_, index) => ({
    track_id: index + 1,
    title: '',
    artist_name: '',
    track_duration: 9,
    name_in_base: '',
    wave: '',
  }));
  const queue = queueOf('catalogue', rows);
  for (const id of [1, 2, 3]) await play(queue, id);
  expect(loaded.mock.calls.map(([, , decibels]) => decibels)).toEqual([-8, 4, 0]);
  expect(usePlayer.getState().gain).toBeNull();
  await play(queue, 2);
  setMatched(false);
  expect(set).toHaveBeenLastCalledWith(0);
  await play(queue, 1);
  expect(loaded).toHaveBeenLastCalledWith('/files/1', 9, 0);
  setMatched(true);
  expect(set).toHaveBeenLastCalledWith(-8);
});

test('the choice is remembered by the browser', () => {
  setMatched(false);
  expect(window.localStorage.getItem('needledrop-matched-loudness')).toBe('off');
  setMatched(true);
  expect(window.localStorage.getItem('needledrop-matched-loudness')).toBe('on');
});
