import type { ReviewTrack } from '../../protocol/generated/protocol';

/** Returns the tags of a track in their order, without duplicates. Pure. */
export function tagsOf({ tags }: Pick<ReviewTrack, 'tags'>): readonly string[] {
  const text = tags.split(',').map((tag) => tag.trim());
  return [...new Set(text)].filter((tag) => tag !== '');
}
