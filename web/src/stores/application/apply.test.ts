import { describe, expect, it } from 'vitest';
import type { Application, JobRow, OwnTrack } from '../../protocol/generated/protocol';
import { applyApplicationChange, applyToApplication, leftOf } from './apply';

const track = (track_id: number): OwnTrack => ({ track_id, title: `track ${track_id}` }) as OwnTrack;
const job = (limit: number): JobRow => ({ id: 7, tracks_per_user_limit: limit, used: 1, added: 0 }) as JobRow;

describe('what a creator sees of an own submission', () => {
  it('counts what is left by the newest that was told and the present limit', () => {
    expect(leftOf(job(5), undefined).left).toBe(4);
    const told = { ...job(5), job_id: 7, used: 2, added: 2, added_tracks: [9] } as never;
    expect(leftOf(job(5), told)).toMatchObject({ left: 1, used: 2, added: 2, addedTracks: [9] });
    expect(leftOf(job(3), told).left).toBe(0);
  });

  it('marks tracks as heard and decided, twice without harm', () => {
    const at = '2026-11-20T12:00:00Z';
    const heard = applyApplicationChange([track(1)], { kind: 'track_heard', track_id: 1, by: 'company', at }).rows;
    const both = applyApplicationChange(heard, { kind: 'track_decided', track_id: 1, by: 'company', at }).rows;
    expect(both[0]?.progress).toEqual({ received: null, heard: at, decided: at });
    expect(applyApplicationChange(both, { kind: 'track_heard', track_id: 1, by: 'company', at }).rows).toEqual(both);
  });

  it('shows the texts and the status that were told, and keeps the rest', () => {
    const mine = {
      id: 3,
      playlist_name: 'Mine',
      description: '',
      status: null,
      tracks_id: [1],
    } as never as Application;
    const ours = applyToApplication(mine, { kind: 'details_changed', playlist_name: 'Ours', description: 'a word' });
    expect(ours).toEqual({ ...mine, playlist_name: 'Ours', description: 'a word' });
    expect(applyToApplication(ours, { kind: 'status_changed', status: 'on_review' }).status).toBe('on_review');
    expect(applyToApplication(ours, { kind: 'tracks_removed', tracks_id: [1] })).toBe(ours);
  });

  it('asks for rows that it does not hold and drops those that are gone', () => {
    expect(applyApplicationChange([track(1)], { kind: 'tracks_added', tracks_id: [1] }).missing).toBe(false);
    expect(applyApplicationChange([track(1)], { kind: 'tracks_added', tracks_id: [2] }).missing).toBe(true);
    expect(applyApplicationChange([track(1), track(2)], { kind: 'tracks_removed', tracks_id: [1] }).rows).toHaveLength(
      1,
    );
  });
});
