import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeServer } from '../../api/testing';
import type { JobRow, OwnTrack } from '../../protocol/generated/protocol';
import type { Submission } from '../../stores/application/apply';
import { queueOf } from '../../stores/player/queue';
import { play, usePlayer } from '../../stores/player/store';
import { answersAsDescribed } from '../../testing/described';
import { renderPage } from '../../testing/render-page';
import { JobTracks } from './job-tracks';

answersAsDescribed();

const JOB = { id: 1, status: 'open', tracks_per_user_limit: 5, available_for_plans: [], used: 0, added: 0 };
const TITLES = ['Attic Key', 'Iron Weather', 'Kittiwake'];
const TRACKS = TITLES.map((title, index) => ({ track_id: index + 1, title, type: 'music', track_duration: 90 }));

const NONE_SENT = { rows: [] } as unknown as Submission;

function draw(own = TRACKS as OwnTrack[]) {
  return renderPage(
    <JobTracks
      label="Your tracks"
      list="own-1"
      job={JOB as unknown as JobRow}
      tracks={own}
      submission={NONE_SENT}
      elsewhere={new Set()}
      isNamed
      empty={null}
    />,
    { as: 'creator' },
  );
}

const row = (title: string) => screen.getByText(title).closest('tr');
const current = () => usePlayer.getState().track?.title ?? null;

beforeEach(() => {
  fakeServer();
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => {});
  usePlayer.setState(usePlayer.getInitialState(), true);
});

test('arrows move the row, which takes the focus, and Enter plays it', async () => {
  draw();
  await userEvent.keyboard('{Enter}{ArrowDown}{ArrowDown}');
  expect(current()).toBeNull();
  expect(row('Iron Weather')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(current()).toBe('Iron Weather');
  await userEvent.keyboard('{ArrowUp}{ArrowUp}');
  expect(row('Attic Key')).toHaveFocus();
  expect(current()).toBe('Iron Weather');
});

test('without a row of their own the arrows begin at the track that plays', async () => {
  void play(queueOf('own-1', TRACKS as OwnTrack[]), 2);
  draw();
  await userEvent.keyboard('{ArrowDown}');
  expect(row('Kittiwake')).toHaveFocus();
});

test('a list that is drawn again takes no focus', async () => {
  const { unmount } = draw();
  await userEvent.keyboard('{ArrowDown}');
  unmount();
  draw();
  expect(document.body).toHaveFocus();
});

test('of many tracks only those in view are in the page, and all are counted', () => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(420);
  const many = Array.from({ length: 5000 }, (_, index) => ({
    ...TRACKS[0],
    track_id: index + 1,
    title: `Take ${index}`,
  }));
  draw(many as OwnTrack[]);
  expect(screen.getAllByRole('rowheader').length).toBeLessThan(60);
  expect(screen.getByRole('table')).toHaveAttribute('aria-rowcount', '5001');
});
