import { expect, test } from 'vitest';
import { compareTracks, type TrackOrder } from './track-order';

test('what is alike stands by number, the other way round too', () => {
  const tracks = ['flood', 'Ebb', 'Slack', 'ebb'].map((title, at) => ({
    track_id: at + 1,
    title,
    plays_count: [2, 5, 2, 0][at] ?? 0,
    upload_count: [0, 0, 1, 0][at] ?? 0,
    share_count: 3,
  }));
  const titles = (order: TrackOrder) =>
    tracks.toSorted((left, right) => compareTracks(left, right, order)).map(({ title }) => title);
  const upward = {
    created: ['flood', 'Ebb', 'Slack', 'ebb'],
    title: ['Ebb', 'ebb', 'flood', 'Slack'],
    plays_count: ['ebb', 'flood', 'Slack', 'Ebb'],
    upload_count: ['flood', 'Ebb', 'ebb', 'Slack'],
    share_count: ['flood', 'Ebb', 'Slack', 'ebb'],
  };
  for (const by of ['created', 'title', 'plays_count', 'upload_count', 'share_count'] as const) {
    expect(titles({ by, direction: 'up' })).toEqual(upward[by]);
    expect(titles({ by, direction: 'down' })).toEqual(upward[by].toReversed());
  }
});
