import { useEffect } from 'react';
import { usePresence } from '../../stores/presence/store';
import { learnNames, useReview } from '../../stores/review/store';
import { read } from '../../stores/review/table';
import { setRoom } from '../../stores/room/store';
import { personColor } from '../../ui/face';

/** Keeps the faces in the top bar: who else is on this review, and what they play. */
export function useRoomFaces(): void {
  const people = usePresence((state) => state.people);
  useEffect(() => {
    learnNames(people);
    const { rows } = useReview.getState();
    setRoom(
      people.map((person) => {
        const track = person.doing.track_id === undefined ? undefined : read(rows, person.doing.track_id);
        const plays = track ? `${person.user_name}: ${track.title}` : person.user_name;
        return { user_id: person.user_id, name: person.user_name, color: personColor(person.place), title: plays };
      }),
    );
  }, [people]);
  useEffect(() => () => setRoom(null), []);
}
