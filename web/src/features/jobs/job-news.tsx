import { useEffect, useRef } from 'react';
import { NOTICES } from '../../api/messages';
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

/** What somebody else did last. */
export function JobNews() {
  // the staff's companies are all that there are, and tell no members
  return useSession(selectRole) === 'admin' ? <News by={null} /> : <ColleagueNews />;
}

function ColleagueNews() {
  const by = useJobNews((state) => state.news?.by);
  const { value: companies } = useCompanyChoices();
  const members = (companies ?? []).flatMap((company) => company.members);
  return <News by={members.find(({ id }) => id === by)?.user_name ?? 'A colleague'} />;
}

/** `by`: the name of whoever did it; null where it is not known. */
function News({ by }: { by: string | null }) {
  const news = useJobNews((state) => state.news);
  const told = useRef(news);
  useEffect(() => {
    if (!news || news === told.current) return;
    told.current = news;
    if (news.deed === 'created' || news.deed === 'edited') return;
    const detail = by === null ? news.title : `${news.title}, by ${by}`;
    toast({ ...NOTICES.statusChanged(news.deed), tone: 'other', detail });
  }, [news, by]);
  if (!news) return null;
  return (
    <span className={styles.news}>
      {by !== null && <Avatar name={by} size={18} fill="var(--p1)" />}
      <span>
        {by ?? 'Someone'} {DEEDS[news.deed]} just now
      </span>
    </span>
  );
}
