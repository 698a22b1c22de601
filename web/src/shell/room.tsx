import { useRoom } from '../stores/room/store';
import { Face } from '../ui/face';
import styles from './top-bar.module.css';

const MOST_FACES = 5;

/** Who else is on this page, ringed in their colours. */
export function Room() {
  const people = useRoom((state) => state.people);
  if (!people || people.length === 0) return null;
  const more = people.length - MOST_FACES;
  return (
    <section className={styles.room} aria-label="Here now">
      <span className="type-second">Here now</span>
      {people.slice(0, MOST_FACES).map((person) => (
        <Face key={person.user_id} name={person.name} title={person.title} ring={person.color} size={28} />
      ))}
      {more > 0 && <span className="type-second">+{more}</span>}
      <span className={styles.divider} aria-hidden="true" />
    </section>
  );
}
