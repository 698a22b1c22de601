import type { ReviewTrack } from '../../protocol/generated/protocol';

/** Returns the tags of a track, each once, in their order. Pure. */
export function tagsOf({ tags }: Pick<ReviewTrack, 'tags'>): readonly string[] {
  const text = tags.split(',').map((tag) => tag.trim());
  return [...new Set(text)].filter((tag) => tag !== '');
}
