import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { StarRow } from './star-row';

const star = (value: number) => screen.getByRole('radio', { name: `Rate ${value}` });

test('arrows move the focus and rate nothing; Space and Enter rate', async () => {
  const rated = vi.fn();
  render(<StarRow value={3} onRate={rated} />);
  await userEvent.tab();
  expect(star(3)).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  expect(star(5)).toHaveFocus();
  expect(rated).not.toHaveBeenCalled();
  await userEvent.keyboard(' ');
  await userEvent.keyboard('{ArrowLeft}{Enter}');
  expect(rated.mock.calls).toEqual([[5], [4]]);
});

test('the value of the star under the pointer is told', async () => {
  const onPreview = vi.fn();
  render(<StarRow value={null} onRate={() => {}} onPreview={onPreview} />);
  await userEvent.hover(star(8));
  expect(onPreview).toHaveBeenLastCalledWith(8);
  await userEvent.unhover(screen.getByRole('radiogroup'));
  expect(onPreview).toHaveBeenLastCalledWith(null);
});

test('the cross stands after the stars', () => {
  render(<StarRow value={3} onRate={() => {}} />);
  const clear = screen.getByRole('button', { name: 'Clear rating' });
  expect(star(10).compareDocumentPosition(clear)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});
