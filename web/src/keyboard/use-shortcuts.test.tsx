import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { SegmentedControl } from '../ui/segmented-control';
import { StarRow } from '../ui/star-row';
import { ratingOf } from './keys';
import { useLayer } from './layers';
import { availableActions, type Handlers, isReplaced, LOW_RANKS, setSingleKeys, useShortcuts } from './use-shortcuts';

const TYPES = [
  { value: 'music', label: 'Music' },
  { value: 'sfx', label: 'SFX' },
];

function Page({ handlers, rank }: { handlers: Handlers; rank?: number }) {
  useShortcuts(handlers, rank);
  return (
    <>
      <input aria-label="search" />
      <button type="button">Save</button>
    </>
  );
}

function Covered() {
  useLayer('dialog', true);
  return null;
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

test('arrows belong to radios reached by Tab, also after a click elsewhere, and to the player after a click on one', async () => {
  const forward = vi.fn();
  const onRate = vi.fn();
  render(
    <>
      <Page handlers={{ 'player.forward': forward }} />
      <StarRow value={7} onRate={onRate} />
      <SegmentedControl label="Type" items={TYPES} value="music" onChange={onRate} />
    </>,
  );
  for (const name of ['Rate 8', 'SFX']) {
    await userEvent.click(screen.getByRole('radio', { name }));
    onRate.mockClear();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    expect(onRate).not.toHaveBeenCalled();
  }
  expect(forward).toHaveBeenCalledTimes(4);
  await userEvent.click(document.body);
  screen.getByRole('button', { name: 'Clear rating' }).focus();
  await userEvent.tab({ shift: true });
  expect(screen.getByRole('radio', { name: 'Rate 7' })).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  expect(screen.getByRole('radio', { name: 'Rate 8' })).toHaveFocus();
  expect(onRate).not.toHaveBeenCalled();
  expect(forward).toHaveBeenCalledTimes(4);
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

test('components of a lower rank are asked last, whenever they were mounted', () => {
  const asked: string[] = [];
  const page = (name: string, rank: number) => {
    const passOn = () => {
      asked.push(name);
      return false;
    };
    return <Page key={name} handlers={{ 'page.escape': passOn }} rank={rank} />;
  };
  const { rerender } = render([page('page', 0)]);
  rerender([page('page', 0), page('following', LOW_RANKS.following)]);
  rerender([page('page', 0), page('following', LOW_RANKS.following), page('search', LOW_RANKS.search)]);
  fireEvent.keyDown(document.body, { code: 'Escape', key: 'Escape' });
  expect(asked).toEqual(['page', 'following', 'search']);
});

test('an action that stands instead of another takes its keys and its place on the key sheet while it can be done', () => {
  const next = vi.fn();
  const person = vi.fn();
  const pages = (enabled: boolean) => (
    <>
      <Page handlers={{ 'queue.next': { perform: person, enabled } }} />
      <Page handlers={{ 'list.next': next }} />
    </>
  );
  const { rerender } = render(pages(true));
  const pressed = () => fireEvent.keyDown(document.body, { code: 'KeyJ', key: 'j' });
  const listed = () => availableActions().filter(({ enabled }) => enabled);
  pressed();
  expect([person.mock.calls.length, next.mock.calls.length]).toEqual([1, 0]);
  expect(listed().map(({ id }) => id)).toEqual(['queue.next']);
  rerender(pages(false));
  pressed();
  expect([person.mock.calls.length, next.mock.calls.length]).toEqual([1, 1]);
  expect(listed().map(({ id }) => id)).toEqual(['list.next']);
  expect(isReplaced('list.next')).toBe(false);
});

test('Escape that takes a dialog away at once closes nothing of the page', () => {
  const closed = vi.fn();
  render(<Page handlers={{ 'page.escape': closed }} />);
  const { unmount } = render(<Covered />);
  window.addEventListener('keydown', () => unmount(), { capture: true, once: true });
  fireEvent.keyDown(document.body, { code: 'Escape', key: 'Escape' });
  expect(closed).not.toHaveBeenCalled();
  fireEvent.keyDown(document.body, { code: 'Escape', key: 'Escape' });
  expect(closed).toHaveBeenCalledTimes(1);
});
