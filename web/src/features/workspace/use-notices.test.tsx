import { renderHook } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { ApiError } from '../../api/errors';
import { emitReview } from '../../stores/review/events';
import { useReview } from '../../stores/review/store';
import { review, track } from '../../stores/review/testing';
import { useToasts } from '../../ui/toast-store';
import { useNotices } from './use-notices';

test('a refused mark is told by its track, refused ones of many by their number, with Retry', () => {
  useReview.setState(review([track(11)]), true);
  renderHook(() => useNotices(() => {}));
  const retry = vi.fn();
  const refused = { kind: 'change-refused' as const, error: new ApiError('forbidden', 403), retry };
  const last = () => useToasts.getState().items.at(-1);
  emitReview({ ...refused, of: 'mark', tracks: [11] });
  expect(last()?.detail).toBe("Your mark of “Track 11” wasn't saved");
  emitReview({ ...refused, of: 'abstention', tracks: [11, 12] });
  expect(last()?.detail).toBe("Your abstention from 2 tracks wasn't saved");
  last()?.action?.run();
  expect(retry).toHaveBeenCalledOnce();
});
