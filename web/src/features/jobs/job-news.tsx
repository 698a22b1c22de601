import { useCallback, useEffect } from 'react';
import { NOTICES } from '../../api/messages';
import type { UserId } from '../../protocol/generated/protocol';
import { useCompanyChoices } from '../../stores/job/store';
import type { JobDeed } from '../../stores/job-list/apply';
import { useJobNews } from '../../stores/job-list/store';
import { selectRole, useSession } from '../../stores/session/store';
import { Avatar } from '../../ui/avatar';
import { toast } from '../../ui/toast-store';
import styles from './job-news.module.css';

const DEEDS: Record<JobDeed, string> = {
  created: 'posted a job',
  edited: 'changed a job',
  open: 'opened a job',
  closed: 'closed a job',
  archived: 'archived a job',
  deleted: 'deleted a job',
};

/** The last thing that somebody else did to a job. */
export function JobNews() {
  // the staff's list of companies holds all of them, without members
  return useSession(selectRole) === 'admin' ? <News nameOf={nobody} /> : <ColleagueNews />;
}

const nobody = () => null;

function ColleagueNews() {
  const { value: companies } = useCompanyChoices();
  const nameOf = useCallback(
    (by: UserId) => {
      const members = (companies ?? []).flatMap((company) => company.members);
      return members.find(({ id }) => id === by)?.user_name ?? 'A colleague';
    },
    [companies],
  );
  return <News nameOf={nameOf} />;
}

/** `nameOf` returns the name of the person who did it; null where it is not known. */
function News({ nameOf }: { nameOf: (by: UserId) => string | null }) {
  const news = useJobNews((state) => state.news);
  // shows a toast for each, also where several arrive at once
  useEffect(
    () =>
      useJobNews.subscribe(({ news: one }) => {
        if (!one || one.deed === 'created' || one.deed === 'edited') return;
        const by = nameOf(one.by);
        const detail = by === null ? one.title : `${one.title}, by ${by}`;
        toast({ ...NOTICES.statusChanged(one.deed), tone: 'other', detail });
      }),
    [nameOf],
  );
  if (!news) return null;
  const by = nameOf(news.by);
  return (
    <span className={styles.news}>
      {by !== null && <Avatar name={by} size={18} fill="var(--p1)" />}
      <span>
        {by ?? 'Someone'} {DEEDS[news.deed]} just now
      </span>
    </span>
  );
}
