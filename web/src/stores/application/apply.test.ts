import { describe, expect, it } from 'vitest';
import type { ApplicationChange, JobRow, OwnTrack } from '../../protocol/generated/protocol';
import { applyApplicationChange, remainingLimits, type Submission } from './apply';

const track = (track_id: number): OwnTrack => ({ track_id, title: `track ${track_id}` }) as OwnTrack;
const job = (limit: number): JobRow => ({ id: 7, tracks_per_user_limit: limit, used: 1, added: 0 }) as JobRow;

const submission = (...tracks: number[]) =>
  ({
    id: 3,
    playlist_name: 'Mine',
    description: '',
    status: null,
    tracks_id: tracks,
    rows: tracks.map(track),
  }) as unknown as Submission;
const apply = (current: Submission | null, change: ApplicationChange) =>
  current && applyApplicationChange(current, change).value;

describe('what a creator sees of an own submission', () => {
  it('counts what is left of the present limit', () => {
    expect(remainingLimits(job(5)).left).toBe(4);
    const row = { ...job(5), used: 2, added: 2, added_tracks: [9] };
    expect(remainingLimits(row)).toMatchObject({ left: 1, used: 2, added: 2, addedTracks: [9] });
    expect(remainingLimits({ ...row, tracks_per_user_limit: 3 }).left).toBe(0);
  });

  it('marks tracks as heard and decided, twice without harm', () => {
    const at = '2026-11-20T12:00:00Z';
    const heard = apply(submission(1), { kind: 'track_heard', track_id: 1, by: 'company', at });
    const both = apply(heard, { kind: 'track_decided', track_id: 1, by: 'staff', at });
    expect(both?.rows?.[0]?.progress).toEqual({
      received: null,
      heard: at,
      heard_by: 'company',
      decided: at,
      decided_by: 'staff',
    });
    expect(apply(both, { kind: 'track_heard', track_id: 1, by: 'company', at })).toEqual(both);
  });

  it('shows the texts and the status that were told, and keeps the rest', () => {
    const mine = submission(1);
    const ours = apply(mine, { kind: 'details_changed', playlist_name: 'Ours', description: 'a word' });
    expect(ours).toEqual({ ...mine, playlist_name: 'Ours', description: 'a word' });
    expect(apply(ours, { kind: 'status_changed', status: 'on_review' })?.status).toBe('on_review');
    expect(apply(ours, { kind: 'deleted' })).toBeNull();
  });

  it('knows its tracks without their rows', () => {
    const current = { ...submission(1), tracks_id: [1], rows: null };
    const more = apply(current, { kind: 'tracks_added', tracks_id: [1, 2] });
    expect(more?.tracks_id).toEqual([1, 2]);
    expect(apply(more, { kind: 'tracks_removed', tracks_id: [1] })).toMatchObject({ tracks_id: [2], rows: null });
  });

  it('asks for rows that it does not hold and drops those that are gone', () => {
    const needsRefetch = (current: Submission, id: number) =>
      applyApplicationChange(current, { kind: 'tracks_added', tracks_id: [id] }).needsRefetch;
    expect(needsRefetch(submission(1), 1)).toBe(false);
    expect(needsRefetch(submission(1), 2)).toBe(true);
    expect(needsRefetch({ ...submission(), rows: null }, 2)).toBe(true);
    expect(apply(submission(1, 2), { kind: 'tracks_removed', tracks_id: [1] })?.rows).toEqual([track(2)]);
  });
});
