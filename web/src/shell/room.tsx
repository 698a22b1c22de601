import type { Colleague } from '../stores/presence/apply';
import { usePresence } from '../stores/presence/store';
import { getById } from '../stores/review/id-map';
import { useReview } from '../stores/review/store';
import { Avatar, personColor } from '../ui/avatar';
import styles from './top-bar.module.css';

const MOST_FACES = 5;

/** The other people on this page, with rings in their colours. */
export function Room() {
  const people = usePresence((state) => state.people);
  if (people.length === 0) return null;
  const more = people.length - MOST_FACES;
  return (
    <section className={styles.room} aria-label="Here now">
      <span className="type-second">Here now</span>
      {people.slice(0, MOST_FACES).map((person) => (
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
  const words = title === undefined ? person.user_name : `${person.user_name}: ${title}`;
  return <Avatar name={person.user_name} title={words} ring={personColor(person.place)} size={28} />;
}
