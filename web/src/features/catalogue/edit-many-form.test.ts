import { describe, expect, it } from 'vitest';
import type { OwnTrack } from '../../protocol/generated/protocol';
import { countTags, editManyErrors, settingOf, skippedText, UNCHANGED_FORM, UNCHANGED_LISTS } from './edit-many-form';

const owner = { name: 'Ines Okafor', percentage: '100.00' };

describe('an edit of many tracks', () => {
  it('sends only what is to be changed', () => {
    expect(settingOf(UNCHANGED_FORM)).toEqual({});
    expect(settingOf({ ...UNCHANGED_FORM, master_owners: [owner] })).toEqual({});
    expect(
      settingOf({
        ...UNCHANGED_FORM,
        artist_name: ' Marrow Lake ',
        genre: 'Ambient',
        add_tags: 'slow, , warm',
        remove_tags: ['no drums'],
        lists: { writers: 'replace', publishers: 'remove', master_owners: 'replace' },
        master_owners: [owner],
      }),
    ).toEqual({
      artist_name: 'Marrow Lake',
      genre: 'Ambient',
      add_tags: ['slow', 'warm'],
      remove_tags: ['no drums'],
      master_owners: [{ name: 'Ines Okafor', percentage: 100 }],
      publishers: [],
    });
  });

  it('asks for something to change, and finds what is wrong with the lists that are replaced', () => {
    expect(editManyErrors(UNCHANGED_FORM)).toEqual({ artist_name: 'Choose at least one thing to change' });
    expect(editManyErrors({ ...UNCHANGED_FORM, artist_name: 'x'.repeat(101) })).toEqual({
      artist_name: 'Error: max character limit is 100',
    });
    const wrong = { ...UNCHANGED_FORM, add_tags: 'slow', master_owners: [{ name: 'Ines', percentage: '101' }] };
    expect(editManyErrors(wrong)).toEqual({});
    const lists = { ...UNCHANGED_LISTS, master_owners: 'replace' } as const;
    expect(Object.keys(editManyErrors({ ...wrong, lists }))).toEqual(['master_owners.0.percentage']);
  });

  it('empties nothing that was not filled: that is a choice of its own', () => {
    const replaced = {
      ...UNCHANGED_FORM,
      add_tags: 'slow',
      lists: { ...UNCHANGED_LISTS, writers: 'replace' } as const,
    };
    expect(editManyErrors(replaced)).toEqual({ writers: 'Add at least one writer' });
    expect(settingOf(replaced)).toEqual({ add_tags: ['slow'] });
    const removed = { ...UNCHANGED_FORM, lists: { ...UNCHANGED_LISTS, writers: 'remove' } as const };
    expect(editManyErrors(removed)).toEqual({});
    expect(settingOf(removed)).toEqual({ writers: [] });
  });

  it('offers the tags that the tracks have, the most frequent first', () => {
    const tracks = ['slow, Warm', 'warm', '#empty', ''].map((tags) => ({ tags }) as OwnTrack);
    expect(countTags(tracks)).toEqual([
      { tag: 'Warm', count: 2 },
      { tag: 'slow', count: 1 },
    ]);
  });

  it('names what was left out, and why', () => {
    const titleOf = (id: number) => (id === 3 ? 'Ebb' : 'Flow');
    const tooLong = { tags: 'Error: max character limit is 200' };
    expect(skippedText([], titleOf)).toBeUndefined();
    expect(skippedText([{ track_id: 3, error: 'invalid_request', fields: tooLong }], titleOf)).toBe(
      'Left out: “Ebb”. Error: max character limit is 200.',
    );
    const gone = { track_id: 4, error: 'not_found', fields: {} } as const;
    expect(skippedText([gone, { ...gone, track_id: 3 }], titleOf)).toBe('Left out: “Flow”. It was removed. And 1 more');
  });
});
