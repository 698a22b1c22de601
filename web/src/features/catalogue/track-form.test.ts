import { describe, expect, it } from 'vitest';
import { fileFault, trackErrors } from './track-form';

describe('the track form', () => {
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
