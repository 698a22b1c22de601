import { beforeEach, expect, test, vi } from 'vitest';
import { BatchedRead } from './batched-read';

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
});

test('what several changes ask for within a second is read together, each once, in portions', () => {
  const run = vi.fn();
  const reads = new BatchedRead(run, 2);
  reads.request([1, 2]);
  reads.request([2, 3]);
  expect(run).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1000);
  expect(run.mock.calls).toEqual([[[1, 2]], [[3]]]);
});

test('nothing is read where nothing was asked for, or it was given up', () => {
  const run = vi.fn();
  const reads = new BatchedRead(run, 2);
  reads.request([]);
  reads.request([1]);
  reads.cancel();
  vi.advanceTimersByTime(5000);
  expect(run).not.toHaveBeenCalled();
});
