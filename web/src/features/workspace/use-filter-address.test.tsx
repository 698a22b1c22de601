import { act, renderHook, waitFor } from '@testing-library/react';
import { useLocation, useNavigate } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { fakeServer } from '../../api/testing';
import { fakeLive } from '../../live/testing/fake-live';
import { changeFilter, useReview } from '../../stores/review/store';
import { review, track } from '../../stores/review/testing';
import { answersAsDescribed } from '../../testing/described';
import { at } from './testing';
import { useFilterAddress } from './use-filter-address';
import { useSelection } from './use-selection';

answersAsDescribed();

const ME = 1;

beforeEach(() => {
  window.localStorage.clear();
  const page = fakeLive({ 'job:5': { id: 5, title: 'Tidewater', available_for_plans: [] } });
  const server = fakeServer();
  const counts = { all: 1, music: 1, sfx: 0, audio: 0, unrated_by_me: 1, we_disagree: 0, withdrawn: 0 };
  server.answer('job/get_job', { result: { id: 5, title: 'Tidewater', company_id: 2, live: page.head('job:5') } });
  server.answer('application/get_applied', {
    result: { tracks: [track(1)], number_of_tracks: 1, listened: 0, counters: { tracks: 1, rated: 0 }, counts },
    live: page.head('review:5'),
  });
});

function open(address: string) {
  return renderHook(() => {
    const { search, isOwn, choose } = useSelection(ME, 'manager');
    useFilterAddress(search, isOwn, choose);
    return { choose, address: useLocation().search, go: useNavigate() };
  }, at(address)).result;
}

const filter = () => useReview.getState().filter;

test('a list begins with the filter of its address', async () => {
  open('?job=5&tracks=sfx&unrated=yes&marks=hold,none&from=3');
  await waitFor(() =>
    expect(filter()).toMatchObject({ type: 'sfx', unrated: true, marks: ['hold', 'none'], from: 3, to: 10 }),
  );
});

test('a filter that is changed stands in the address, and goes with another choice that is made at once', async () => {
  const page = open('?job=5');
  useReview.setState(review([track(1)]), true);
  act(() => changeFilter({ type: 'music' }));
  await waitFor(() => expect(page.current.address).toBe('?job=5&tracks=music'));
  act(() => {
    changeFilter({ disagree: true });
    page.current.choose({ playlist: 31 });
  });
  await waitFor(() => expect(page.current.address).toBe('?job=5&tracks=music&playlist=31&disagree=yes'));
  expect(filter()).toMatchObject({ type: 'music', disagree: true });
});

test('a link that is followed within the workspace brings its own filter', async () => {
  const page = open('?job=5&tracks=sfx');
  useReview.setState({ ...review([track(1)]), filter: filter() }, true);
  act(() => void page.current.go('/?job=5&q=fog'));
  await waitFor(() => expect(filter()).toMatchObject({ type: 'all', q: 'fog' }));
  expect(page.current.address).toBe('?job=5&q=fog');
});
