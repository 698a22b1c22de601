import { TracksTable, useTracksOf } from '../../components/people/tracks-table';
import type { UserId } from '../../protocol/generated/protocol';

/** The tracks of the person, played in the player of the shell. */
export function Tracks({ id }: { id: UserId }) {
  return <TracksTable {...useTracksOf(id)} />;
}
