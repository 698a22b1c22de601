import { Link } from 'react-router';
import { deedOf, whatChanged, whoDid } from '../../components/audit/words';
import type { Person } from '../../stores/person/store';
import { selectUserId, useSession } from '../../stores/session/store';
import { formatCount, formatDateTime } from '../../ui/format';
import styles from './person-page.module.css';

/** The newest lines of the audit of what a person did, and of what was done to them. */
export function History({ person: { id, audit } }: { person: Person }) {
  const me = useSession(selectUserId);
  return (
    <section aria-labelledby="person-history">
      <header className={styles.panelHead}>
        <h2 id="person-history" className="type-panel-title">
          History
        </h2>
        <span className="type-second">{audit.length > 0 && `${formatCount(audit.length)}, `}kept for 400 days</span>
        <span className={styles.gap} />
        <Link to={`/sh_admin/audit?on=${id}`}>All of it in the audit</Link>
      </header>
      {audit.length === 0 ? (
        <p className={styles.none}>Nothing was done yet.</p>
      ) : (
        <ul className={styles.list}>
          {audit.map((entry) => {
            const isAbout = entry.on !== null && !(entry.on.kind === 'user' && entry.on.id === id);
            return (
              <li key={entry.id}>
                <span className={styles.words}>
                  <span>
                    <strong>{whoDid(entry, me)}</strong> {deedOf(entry.action)}
                    {isAbout && ` ${entry.on?.name || entry.on?.kind}`}
                  </span>
                  <span className="type-second">
                    {[formatDateTime(entry.at), whatChanged(entry), entry.network].filter(Boolean).join(' · ')}
                  </span>
                </span>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
