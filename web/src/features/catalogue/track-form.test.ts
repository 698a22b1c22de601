import { describe, expect, it } from 'vitest';
import type { OwnTrack } from '../../protocol/generated/protocol';
import { fieldsOf, fileFault, titleOf, trackErrors } from './track-form';

const TRACK = {
  title: 'Unknown',
  artist_name: 'Unknown',
  type: 'music',
  description: '',
  tags: '#empty',
  track_duration: null,
  file_name: 'low_tide-final.mp3',
} as OwnTrack;

describe('the track form', () => {
  it('begins a track that nobody has described with its file and its creator, never with placeholders', () => {
    expect(fieldsOf(TRACK, false, 'Ines Okafor')).toEqual({
      title: 'low tide-final',
      artist_name: 'Ines Okafor',
      type: 'music',
      description: '',
      tags: '',
    });
    const tagged = { ...TRACK, title: 'Ebb', artist_name: 'Marrow Lake', tags: 'slow', track_duration: 90 };
    expect(fieldsOf(tagged, true, 'Ines Okafor')).toMatchObject({ title: 'Ebb', artist_name: 'Marrow Lake' });
    expect(fieldsOf({ ...tagged, title: '', artist_name: '' }, true, 'Ines Okafor')).toMatchObject({
      title: 'low tide-final',
      artist_name: 'Ines Okafor',
    });
  });

  it('leaves a described track as it is, whatever it is called', () => {
    const described = { ...TRACK, track_duration: 90 };
    expect(fieldsOf(described, false, 'Ines Okafor')).toMatchObject({ title: 'Unknown', tags: '#empty' });
  });

  it('makes a title of a file name', () => {
    expect(titleOf('C:\\music\\Low_Tide.MP3')).toBe('Low Tide');
  });

  it('asks for every field', () => {
    const fields = { title: ' ', artist_name: 'A', type: 'music', description: '', tags: '#a' };
    expect(trackErrors(fields)).toEqual({ title: 'Required field', description: 'Required field' });
  });

  it('refuses single lines above their limit, not at it', () => {
    const fields = { title: 'x'.repeat(50), artist_name: 'A', type: 'music', description: 'd', tags: '#a' };
    expect(trackErrors(fields)).toEqual({});
    expect(trackErrors({ ...fields, title: 'x'.repeat(51) })).toEqual({ title: 'Error: max character limit is 50' });
  });

  it('sends mp3 files of at most 30 MB and nothing else', () => {
    expect(fileFault({ type: 'audio/mpeg', name: 'a.mp3', size: 1 })).toBeNull();
    expect(fileFault({ type: '', name: 'a.MP3', size: 1 })).toBeNull();
    expect(fileFault({ type: 'audio/wav', name: 'a.mp3', size: 1 })).toBe('Unsupported format');
    expect(fileFault({ type: 'audio/mpeg', name: 'a.mp3', size: 31 * 1024 * 1024 })).toMatch('30MB');
  });
});
