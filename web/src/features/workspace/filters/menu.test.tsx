import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { fakeServer } from '../../../api/testing';
import { fakeLive } from '../../../live/testing/fake-live';
import { fakeCommands } from '../../../stores/comments/testing';
import { useReview } from '../../../stores/review/store';
import { review, track } from '../../../stores/review/testing';
import { renderPage } from '../../../testing/render-page';
import { ActiveChips } from './chips';
import { FilterMenu } from './menu';

beforeEach(() => {
  const page = fakeLive();
  const server = fakeServer();
  const tracks = [track(1, { genre: 'House', tags: 'club, night' }), track(2)];
  const counts = { all: 2, music: 2, sfx: 0, audio: 0, shortlist: 4, hold: 0, pass: 1, heard: 5, unheard: 6 };
  server.answer('application/get_applied', () => ({
    result: { tracks, number_of_tracks: 2, new_tracks: 0, listened: 0, counters: { tracks: 11, rated: 0 }, counts },
    live: page.head('review:5'),
  }));
  useReview.setState(review(tracks, { tabCounts: counts }), true);
  renderPage(
    <>
      <FilterMenu />
      <ActiveChips />
    </>,
    { as: 'manager' },
  );
});

const filter = () => useReview.getState().filter;
const open = async () => {
  await userEvent.click(screen.getByRole('button', { name: /^Filter/ }));
  return within(await screen.findByRole('dialog', { name: /^Filter/ }));
};

test('several marks may be asked for, each with its number and a chip, and any takes them off', async () => {
  const box = await open();
  await userEvent.click(await box.findByRole('button', { name: 'Shortlist 4' }));
  await userEvent.click(box.getByRole('button', { name: 'none' }));
  expect(filter().marks).toEqual(['shortlist', 'none']);
  expect(screen.getByRole('button', { name: 'Filter 2' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'No mark: take off', hidden: true }));
  expect(filter().marks).toEqual(['shortlist']);
  const again = await open();
  await userEvent.click(await again.findByRole('button', { name: 'any' }));
  expect(filter().marks).toEqual([]);
});

test('by keyboard alone: the box has the focus, tempo is in force by Enter, tags are added, and Escape leads back', async () => {
  screen.getByRole('button', { name: 'Filter' }).focus();
  await userEvent.keyboard('{Enter}');
  const from = await screen.findByRole('textbox', { name: 'BPM from' });
  await waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true));
  act(() => from.focus());
  await userEvent.keyboard('60{Enter}{Tab}');
  expect(screen.getByRole('textbox', { name: 'BPM to' })).toHaveFocus();
  await userEvent.keyboard('fast{Tab}');
  expect(filter()).toMatchObject({ bpmFrom: 60, bpmTo: null });
  await userEvent.keyboard('Dub{Tab}');
  expect(filter().genre).toBe('Dub');
  await userEvent.keyboard('club{Enter}');
  expect(filter().tags).toEqual(['club']);
  expect(screen.getByRole('combobox', { name: 'Tag' })).toHaveValue('');
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  for (const text of ['BPM from 60', 'Genre Dub', 'Tag club']) {
    expect(screen.getByRole('button', { name: `${text}: take off` })).toBeVisible();
  }
});

test('a tag that begins with another one can be typed, and one that is chosen from the list is added at once', async () => {
  fakeCommands({ 'review.facets': () => ({ genres: [], tags: ['pop', 'pop rock'], bpm_from: null, bpm_to: null }) });
  const box = await open();
  const field = await box.findByRole('combobox', { name: 'Tag' });
  await waitFor(() => expect(document.querySelector('option[value="pop rock"]')).not.toBeNull());
  await userEvent.type(field, 'pop rock');
  expect(field).toHaveValue('pop rock');
  await userEvent.keyboard('{Enter}');
  expect(filter().tags).toEqual(['pop rock']);
  // Chrome tells no kind of input when an option is chosen; Firefox tells it as a replacement
  fireEvent.input(field, { target: { value: 'pop' } });
  expect(filter().tags).toEqual(['pop rock', 'pop']);
  act(() => useReview.setState({ filter: { ...filter(), tags: [] } }));
  fireEvent.input(field, { target: { value: 'pop' }, inputType: 'insertReplacementText' });
  expect(filter().tags).toEqual(['pop']);
});

test('the genres, tags and tempos of all submissions are offered; until they are read, those of the loaded rows', async () => {
  const options = (box: ReturnType<typeof within>, name: string) => {
    const list = box.getByRole('combobox', { name }).getAttribute('list') ?? '';
    return [...(document.getElementById(list)?.querySelectorAll('option') ?? [])].map(({ value }) => value);
  };
  const box = await open();
  await box.findByRole('combobox', { name: 'Genre' });
  expect([options(box, 'Genre'), options(box, 'Tag')]).toEqual([['House'], ['club', 'night']]);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const commands = fakeCommands({
    'review.facets': () => ({ genres: ['Dub', 'House'], tags: ['rain'], bpm_from: 61.4, bpm_to: 171.2 }),
  });
  const again = await open();
  await waitFor(() => expect(options(again, 'Genre')).toEqual(['Dub', 'House']));
  expect(options(again, 'Tag')).toEqual(['rain']);
  expect(again.getByRole('textbox', { name: 'BPM from' })).toHaveAttribute('placeholder', '61');
  expect(again.getByRole('textbox', { name: 'BPM to' })).toHaveAttribute('placeholder', '172');
  expect(commands.of('review.facets')).toContainEqual({ job_id: 5 });
});

test('what one has heard is asked for with its numbers, and all is cleared at once', async () => {
  const box = await open();
  await userEvent.click(await box.findByRole('radio', { name: /^no ?6$/ }));
  await userEvent.click(box.getByRole('checkbox', { name: 'We disagree' }));
  expect(filter()).toMatchObject({ heard: 'no', disagree: true });
  await userEvent.click(box.getByRole('button', { name: 'Clear all' }));
  expect(filter()).toMatchObject({ heard: 'any', disagree: false });
});
