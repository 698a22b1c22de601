import type { Colleague } from '../../../stores/presence/apply';
import { usePresence } from '../../../stores/presence/store';
import { getById } from '../../../stores/review/id-map';
import { useReview } from '../../../stores/review/store';
import { FollowFace } from './follow-face';
import styles from './people-here.module.css';

const MAX_FACES = 5;

/** The avatars of the other people on this page, with rings in their colors. A click on an avatar follows that person. */
export default function PeopleHere() {
  const people = usePresence((state) => state.people);
  const more = people.length - MAX_FACES;
  return (
    <section className={styles.room} aria-label="Here now">
      <span className="type-second">Here now</span>
      {people.slice(0, MAX_FACES).map((person) => (
        <PersonHere key={person.user_id} person={person} />
      ))}
      {more > 0 && <span className="type-second">+{more}</span>}
      <span className={styles.divider} aria-hidden="true" />
    </section>
  );
}

function PersonHere({ person }: { person: Colleague }) {
  const track = person.doing.track_id;
  const title = useReview((state) => (track === undefined ? undefined : getById(state.rows, track)?.title));
  const text = title === undefined ? person.user_name : `${person.user_name}: ${title}`;
  return <FollowFace person={person} title={`${text}. Press to follow`} size={28} />;
}
