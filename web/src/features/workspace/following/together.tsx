import { useEffect } from 'react';
import { matches, usePaletteSource } from '../../../components/use-palette-source';
import { follow, stopFollowing, useFollowing } from '../../../stores/following/store';
import { usePresence } from '../../../stores/presence/store';
import { onReview } from '../../../stores/review/events';
import { gatherEveryone, offerToJoin } from './gathering';

/**
 * Provides the actions of listening together while colleagues are on the page: command-palette items that follow colleagues or ask them to
 * come, and a toast when a colleague asks.
 */
export default function Together() {
  useEffect(() => onReview((event) => event.kind === 'gathered' && offerToJoin(event)), []);
  usePaletteSource({
    group: 'Listening together',
    find: (text) => entries().filter(({ label }) => matches(label, text)),
  });
  return null;
}

function entries() {
  const { leader } = useFollowing.getState();
  const { people } = usePresence.getState();
  return [
    ...(leader ? [{ id: 'stop', label: `Stop following ${leader.user_name}`, run: stopFollowing }] : []),
    ...people
      .filter(({ user_id }) => user_id !== leader?.user_id)
      .map((person) => ({
        id: `follow-${person.user_id}`,
        label: `Follow ${person.user_name}`,
        run: () => follow(person),
      })),
    { id: 'gather', label: 'Bring everyone here', run: gatherEveryone },
  ];
}
