import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { NameCell } from './name-cell';

test('the pointer is told a name again only where it is cut', () => {
  render(<NameCell name="Undertow (No Drums)" />);
  const name = screen.getByText('Undertow (No Drums)');
  const width = vi.spyOn(name, 'scrollWidth', 'get').mockReturnValue(200);
  vi.spyOn(name, 'clientWidth', 'get').mockReturnValue(120);
  fireEvent.pointerEnter(name);
  expect(name).toHaveAttribute('title', 'Undertow (No Drums)');
  width.mockReturnValue(120);
  fireEvent.pointerEnter(name);
  expect(name.title).toBe('');
});
