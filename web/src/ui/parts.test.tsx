import { MantineProvider } from '@mantine/core';
import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { QualitySlider } from './quality-slider';
import { SegmentedControl } from './segmented-control';
import { Select } from './select';
import { StarRow } from './star-row';
import { TextArea } from './text-area';
import { TextField } from './text-field';
import { Ticks } from './ticks';
import { setToastsWaiting, toast } from './toast-store';
import { Toasts } from './toasts';
import { WaveSlider } from './wave-slider';

test('the star row is ten radios that rate, and its cross takes the rating back', async () => {
  const onRate = vi.fn();
  const { rerender } = render(<StarRow value={7} onRate={onRate} keys />);
  expect(within(screen.getByRole('radiogroup', { name: 'Your rating' })).getAllByRole('radio')).toHaveLength(10);
  expect(screen.getByRole('radio', { name: 'Rate 7' })).toBeChecked();
  await userEvent.click(screen.getByRole('radio', { name: 'Rate 10' }));
  await userEvent.click(screen.getByRole('button', { name: 'Clear rating' }));
  expect(onRate.mock.calls).toEqual([[10], [null]]);
  rerender(<StarRow value={null} onRate={onRate} />);
  expect(screen.queryByRole('button', { name: 'Clear rating' })).toBeNull();
});

test('a rating is shown with one decimal only when it is not whole', () => {
  render(
    <>
      <Ticks value={7} />
      <Ticks value={7.5} />
      <Ticks value={null} />
    </>,
  );
  expect(screen.getByText('7')).toBeVisible();
  expect(screen.getByText('7.5')).toBeVisible();
  expect(screen.getByText('Not rated')).toBeVisible();
});

test('the quality slider moves in whole steps and its thumbs do not pass each other', () => {
  const onChangeEnd = vi.fn();
  render(<QualitySlider label="Quality" from={4} to={5} onChangeEnd={onChangeEnd} />);
  const low = screen.getByRole('slider', { name: 'Quality, from' });
  fireEvent.keyDown(low, { key: 'ArrowRight' });
  fireEvent.keyDown(low, { key: 'End' });
  fireEvent.keyDown(screen.getByRole('slider', { name: 'Quality, to' }), { key: 'ArrowRight' });
  expect(onChangeEnd.mock.calls).toEqual([
    [5, 5],
    [5, 5],
    [4, 6],
  ]);
});

test('segments are a radio group with counts', async () => {
  const onChange = vi.fn();
  const items = [
    { value: 'all', label: 'All', count: 1234 },
    { value: 'sfx', label: 'SFX', count: 0 },
  ];
  render(<SegmentedControl label="Type" items={items} value="all" onChange={onChange} />);
  expect(screen.getByText('1,234')).toBeVisible();
  await userEvent.click(screen.getByRole('radio', { name: /SFX/ }));
  expect(onChange).toHaveBeenCalledWith('sfx');
});

test('a select opens, and a typed letter leads to the option that begins with it', async () => {
  const onChange = vi.fn();
  const options = [
    { value: '1', label: 'Harbourlight Pictures' },
    { value: '2', label: 'Northset Audio' },
  ];
  render(
    <MantineProvider env="test">
      <Select label="Company" options={options} value="1" onChange={onChange} />
    </MantineProvider>,
  );
  const field = screen.getByLabelText('Company');
  expect(field).toHaveTextContent('Harbourlight Pictures');
  await userEvent.click(field);
  await userEvent.keyboard('n{Enter}');
  expect(onChange).toHaveBeenCalledWith('2');
});

test('a full field refuses more and keeps its end; being full alone is no error', () => {
  const onChange = vi.fn();
  render(
    <>
      <TextField label="Title" max={5} value="abcde" onChange={onChange} />
      <TextArea label="Description" max={5} value="abc" onChange={onChange} />
    </>,
  );
  expect(screen.getByText('Can be max 5 characters long')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  // a letter at the beginning, and a paste that is too long
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'xabcde' } });
  fireEvent.change(screen.getByLabelText(/Description/), { target: { value: 'abcdefgh' } });
  expect(onChange).not.toHaveBeenCalled();
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'Can be max 5 characters long',
    'Can be max 5 characters long',
  ]);
  fireEvent.change(screen.getByLabelText(/Description/), { target: { value: 'abcd' } });
  expect(onChange).toHaveBeenCalledExactlyOnceWith('abcd');
});

test('what was refused is said in place of an older error, and a newer error in place of that', () => {
  const field = { label: 'Title', max: 5, value: '', onChange: () => {} };
  const { rerender } = render(<TextField {...field} error="Fill in the empty field" />);
  fireEvent.change(screen.getByLabelText('Title'), { target: { value: 'abcdef' } });
  expect(screen.getByRole('alert')).toHaveTextContent('Can be max 5 characters long');
  rerender(<TextField {...field} error="The title is taken" />);
  expect(screen.getByRole('alert')).toHaveTextContent('The title is taken');
});

test('a field with words of its own takes what is too long, and says so above the limit alone', () => {
  const limit = { label: 'Title', max: 5, onChange: () => {}, tooLong: (max: number) => `no more than ${max}` };
  const { rerender } = render(<TextField {...limit} value="abcde" />);
  expect(screen.queryByText('no more than 5')).toBeNull();
  rerender(<TextField {...limit} value="abcdef" />);
  expect(screen.getByRole('alert')).toHaveTextContent('no more than 5');
});

test('the wave is a slider that says where it stands and seeks by the arrows', () => {
  const onSeek = vi.fn();
  render(<WaveSlider variant="big" peaks={[0.5]} position={93} duration={251} onSeek={onSeek} />);
  const wave = screen.getByRole('slider', { name: 'Position in the track' });
  expect(wave).toHaveAttribute('aria-valuetext', '1 minute 33 seconds of 4 minutes 11 seconds');
  fireEvent.keyDown(wave, { key: 'ArrowRight' });
  fireEvent.keyDown(wave, { key: 'ArrowLeft', shiftKey: true });
  expect(onSeek.mock.calls).toEqual([[98], [63]]);
});

test('three toasts show, older ones fold, and each goes after its time', () => {
  vi.useFakeTimers();
  render(<Toasts />);
  act(() => {
    for (const number of [1, 2, 3, 4, 5]) toast({ text: `toast ${number}`, duration: number * 1000 });
  });
  expect(screen.getAllByRole('listitem')).toHaveLength(3);
  expect(screen.getByText('2 more, close all')).toBeVisible();
  act(() => void vi.advanceTimersByTime(3100));
  expect(screen.queryByText('toast 3')).toBeNull();
  expect(screen.getByText('toast 5')).toBeVisible();
});

test('while something is written where they stand, all but errors wait with their time', () => {
  vi.useFakeTimers();
  render(<Toasts />);
  act(() => {
    setToastsWaiting(true);
    toast({ text: 'rated' });
    toast({ text: 'refused', tone: 'bad' });
  });
  expect(screen.getAllByRole('listitem')).toHaveLength(1);
  expect(screen.getByText('refused')).toBeVisible();
  act(() => void vi.advanceTimersByTime(60_000));
  act(() => setToastsWaiting(false));
  expect(screen.getByText('rated')).toBeVisible();
});

test('a toast of the same key takes the place of the one before', () => {
  render(<Toasts />);
  act(() => {
    toast({ text: 'first', key: 'rating' });
    toast({ text: 'second', key: 'rating' });
  });
  expect(screen.queryByText('first')).toBeNull();
  expect(screen.getByText('second')).toBeVisible();
});
