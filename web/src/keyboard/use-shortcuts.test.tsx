import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ratingOf } from './actions';
import { type Handlers, setSingleKeys, useShortcuts } from './use-shortcuts';

function Page({ handlers }: { handlers: Handlers }) {
  useShortcuts(handlers);
  return (
    <>
      <input aria-label="search" />
      <button type="button">Save</button>
    </>
  );
}

beforeEach(() => setSingleKeys(true));

test('the physical digit rates whatever sign the layout puts on it', () => {
  const rate = vi.fn();
  render(<Page handlers={{ rate: (event) => rate(ratingOf(event)) }} />);
  fireEvent.keyDown(document.body, { code: 'Digit7', key: 'è' });
  fireEvent.keyDown(document.body, { code: 'Digit0', key: 'à' });
  expect(rate.mock.calls).toEqual([[7], [10]]);
});

test('a held digit rates once', () => {
  const rate = vi.fn();
  render(<Page handlers={{ rate }} />);
  fireEvent.keyDown(document.body, { code: 'Digit7', key: '7' });
  fireEvent.keyDown(document.body, { code: 'Digit7', key: '7', repeat: true });
  expect(rate).toHaveBeenCalledTimes(1);
});

test('single keys are silent while a field has the focus', () => {
  const rate = vi.fn();
  render(<Page handlers={{ rate }} />);
  fireEvent.keyDown(screen.getByLabelText('search'), { code: 'Digit7', key: '7' });
  expect(rate).not.toHaveBeenCalled();
});

test('space belongs to a button reached by Tab and to the player after a click', () => {
  const toggle = vi.fn();
  render(<Page handlers={{ 'player.toggle': toggle }} />);
  const button = screen.getByRole('button', { name: 'Save' });
  fireEvent.keyDown(document.body, { code: 'Tab', key: 'Tab' });
  fireEvent.keyDown(button, { code: 'Space', key: ' ' });
  expect(toggle).not.toHaveBeenCalled();
  fireEvent.pointerDown(button);
  fireEvent.keyDown(button, { code: 'Space', key: ' ' });
  expect(toggle).toHaveBeenCalledTimes(1);
});

test('the switch of the key sheet turns single keys off and leaves Ctrl S', () => {
  const rate = vi.fn();
  const save = vi.fn();
  render(<Page handlers={{ rate, 'page.save': save }} />);
  setSingleKeys(false);
  fireEvent.keyDown(document.body, { code: 'Digit7', key: '7' });
  fireEvent.keyDown(screen.getByLabelText('search'), { code: 'KeyS', key: 's', ctrlKey: true });
  expect(rate).not.toHaveBeenCalled();
  expect(save).toHaveBeenCalledTimes(1);
});

test('the newest layer is asked first and may pass a key on', () => {
  const below = vi.fn();
  const above = vi.fn(() => false);
  render(
    <>
      <Page handlers={{ 'page.escape': below }} />
      <Page handlers={{ 'page.escape': above }} />
    </>,
  );
  fireEvent.keyDown(document.body, { code: 'Escape', key: 'Escape' });
  expect(above).toHaveBeenCalledTimes(1);
  expect(below).toHaveBeenCalledTimes(1);
});
