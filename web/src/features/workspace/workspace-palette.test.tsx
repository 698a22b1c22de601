import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { paletteSources } from '../../components/use-palette-source';
import { getById } from '../../stores/review/id-map';
import { useReview } from '../../stores/review/store';
import { review, track } from '../../stores/review/testing';
import { live, server, setUpFakes } from '../../testing/fakes';
import { WorkspacePalette } from './workspace-palette';

setUpFakes();

test('tracks of the job are found whether they are loaded or not', async () => {
  const page = { tracks: [track(70, { title: 'Fog Bank' })], number_of_tracks: 1 };
  server.answer('application/get_applied', { result: page, live: live.head('review:5') });
  useReview.setState(review([track(11)]), true);
  render(<WorkspacePalette onChoose={() => {}} />);
  const tracks = paletteSources().find(({ group }) => group === 'Tracks');
  expect(await tracks?.find('fog', new AbortController().signal)).toMatchObject([{ id: '70', label: 'Fog Bank' }]);
  expect(server.bodies('application/get_applied')).toMatchObject([{ job_id: 5, q: 'fog' }]);
  // the track can be played from here
  expect(getById(useReview.getState().rows, 70)?.title).toBe('Fog Bank');
});
