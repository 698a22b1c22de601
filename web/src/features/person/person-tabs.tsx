import { useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { LIMITS } from '../../protocol/generated/protocol';
import type { Person } from '../../stores/person/store';
import { formatCount } from '../../ui/format';
import { Select } from '../../ui/select';
import { Tabs } from '../../ui/tabs';
import { Emails } from './emails';
import { History, SIDES, type Side } from './history';
import styles from './person-tabs.module.css';
import { Submissions } from './submissions';
import { Tracks } from './tracks';

const NAMES = { history: 'History', tracks: 'Tracks', submissions: 'Submissions', emails: 'Emails' } as const;
type TabName = keyof typeof NAMES;

/** The tabs that only creators have. */
const OF_CREATORS: readonly TabName[] = ['tracks', 'submissions'];

/** The server's data about a person contain at most this many emails: the newest ones. */
const NEWEST_EMAILS = 50;

/**
 * Formats a number of rows. If the number reaches `newest`, there may be older rows that were not read, so the text is `newest` followed by
 * a plus sign.
 */
const counted = (count: number, newest: number) => (count < newest ? formatCount(count) : `${formatCount(newest)}+`);

/** Returns the tabs that a person of this role has, and the tab that is chosen by the page's address. */
function useTab(role: Person['role']) {
  const [search, setSearch] = useSearchParams();
  const { state } = useLocation();
  const names = (Object.keys(NAMES) as TabName[]).filter((name) => role === 'creator' || !OF_CREATORS.includes(name));
  const tab = names.find((name) => name === search.get('tab')) ?? 'history';
  const show = (next: TabName) => {
    const address = new URLSearchParams(search);
    if (next === 'history') address.delete('tab');
    else address.set('tab', next);
    // the state of the history entry contains the address of the link back
    setSearch(address, { replace: true, state });
  };
  return { names, tab, show };
}

/** The tabs with a person's history, uploads, submissions and emails. The data of a tab is read while the tab is open. */
export function PersonTabs({ person }: { person: Person }) {
  const { id, role, audit, emails, numbers } = person;
  const { names, tab, show } = useTab(role);
  const [side, setSide] = useState<Side>('both');
  const counts: Record<TabName, string> = {
    history: counted(audit.length, LIMITS.AUDIT_PAGE),
    tracks: formatCount(numbers.tracks),
    submissions: formatCount(numbers.submissions),
    emails: counted(emails.length, NEWEST_EMAILS),
  };
  return (
    <>
      <div className={styles.bar}>
        <Tabs
          label="About this person"
          controls="person-tab"
          items={names.map((name) => ({
            value: name,
            label: NAMES[name],
            badge: <span className={styles.count}>{counts[name]}</span>,
          }))}
          value={tab}
          onChange={show}
        />
        {tab === 'history' && (
          <Select
            label="Lines"
            hideLabel
            className={styles.side}
            width={170}
            options={SIDES}
            value={side}
            onChange={(value) => setSide(value as Side)}
          />
        )}
      </div>
      <div id="person-tab" role="tabpanel" aria-label={NAMES[tab]} className={styles.panel}>
        {tab === 'history' && <History person={person} side={side} />}
        {tab === 'tracks' && <Tracks id={id} />}
        {tab === 'submissions' && <Submissions id={id} />}
        {tab === 'emails' && <Emails emails={emails} />}
      </div>
    </>
  );
}
