import { useEffect, useRef } from 'react';
import { NOTICES } from '../../api/messages';
import { useCompanyChoices } from '../../stores/job/store';
import type { JobDeed } from '../../stores/job-list/apply';
import { useJobNews } from '../../stores/job-list/store';
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
  const news = useJobNews((state) => state.news);
  const { value: companies } = useCompanyChoices();
  const members = (companies ?? []).flatMap((company) => company.members);
  const name = members.find(({ id }) => id === news?.by)?.user_name ?? 'A colleague';
  const told = useRef(news);
  useEffect(() => {
    if (!news || news === told.current) return;
    told.current = news;
    if (news.deed === 'created' || news.deed === 'edited') return;
    toast({ ...NOTICES.statusChanged(news.deed), tone: 'other', detail: `${news.title}, by ${name}` });
  }, [news, name]);
  if (!news) return null;
  return (
    <span className={styles.news}>
      <Avatar name={name} size={18} fill="var(--p1)" />
      <span>
        {name} {DEEDS[news.deed]} just now
      </span>
    </span>
  );
}
