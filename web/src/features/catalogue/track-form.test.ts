import { describe, expect, it } from 'vitest';
import { fileFault, trackErrors } from './track-form';

describe('the track form', () => {
  it('asks for every field', () => {
    const fields = { title: ' ', artist_name: 'A', type: 'music', description: '', tags: '#a' };
    expect(trackErrors(fields)).toEqual({ title: 'Required field', description: 'Required field' });
  });

  it('sends mp3 files of at most 30 MB and nothing else', () => {
    expect(fileFault({ type: 'audio/mpeg', name: 'a.mp3', size: 1 })).toBeNull();
    expect(fileFault({ type: '', name: 'a.MP3', size: 1 })).toBeNull();
    expect(fileFault({ type: 'audio/wav', name: 'a.mp3', size: 1 })).toBe('Unsupported format');
    expect(fileFault({ type: 'audio/mpeg', name: 'a.mp3', size: 31 * 1024 * 1024 })).toMatch('30MB');
  });
});
