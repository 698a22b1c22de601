import { describe, expect, it } from 'vitest';
import type { OwnTrack } from '../../protocol/generated/protocol';
import { NO_RIGHTS } from './rights/rights-form';
import { EMPTY_FIELDS } from './testing';
import { bodyOf, fieldsOf, fileError, isIncomplete, titleOf, trackErrors } from './track-form';

const TRACK = {
  title: 'Unknown',
  artist_name: 'Unknown',
  type: 'music',
  description: '',
  tags: '#empty',
  track_duration: null,
  file_name: 'low_tide-final.mp3',
  ...EMPTY_FIELDS,
} as unknown as OwnTrack;
const NO_MORE = { genre: '', bpm: '', key: '', isrc: '', iswc: '' };
const FIELDS = {
  title: 'T',
  artist_name: 'A',
  type: 'music',
  description: 'd',
  tags: '#a',
  ...NO_RIGHTS,
  ...NO_MORE,
};

describe('the track form', () => {
  it('begins a track that nobody has described with its file and its creator, never with placeholders', () => {
    expect(fieldsOf(TRACK, false, 'Ines Okafor')).toEqual({
      title: 'low tide-final',
      artist_name: 'Ines Okafor',
      type: 'music',
      description: '',
      tags: '',
      ...NO_RIGHTS,
      ...NO_MORE,
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
    const errors = trackErrors({ ...FIELDS, title: ' ', description: '' });
    expect(errors).toEqual({ title: 'Required field', description: 'Required field' });
    expect(isIncomplete(errors)).toBe(true);
  });

  it('refuses single lines above their limit, not at it', () => {
    expect(trackErrors({ ...FIELDS, title: 'x'.repeat(50) })).toEqual({});
    const errors = trackErrors({ ...FIELDS, title: 'x'.repeat(51) });
    expect(errors).toEqual({ title: 'Error: max character limit is 50' });
    expect(isIncomplete(errors)).toBe(false);
  });

  it('saves what it began with where nothing was typed', () => {
    const described = {
      ...TRACK,
      track_duration: 90,
      description: 'Water',
      writers: [{ first_name: 'Ines', last_name: 'Okafor', pro: 'PRS', ipi: '00159804347', percentage: 33.33 }],
    };
    const { track_duration: _measured, file_name: _name, ...saved } = described;
    const cleared = { genre: '', bpm: null, key: '', isrc: '', iswc: '' };
    expect(bodyOf(fieldsOf(described, false, 'Ines Okafor'))).toEqual({ ...saved, ...cleared });
    const more = { genre: 'Folk', bpm: 118.5, key: 'F#m', isrc: 'GBAYE0601498', iswc: 'T0345246801' };
    expect(bodyOf(fieldsOf({ ...described, ...more }, false, 'Ines Okafor'))).toEqual({ ...saved, ...more });
  });

  it('takes a tempo from 20 to 400, or none', () => {
    for (const bpm of ['', ' ', '20', '118,5', '400']) expect(trackErrors({ ...FIELDS, bpm }), bpm).toEqual({});
    for (const bpm of ['19.9', '400.1', 'fast', '-60']) {
      expect(trackErrors({ ...FIELDS, bpm }), bpm).toEqual({ bpm: 'Must be between 20 and 400' });
    }
    expect(bodyOf({ ...FIELDS, bpm: '118,5' }).bpm).toBe(118.5);
  });

  it('says of genre, key and numbers that are too long that they are', () => {
    const full = { genre: 'g'.repeat(100), key: 'k'.repeat(10), isrc: 'i'.repeat(20), iswc: 'w'.repeat(20) };
    expect(trackErrors({ ...FIELDS, ...full })).toEqual({});
    const over = { genre: `${full.genre}!`, key: `${full.key}!`, isrc: `${full.isrc}!`, iswc: `${full.iswc}!` };
    expect(trackErrors({ ...FIELDS, ...over })).toEqual({
      genre: 'Error: max character limit is 100',
      key: 'Error: max character limit is 10',
      isrc: 'Error: max character limit is 20',
      iswc: 'Error: max character limit is 20',
    });
  });

  it('sends mp3 files of at most 30 MB and nothing else', () => {
    expect(fileError({ type: 'audio/mpeg', name: 'a.mp3', size: 1 })).toBeNull();
    expect(fileError({ type: '', name: 'a.MP3', size: 1 })).toBeNull();
    expect(fileError({ type: 'audio/wav', name: 'a.mp3', size: 1 })).toBe('Unsupported format');
    expect(fileError({ type: 'audio/mpeg', name: 'a.mp3', size: 31 * 1024 * 1024 })).toMatch('30MB');
  });
});
