import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { IconButton } from './icon-button';
import { TooltipHost } from './tooltip-host';

test('a button tells its name and its key under the pointer, after a while and until it is pressed', () => {
  vi.useFakeTimers();
  render(
    <>
      <IconButton label="Next track" action="list.next" />
      <TooltipHost />
    </>,
  );
  const button = screen.getByRole('button', { name: 'Next track' });
  fireEvent.pointerOver(button);
  expect(screen.queryByText('Next track')).toBeNull();
  act(() => vi.advanceTimersByTime(350));
  expect(screen.getByText('Next track')).toHaveTextContent('Next trackJ');
  fireEvent.pointerDown(button);
  expect(screen.queryByText('Next track')).toBeNull();
});

test('who comes by the keyboard is told at once', async () => {
  render(
    <>
      <IconButton label="Mute" />
      <TooltipHost />
    </>,
  );
  await userEvent.tab();
  expect(screen.getByText('Mute')).toBeVisible();
});

test('what is given the focus by the page, as a dialog does, is not named', async () => {
  render(
    <>
      <IconButton label="Close" />
      <TooltipHost />
    </>,
  );
  await userEvent.keyboard('?');
  act(() => screen.getByRole('button', { name: 'Close' }).focus());
  expect(screen.queryByText('Close')).toBeNull();
});
