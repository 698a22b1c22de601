import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { fakeServer } from '../../api/testing';
import type { OwnTrack } from '../../protocol/generated/protocol';
import { trackList } from '../../stores/catalogue/list';
import { usePlayer } from '../../stores/player/store';
import { answersAsDescribed } from '../../testing/described';
import { TracksTable } from './tracks-table';

answersAsDescribed();

const TRACKS = Array.from({ length: 160 }, (_, index) => ({
  track_id: index + 1,
  title: `Track ${index + 1}`,
  plays_count: 0,
  share_count: 0,
}));

const row = (number: number) => screen.getByText(`Track ${number}`).closest('tr');

test('arrows move the row, also to one that is not drawn, and Enter plays it', async () => {
  fakeServer();
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockImplementation(() => {});
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(360);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(900);
  const scrolled = vi.fn();
  HTMLElement.prototype.scrollTo = scrolled;
  trackList.use.setState({ rows: TRACKS as OwnTrack[], total: TRACKS.length, status: 'ready' });
  render(
    <main>
      <TracksTable onDelete={() => {}} />
    </main>,
  );
  scrolled.mockClear();
  await userEvent.keyboard('{ArrowDown}{ArrowDown}');
  await waitFor(() => expect(row(2)).toHaveFocus());
  await userEvent.keyboard('{Enter}');
  expect(usePlayer.getState().track?.title).toBe('Track 2');
  expect(scrolled).not.toHaveBeenCalled();

  usePlayer.setState({ cursor: 149 });
  await userEvent.keyboard('{ArrowDown}');
  await waitFor(() => expect(scrolled).toHaveBeenCalled());
});

test('the player calls a track that nobody has described by its file, as the list does', async () => {
  fakeServer();
  const row = { ...TRACKS[0], title: 'Unknown', file_name: 'ebb.mp3', track_duration: null, tags: '#empty' };
  trackList.use.setState({ rows: [row as unknown as OwnTrack], total: 1, status: 'ready' });
  render(<TracksTable onDelete={() => {}} />);
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(usePlayer.getState().track?.title).toBe('ebb.mp3');
});

test('each track can be saved as a file', () => {
  fakeServer();
  trackList.use.setState({ rows: TRACKS.slice(0, 2) as OwnTrack[], total: 2, status: 'ready' });
  render(<TracksTable onDelete={() => {}} />);
  expect(screen.getByRole('button', { name: 'Download Track 1' })).toBeEnabled();
});
