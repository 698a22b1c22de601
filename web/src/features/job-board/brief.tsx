import IconDiamond from '@tabler/icons-react/dist/esm/icons/IconDiamond.mjs';
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs';
import type { ReactNode } from 'react';
import { TEXTS } from '../../api/messages';
import { closingMoment } from '../../components/jobs/closing';
import { OutsideLink } from '../../components/jobs/outside-link';
import { TimeLeft } from '../../components/jobs/time-left';
import type { JobRow } from '../../protocol/generated/protocol';
import { remainingLimits } from '../../stores/application/apply';
import { useJustMoved } from '../../stores/highlights/use-just-moved';
import { useJobTypes } from '../../stores/job/store';
import { useSession } from '../../stores/session/store';
import { cx } from '../../ui/cx';
import { Facts } from '../../ui/facts';
import { formatBudget, formatDateTime } from '../../ui/format';
import { LimitsMeter } from '../../ui/limits-meter';
import { LinkButton } from '../../ui/link-button';
import { Note } from '../../ui/states';
import { StatusTag, Tag } from '../../ui/tag';
import styles from './job-detail.module.css';
import { isLockedOut, listed, lockOf } from './lock';
import { PlanUse } from './plan-use';

/** A job's description, its details, and the number of tracks that the creator may still submit to it. */
export function Brief({ job }: { job: JobRow }) {
  const about = useJobTypes().find(({ name }) => name === job.type)?.url;
  const details: [string, ReactNode][] = [
    ['Status', <StatusTag key="status" status={job.status} />],
    ['Available for', job.available_for_plans.length > 0 ? listed(job.available_for_plans) : 'All plans'],
    ['Budget', formatBudget(job.budget)],
    ['Buyer type', job.buyer_type],
    ['Posted', formatDateTime(job.date_time)],
  ];
  if (job.closes_at) details.push(['Deadline', <Deadline key="deadline" job={job} closesAt={job.closes_at} />]);
  details.push(['Example link 1', <OutsideLink key="1" link={job.link_1} />]);
  if (job.link_2) details.push(['Example link 2', <OutsideLink key="2" link={job.link_2} />]);
  if (about) details.push(['Job type', <OutsideLink key="about" link={about} text={`About ${job.type}`} />]);
  return (
    <section className={styles.brief} aria-label="Brief">
      <p className={styles.text}>{job.description}</p>
      <Facts items={details} />
      <Remaining job={job} />
    </section>
  );
}

/** For an open job, the time left until it closes. For any other job, the date and time of its deadline. */
function Deadline({ job, closesAt }: { job: JobRow; closesAt: string }) {
  return job.status === 'open' ? <TimeLeft closesAt={closesAt} /> : closingMoment(closesAt);
}

const FRESH_MS = 4000;

/** The number of tracks that the viewer may still submit to the job, updated live. */
function Remaining({ job }: { job: JobRow }) {
  const plan = useSession((state) => state.plan);
  const { allowed, used, added, left } = remainingLimits(job);
  const lock = lockOf(job, plan);
  const moved = useJustMoved(left, FRESH_MS);
  const change = moved && `${moved.from} → ${left} just now`;
  const isClosed = lock !== null || job.status !== 'open';
  const isOut = isLockedOut(job, plan);
  // a person who can submit nothing has no use for the number that would be left
  const counts = !isOut || used + added > 0;
  return (
    <div className={styles.remaining}>
      {counts && (
        <>
          <div className={styles.readout}>
            <strong className={cx('type-readout', styles.number, isClosed && styles.shut)}>{left}</strong>
            <span className={styles.left}>
              <span className={styles.leftWords}>{left === 1 ? 'track' : 'tracks'} left for this job</span>
              <span className="type-second">
                {allowed} allowed per user, {used} submitted{added > 0 && `, ${added} added`}
              </span>
            </span>
            {change && <Tag tone="amber">{change}</Tag>}
          </div>
          <LimitsMeter allowed={allowed} used={used} added={added} />
        </>
      )}
      {lock && (
        <Note
          tone="amber"
          icon={lock.upgrade ? IconDiamond : IconLock}
          action={
            lock.upgrade && (
              <LinkButton to="/pricing" tone="filled" size="sm">
                Upgrade plan
              </LinkButton>
            )
          }
        >
          {lock.text === TEXTS.jobLimit ? `${TEXTS.jobLimit} Remove a track to add another.` : `${lock.text}.`}
        </Note>
      )}
      <PlanUse offersUpgrade={!isOut} />
    </div>
  );
}
