import { MantineProvider } from '@mantine/core';
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type Handlers, useShortcuts } from '../keyboard/use-shortcuts';
import { Menu } from './menu';
import { ListSearch } from './page/list-search';
import { QualitySlider } from './quality-slider';
import { Select } from './select';
import { Tabs } from './tabs';
import { Volume } from './volume';
import { WaveSlider } from './wave-slider';

const OPTIONS = [
  { value: '1', label: 'Film & TV' },
  { value: '7', label: '7 inch' },
];
const rate = vi.fn();
const next = vi.fn();
const closed = vi.fn();
const forward = vi.fn();

beforeAll(() => {
  HTMLElement.prototype.setPointerCapture ??= () => {};
  HTMLElement.prototype.hasPointerCapture ??= () => false;
});
beforeEach(() => vi.clearAllMocks());

function Keys({ handlers }: { handlers: Handlers }) {
  useShortcuts(handlers);
  return null;
}

/** Renders controls on a page that has keyboard shortcuts. */
function draw(controls: ReactNode): void {
  render(
    <MantineProvider env="test">
      <Keys handlers={{ rate, 'list.next': next, 'page.escape': closed, 'player.forward': forward }} />
      {controls}
    </MantineProvider>,
  );
}

test('what is typed into a select, shut or open, is its own, whether an option begins with it or not', async () => {
  draw(<Select label="Type" options={OPTIONS} value={null} onChange={() => {}} />);
  const field = screen.getByRole('combobox', { name: 'Type' });
  await userEvent.tab();
  expect(field).toHaveFocus();
  await userEvent.keyboard('3j');
  expect(field).toHaveAttribute('aria-expanded', 'false');
  await userEvent.keyboard('7');
  await waitFor(() => expect(field).toHaveAttribute('aria-expanded', 'true'));
  await userEvent.keyboard('7j3');
  expect(rate).not.toHaveBeenCalled();
  expect(next).not.toHaveBeenCalled();
});

test('a long list is narrowed by what is typed, chosen from by Enter, and left by Escape and Tab', async () => {
  const onChange = vi.fn();
  const options = [
    { value: 'PRS', label: 'PRS', detail: 'United Kingdom' },
    { value: 'STIM', label: 'STIM', detail: 'Sweden' },
    { value: 'GEMA', label: 'GEMA', detail: 'Germany' },
  ];
  draw(<Select label="PRO" search="Search organizations" options={options} value="PRS" onChange={onChange} />);
  const field = screen.getByRole('combobox', { name: 'PRO' });
  await userEvent.tab();
  await userEvent.keyboard('g');
  const search = await screen.findByRole('textbox', { name: 'Search organizations' });
  await waitFor(() => expect(search).toHaveFocus());
  // the first is found by its name, the second by its country
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'GEMAGermany',
    'PRSUnited Kingdom',
  ]);
  await userEvent.type(search, 'erm');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['GEMAGermany']);
  await userEvent.keyboard('{Enter}');
  expect(onChange).toHaveBeenCalledExactlyOnceWith('GEMA');
  await waitFor(() => expect(field).toHaveFocus());

  for (const key of ['{Escape}', '{Tab}']) {
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Search organizations' })).toHaveFocus());
    await userEvent.keyboard(`zz${key}`);
    await waitFor(() => expect(field).toHaveFocus());
    expect(screen.queryByRole('option')).toBeNull();
  }
  expect(onChange).toHaveBeenCalledTimes(1);
  expect(closed).not.toHaveBeenCalled();
});

test('Escape closes an open list, and only then what lies below', async () => {
  draw(<Select label="Type" options={OPTIONS} value={null} onChange={() => {}} />);
  const field = screen.getByLabelText('Type');
  await userEvent.click(field);
  await screen.findByRole('option', { name: '7 inch' });
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(field).toHaveAttribute('aria-expanded', 'false'));
  expect(closed).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  expect(closed).toHaveBeenCalledTimes(1);
});

test('Escape closes an open menu, and only then what lies below', async () => {
  draw(<Menu target={<button type="button">Create</button>} items={[{ label: 'Job', run: () => {} }]} />);
  await userEvent.click(screen.getByRole('button', { name: 'Create' }));
  (await screen.findByRole('menuitem', { name: 'Job' })).focus();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  expect(closed).not.toHaveBeenCalled();
  await userEvent.keyboard('{Escape}');
  expect(closed).toHaveBeenCalledTimes(1);
});

test('a list that is left by Tab closes', async () => {
  draw(
    <>
      <Select label="Type" options={OPTIONS} value={null} onChange={() => {}} />
      <button type="button">Next</button>
    </>,
  );
  const field = screen.getByLabelText('Type');
  await userEvent.click(field);
  await screen.findByRole('option', { name: '7 inch' });
  await userEvent.tab();
  await waitFor(() => expect(field).toHaveAttribute('aria-expanded', 'false'));
});

test('an option chosen by mouse gives the keys back to the page, one chosen by key leaves the focus', async () => {
  const onChange = vi.fn();
  draw(<Select label="Type" options={OPTIONS} value={null} onChange={onChange} />);
  const field = screen.getByLabelText('Type');
  await userEvent.tab();
  await userEvent.keyboard('{Enter}7{Enter}');
  expect(onChange).toHaveBeenCalledWith('7');
  expect(field).toHaveFocus();
  await userEvent.click(field);
  await userEvent.click(await screen.findByRole('option', { name: 'Film & TV' }));
  expect(onChange).toHaveBeenLastCalledWith('1');
  await userEvent.keyboard('7');
  expect(rate).toHaveBeenCalledTimes(1);
});

test('sliders moved by mouse take no focus and leave the keys to the page; by Tab they are reached', async () => {
  draw(
    <>
      <input aria-label="Note" />
      <WaveSlider variant="big" peaks={[0.5]} position={93} duration={251} onSeek={() => {}} />
      <QualitySlider label="Quality" from={0} to={10} onChangeEnd={() => {}} />
    </>,
  );
  for (const slider of screen.getAllByRole('slider')) {
    await userEvent.click(screen.getByLabelText('Note'));
    rate.mockClear();
    await userEvent.click(slider);
    expect(document.body).toHaveFocus();
    await userEvent.keyboard('7');
    expect(rate).toHaveBeenCalledTimes(1);
  }
  screen.getByLabelText('Note').focus();
  await userEvent.tab();
  expect(screen.getByRole('slider', { name: 'Position in the track' })).toHaveFocus();
});

test('the loudness gives the keys back once the mouse lets go, wherever that is', async () => {
  draw(<Volume value={0.4} onChange={() => {}} />);
  const range = screen.getByRole('slider', { name: 'Volume' });
  await userEvent.pointer({ keys: '[MouseLeft>]', target: range });
  expect(range).toHaveFocus();
  fireEvent.pointerUp(document.body);
  await userEvent.keyboard('7');
  expect(rate).toHaveBeenCalledTimes(1);
});

test('on a tab that was clicked arrows seek, on one reached by Tab they move on', async () => {
  const onChange = vi.fn();
  const items = [
    { value: 'tracks', label: 'Tracks' },
    { value: 'playlist', label: 'Playlist' },
  ];
  draw(<Tabs label="Lists" items={items} value="tracks" onChange={onChange} />);
  await userEvent.click(screen.getByRole('tab', { name: 'Tracks' }));
  onChange.mockClear();
  await userEvent.keyboard('{ArrowRight}');
  expect(onChange).not.toHaveBeenCalled();
  expect(forward).toHaveBeenCalledTimes(1);
  await userEvent.click(document.body);
  await userEvent.tab();
  await userEvent.keyboard('{ArrowRight}');
  expect(onChange).toHaveBeenCalledExactlyOnceWith('playlist');
  expect(forward).toHaveBeenCalledTimes(1);
});

function Searching() {
  const [text, setText] = useState('night');
  const [editing, setEditing] = useState(false);
  return (
    <>
      <ListSearch label="Search tracks" value={text} onSearch={setText} />
      <button type="button" onClick={() => setEditing(true)}>
        Edit
      </button>
      {editing && <Keys handlers={{ 'page.escape': () => setEditing(false) }} />}
      {editing && 'Editor'}
    </>
  );
}

test('Escape clears the search from anywhere on the page, after all else that it closes', async () => {
  render(<Searching />, { wrapper: ({ children }) => <MantineProvider env="test">{children}</MantineProvider> });
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }));
  await userEvent.keyboard('{Escape}');
  expect(screen.queryByText('Editor')).toBeNull();
  expect(screen.getByRole('searchbox')).toHaveValue('night');
  await userEvent.keyboard('{Escape}');
  expect(screen.getByRole('searchbox')).toHaveValue('');
});
