import { renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../../api/testing';
import type { ActionId } from '../../keyboard/actions';
import { availableActions } from '../../keyboard/use-shortcuts';
import { live } from '../../live/live';
import { usePlayer } from '../../stores/player/store';
import { useReview } from '../../stores/review/store';
import { review, track } from '../../stores/review/testing';
import { answersAsDescribed } from '../../testing/described';
import { rateCurrent } from './rate-current';
import { useWorkspaceKeys } from './use-workspace-keys';

answersAsDescribed();

const isEnabled = (id: ActionId) => availableActions().find((one) => one.id === id)?.enabled;

beforeEach(() => {
  fakeServer();
  vi.spyOn(live, 'sendUntilAcked').mockReturnValue(new Promise(() => {}));
  useReview.setState({ ...review([track(11)]), status: 'ready', order: [11] }, true);
  usePlayer.setState({ current: null });
  renderHook(useWorkspaceKeys);
});

test('what is about a track can be done while one of the job is in the player', () => {
  expect(isEnabled('playlist.toggle-track')).toBe(false);
  expect(isEnabled('rating.take-back')).toBe(false);
  usePlayer.setState({ current: 99 });
  expect(isEnabled('playlist.toggle-track')).toBe(false);
  usePlayer.setState({ current: 11 });
  expect(isEnabled('playlist.toggle-track')).toBe(true);
});

test('a rating can be cleared once there is one', () => {
  usePlayer.setState({ current: 11 });
  expect(isEnabled('rating.take-back')).toBe(false);
  rateCurrent(7, true);
  expect(isEnabled('rating.take-back')).toBe(true);
});
