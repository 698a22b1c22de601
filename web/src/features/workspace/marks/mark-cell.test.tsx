import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Mark, TrackMark } from '../../../protocol/generated/protocol';
import { applyOwnChange, MARK_PART, markLate } from '../../../stores/review/marks';
import { useReview } from '../../../stores/review/store';
import { ME, review, TEO, track } from '../../../stores/review/testing';
import { MarkCell } from './mark-cell';

const mark = (value: Mark, user_id: number, user_name: string): TrackMark => ({
  mark: value,
  by: { user_id, user_name },
  at: '2026-11-21T00:00:00Z',
});

test('a mark is its word and whose it is, oneself or a colleague by first name', () => {
  const rows = [
    track(11, { mark: mark('shortlist', ME, 'Mara Kessel') }),
    track(12, { mark: mark('hold', TEO, 'Teo Lindqvist') }),
    track(13),
  ];
  useReview.setState(review(rows), true);
  const highlight = { tone: 'other' as const, of: 'mark' as const, by: TEO, token: 1 };
  render(
    <ul>
      <li>
        <MarkCell track={11} highlight={null} />
      </li>
      <li>
        <MarkCell track={12} highlight={highlight} />
      </li>
      <li>
        <MarkCell track={13} highlight={null} />
      </li>
    </ul>,
  );
  const [mine, theirs, none] = screen.getAllByRole('listitem');
  expect(mine).toHaveTextContent('Shortlist you');
  expect(theirs).toHaveTextContent('Hold Teo');
  expect(screen.getByTitle('Teo Lindqvist set this mark just now')).toBeVisible();
  expect(none).toBeEmptyDOMElement();
});

test('a mark that is not confirmed says so once it has waited', () => {
  useReview.setState(applyOwnChange(MARK_PART, review([track(11)]), [11], mark('pass', ME, 'Mara Kessel'), 1), true);
  render(<MarkCell track={11} highlight={null} />);
  expect(screen.getByText('Pass')).toBeVisible();
  expect(screen.queryByText('Waiting')).toBeNull();
  act(() => useReview.setState((state) => markLate(MARK_PART, state, [11], 1), true));
  expect(screen.getByText('Waiting')).toBeVisible();
});
