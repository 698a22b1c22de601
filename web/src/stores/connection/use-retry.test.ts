import { act, renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../api/errors';
import { useConnection } from './store';
import { useRetryOnReturn } from './use-retry';

const connecting = () => act(() => useConnection.setState({ live: { kind: 'connecting' } }));
const live = () => act(() => useConnection.setState({ live: { kind: 'live' } }));

beforeEach(connecting);

test.each([
  ['no answer', new ApiError(null, null), 1],
  ['a server that was stopping', new ApiError('try_again', 503), 1],
  ['a refusal', new ApiError('not_found', 404), 0],
  ['nothing', null, 0],
])('after %s the return of the line asks again as often as it helps', (_, failure, times) => {
  const retry = vi.fn();
  renderHook(() => useRetryOnReturn(failure, retry));
  expect(retry).not.toHaveBeenCalled();
  live();
  expect(retry).toHaveBeenCalledTimes(times);
});

test('what fails while the line is there is not asked for again until it was away', () => {
  const retry = vi.fn();
  live();
  const { rerender } = renderHook(({ failure }) => useRetryOnReturn(failure, retry), {
    initialProps: { failure: null as unknown },
  });
  rerender({ failure: new ApiError(null, 500) });
  expect(retry).not.toHaveBeenCalled();
  connecting();
  live();
  expect(retry).toHaveBeenCalledTimes(1);
});
