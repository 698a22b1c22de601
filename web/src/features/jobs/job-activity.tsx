import { useCallback, useEffect } from 'react';
import { NOTICES } from '../../api/messages';
import type { UserId } from '../../protocol/generated/protocol';
import { useCompanyChoices } from '../../stores/companies/choices';
import type { JobAction } from '../../stores/job-list/apply';
import { useJobActivity } from '../../stores/job-list/store';
import { selectRole, useSession } from '../../stores/session/store';
import { Avatar } from '../../ui/avatar';
import { toast } from '../../ui/toast-store';
import styles from './job-activity.module.css';

const ACTION_TEXTS: Record<JobAction, string> = {
  created: 'posted a job',
  edited: 'changed a job',
  open: 'opened a job',
  closed: 'closed a job',
  archived: 'archived a job',
  deleted: 'deleted a job',
};

/** A text about the most recent action of another person on a job. */
export function JobActivity() {
  // the staff's list contains all companies, but not their members
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

/** Shows the last activity of another person. `nameOf` returns the name of that person; null if the name is not known. */
function News({ nameOf }: { nameOf: (by: UserId) => string | null }) {
  const activity = useJobActivity((state) => state.activity);
  // shows one toast for each activity, even if several arrive at the same time
  useEffect(
    () =>
      useJobActivity.subscribe(({ activity: one }) => {
        if (!one || one.action === 'created' || one.action === 'edited') return;
        const by = nameOf(one.by);
        const detail = by === null ? one.title : `${one.title}, by ${by}`;
        toast({ ...NOTICES.statusChanged(one.action), tone: 'other', detail });
      }),
    [nameOf],
  );
  if (!activity) return null;
  const by = nameOf(activity.by);
  return (
    <span className={styles.news}>
      {by !== null && <Avatar name={by} size={18} fill="var(--p1)" />}
      <span>
        {by ?? 'Someone'} {ACTION_TEXTS[activity.action]} just now
      </span>
    </span>
  );
}
