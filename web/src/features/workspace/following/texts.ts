import type { Followers } from '../../../protocol/generated/protocol';
import { countOf } from '../../../ui/format';

export const firstName = (name: string): string => name.split(' ')[0] || name;

/** Returns the followers in words: "Teo follows you", "Teo and 3 others follow you". Pure. */
export function followersText({ count, first }: Followers): string {
  const name = first[0] ? firstName(first[0].user_name) : 'A colleague';
  return count > 1 ? `${name} and ${countOf(count - 1, 'other')} follow you` : `${name} follows you`;
}
