import IconDiamond from '@tabler/icons-react/dist/esm/icons/IconDiamond.mjs';
import { useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { errorText } from '../../api/errors';
import { TEXTS } from '../../api/messages';
import type { ApplicationId, JobRow } from '../../protocol/generated/protocol';
import { leftOf } from '../../stores/application/apply';
import { useSubmission, useWorkbench } from '../../stores/application/store';
import { useSession } from '../../stores/session/store';
import { formatDateTime } from '../../ui/format';
import { LimitsMeter } from '../../ui/limits-meter';
import { ErrorState, Note, SkeletonRows } from '../../ui/states';
import { Tabs } from '../../ui/tabs';
import { Tag } from '../../ui/tag';
import styles from './job-detail.module.css';
import { listed, lockOf } from './lock';
import { OwnTracks } from './own-tracks';
import { SubmitBar } from './submit-bar';
import { Submitted } from './submitted';

/** The brief on the left; the own tracks and what was submitted on the right. */
export function JobDetail({ job }: { job: JobRow }) {
  return (
    <div className={styles.detail}>
      <Brief job={job} />
      <Work job={job} />
    </div>
  );
}

const SHARE_TYPES = { playlist_sharing: 'Playlist sharing', auto_forwarding: 'Sent automatically' };

function Brief({ job }: { job: JobRow }) {
  const facts: [string, React.ReactNode][] = [
    ['Share type', SHARE_TYPES[job.share_type]],
    ['Available for', job.available_for_plans.length > 0 ? listed(job.available_for_plans) : 'All plans'],
    ['Posted', formatDateTime(job.date_time)],
    ['Example link 1', <Example key="1" link={job.link_1} />],
  ];
  if (job.link_2) facts.push(['Example link 2', <Example key="2" link={job.link_2} />]);
  return (
    <section className={styles.brief} aria-label="Brief">
      <p className={styles.text}>{job.description}</p>
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Remaining job={job} />
    </section>
  );
}

function Example({ link }: { link: string }) {
  const safe = /^https?:\/\//i.test(link);
  if (!safe) return <>{link}</>;
  return (
    <a href={link} target="_blank" rel="noreferrer noopener" className="clip">
      {link.replace(/^https?:\/\//i, '')}
    </a>
  );
}

const FRESH_MS = 4000;

/** How many tracks are left, live. */
function Remaining({ job }: { job: JobRow }) {
  const told = useSession((state) => state.allowances[job.id]);
  const plan = useSession((state) => state.plan);
  const held = leftOf(job, told);
  const { allowed, used, added, left } = held;
  const lock = lockOf(job, held, plan);
  const before = useRef(left);
  const [change, setChange] = useState<string | null>(null);
  useEffect(() => {
    if (before.current === left) return;
    setChange(`${before.current} → ${left} just now`);
    before.current = left;
    const timer = setTimeout(() => setChange(null), FRESH_MS);
    return () => clearTimeout(timer);
  }, [left]);
  return (
    <div className={styles.remaining}>
      <div className={styles.readout}>
        <strong className={`type-readout ${styles.number}`}>{left}</strong>
        <span className={styles.left}>
          <span className={styles.leftWords}>{left === 1 ? 'track' : 'tracks'} left for this job</span>
          <span className="type-second">
            {allowed} allowed per user, {used} submitted{added > 0 && `, ${added} added`}
          </span>
        </span>
        {change && <Tag tone="amber">{change}</Tag>}
      </div>
      <LimitsMeter allowed={allowed} used={used} added={added} />
      {lock && (
        <Note
          tone="amber"
          icon={<IconDiamond size={16} stroke={1.6} aria-hidden="true" />}
          action={
            lock.upgrade && (
              <Link to="/pricing" className={styles.upgrade}>
                Upgrade plan
              </Link>
            )
          }
        >
          {left === 0 ? `${TEXTS.jobLimit} Remove a track to add another.` : `${lock.text}.`}
        </Note>
      )}
    </div>
  );
}

type Tab = 'tracks' | 'playlist';

function Work({ job }: { job: JobRow }) {
  const bench = useWorkbench(job.id);
  const [chosen, choose] = useState<ApplicationId | null>(null);
  const submission = useSubmission(chosen ?? bench.value?.latest ?? null);
  const number = submission.value?.rows?.length ?? 0;
  const [tab, setTab] = useState<Tab>('tracks');
  const panel = useId();
  const failed = [bench, submission].find(({ value, failure }) => value === null && failure !== null);
  if (failed) return <ErrorState text={errorText(failed.failure)} onRetry={() => void failed.retry()} />;
  return (
    <section className={styles.work} aria-label="Your tracks for this job">
      <div className={styles.tabs}>
        <Tabs<Tab>
          label="Tracks and playlist"
          items={[
            { value: 'tracks', label: 'Tracks' },
            { value: 'playlist', label: 'Playlist', badge: number > 0 ? <Tag tone="amber">{number}</Tag> : undefined },
          ]}
          value={tab}
          onChange={setTab}
          controls={panel}
        />
        <span className={styles.gap} />
        <SubmitBar
          job={job}
          applications={bench.value?.applications ?? []}
          submission={submission.value}
          onChoose={choose}
        />
      </div>
      <div id={panel} role="tabpanel" className={styles.panel}>
        {!bench.value || !submission.value?.rows ? (
          <SkeletonRows columns={['34px', '1fr', '184px', '60px', '50px']} text={TEXTS.loadingTracks} />
        ) : tab === 'tracks' ? (
          <OwnTracks job={job} own={bench.value.own} submission={submission.value} />
        ) : (
          <Submitted job={job} submission={submission.value} />
        )}
      </div>
      <p className={styles.foot}>Tracks can be added while the job is open. Submit them to send them for review.</p>
    </section>
  );
}
