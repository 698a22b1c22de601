import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconExternalLink from '@tabler/icons-react/dist/esm/icons/IconExternalLink.mjs';
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import IconLockOpen from '@tabler/icons-react/dist/esm/icons/IconLockOpen.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useRef } from 'react';
import { Link, useLocation } from 'react-router';
import { capsOf } from '../../keyboard/actions';
import { useShortcuts } from '../../keyboard/use-shortcuts';
import { type AdminUser, LIMITS } from '../../protocol/generated/protocol';
import { setReason, useQueue } from '../../stores/staff/queue';
import type { QueueRow } from '../../stores/staff/queue-rules';
import { Avatar } from '../../ui/avatar';
import { Button } from '../../ui/button';
import { formatPlan } from '../../ui/format';
import { IconButton } from '../../ui/icon-button';
import { KbdGroup } from '../../ui/kbd';
import { Moment } from '../../ui/moment';
import { Tag } from '../../ui/tag';
import { TextField } from '../../ui/text-field';
import { linkText, webAddress } from '../../ui/web-address';
import { DecidedLine, useEmailWait } from './decided-line';
import { QueueNote } from './queue-note';
import styles from './queue-person.module.css';
import { QueueTracks } from './queue-tracks';
import { block, decideAndGoOn, useDeletion } from './use-queue-keys';

/** The person who is open beside the queue: their account, their links, their tracks and the note about them. */
export function QueuePerson({ row }: { row: QueueRow }) {
  const { person, decided } = row;
  return (
    <section className={styles.person} aria-label={person.user_name}>
      <Head row={row} />
      {decided === null && <Reason person={person} />}
      <Links person={person} />
      <QueueTracks key={person.id} id={person.id} />
      <QueueNote id={person.id} />
    </section>
  );
}

function Head({ row: { person, decided } }: { row: QueueRow }) {
  const { id, user_name, email, avatar, created, subscription, is_confirmed_email, is_disabled } = person;
  // the link back leads to the queue with its present filter
  const { search } = useLocation();
  const emailLeavesIn = useEmailWait(decided);
  return (
    <header className={styles.head}>
      <Avatar name={user_name} url={avatar} size={46} />
      <div className={styles.title}>
        <h2 className="type-title-large">
          <span className="clip">{user_name}</span> <Tag>{formatPlan(subscription)}</Tag>{' '}
          {is_disabled && <Tag tone="bad">Blocked</Tag>}
        </h2>
        <p className={styles.facts}>
          <span className="clip">{email}</span>
          {is_confirmed_email ? (
            <span className={styles.confirmed}>
              <IconCheck size={14} stroke={2} aria-hidden="true" /> confirmed
            </span>
          ) : (
            <span>not confirmed</span>
          )}
          <span>
            signed up <Moment at={created} />
          </span>
          <Link to={`/sh_admin/user?id=${id}`} state={{ search }}>
            Open profile
          </Link>
        </p>
        {decided !== null && (
          <p className={styles.status}>
            <DecidedLine decided={decided} emailLeavesIn={emailLeavesIn} />
          </p>
        )}
      </div>
      <Acts person={person} isDecided={decided !== null} />
    </header>
  );
}

function Acts({ person, isDecided }: { person: AdminUser; isDecided: boolean }) {
  const [remove, removing] = useDeletion(person);
  const { user_name, is_disabled } = person;
  return (
    <div className={styles.acts}>
      <IconButton
        label={`${is_disabled ? 'Unblock' : 'Block'} ${user_name}`}
        tone={is_disabled ? 'on' : 'plain'}
        size={32}
        disabled={isDecided}
        icon={is_disabled ? IconLock : IconLockOpen}
        onClick={() => block(person)}
      />
      <IconButton
        label={`Delete ${user_name}`}
        tone="danger"
        size={32}
        disabled={isDecided || removing}
        icon={IconTrash}
        onClick={remove}
      />
      <Button disabled={isDecided} onClick={() => void decideAndGoOn('hold', person)}>
        Hold <KbdGroup caps={capsOf('queue.hold')} />
      </Button>
      <Button tone="filled" icon={IconCheck} disabled={isDecided} onClick={() => void decideAndGoOn('approve', person)}>
        Approve <KbdGroup caps={capsOf('queue.approve')} />
      </Button>
    </div>
  );
}

/** The field for the reason that is sent with a hold, a block or a deletion of the account. */
function Reason({ person }: { person: AdminUser }) {
  const place = useRef<HTMLDivElement>(null);
  const reason = useQueue(({ reasons }) => reasons.get(person.id) ?? '');
  useShortcuts({
    'page.primary': ({ target }) => {
      if (!(target instanceof Node) || !place.current?.contains(target)) return false;
      void decideAndGoOn('hold', person);
      return true;
    },
  });
  return (
    <div ref={place} className={styles.reason}>
      <TextField
        label="Reason for a hold"
        hideLabel
        placeholder="Reason for a hold (optional), included in their email and the audit"
        className={styles.field}
        max={LIMITS.REASON_MAX}
        value={reason}
        onChange={(text) => setReason(person.id, text)}
      />
      <span className={`type-second ${styles.hint}`}>
        <KbdGroup caps={capsOf('page.primary')} /> puts on hold with this reason
      </span>
    </div>
  );
}

function Links({ person: { link_1, link_2 } }: { person: AdminUser }) {
  const links = [
    { typed: link_1.trim(), action: 'queue.link-1' as const },
    { typed: link_2.trim(), action: 'queue.link-2' as const },
  ].filter(({ typed }) => typed !== '');
  return (
    <section aria-label="Links">
      <h3 className={`type-panel-title ${styles.panelHead}`}>
        Links <span className="type-second">{links.length === 0 ? 'none given' : links.length}</span>
      </h3>
      {links.length > 0 && (
        <ul className={styles.links}>
          {links.map(({ typed, action }) => (
            <LinkLine key={action} typed={typed} action={action} />
          ))}
        </ul>
      )}
    </section>
  );
}

/** A link from a person's account. Text that is not a web address is shown as plain text. */
function LinkLine({ typed, action }: { typed: string; action: 'queue.link-1' | 'queue.link-2' }) {
  const address = webAddress(typed);
  return (
    <li>
      {address === null ? (
        <span className="clip">{typed}</span>
      ) : (
        <>
          <KbdGroup caps={capsOf(action)} />
          <a className="clip" href={address} target="_blank" rel="noopener noreferrer" title={address}>
            {linkText(typed)}
          </a>
          <span className={styles.opens}>
            Opens in a new window
            <IconExternalLink size={15} stroke={1.6} aria-hidden="true" />
          </span>
        </>
      )}
    </li>
  );
}
