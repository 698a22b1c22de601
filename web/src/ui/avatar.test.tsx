import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Avatar } from './avatar';

test('initials are no text, which the label of a button around them would have to contain', () => {
  render(
    <button type="button" aria-label="Rated 8">
      <Avatar name="Mara Kessel" title="Mara Kessel rated just now" />
    </button>,
  );
  expect(screen.getByRole('button', { name: 'Rated 8' }).textContent).toBe('');
  expect(screen.getByTitle('Mara Kessel rated just now')).toHaveAttribute('data-initials', 'MK');
});

test('a picture replaces the initials', () => {
  const { container } = render(<Avatar name="Mara Kessel" url="/files/image/mara.png" />);
  expect(container.querySelector('img')).toHaveAttribute('src', '/files/image/mara.png');
  expect(screen.getByTitle('Mara Kessel')).not.toHaveAttribute('data-initials');
});
