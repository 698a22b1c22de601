import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import type { ReactNode } from 'react';
import { closingMoment } from '../../../components/jobs/closing';
import { OutsideLink } from '../../../components/jobs/outside-link';
import { useShortcuts } from '../../../keyboard/use-shortcuts';
import type { JobRow } from '../../../protocol/generated/protocol';
import { openModal } from '../../../stores/modals/store';
import { Button } from '../../../ui/button';
import { Facts } from '../../../ui/facts';
import { formatBudget, formatDateTime, formatPlan } from '../../../ui/format';
import { IconButton } from '../../../ui/icon-button';
import { Scroller } from '../../../ui/scroller';
import styles from './inspector.module.css';
import { closeBrief } from './store';
import tab from './tab.module.css';

/** The job's brief as its creators see it, beside the list, until it is closed. */
export default function Brief({ job }: { job: JobRow }) {
  useShortcuts({ 'page.escape': closeBrief });
  return (
    <section className={styles.pane} aria-labelledby="workspace-brief">
      <header className={tab.head}>
        <h2 id="workspace-brief" className={`type-panel-title ${styles.title}`}>
          Brief
        </h2>
        <Button size="sm" onClick={() => openModal('job', { job })}>
          Edit job
        </Button>
        <IconButton label="Close the brief" action="job.brief" icon={IconX} onClick={closeBrief} />
      </header>
      <Scroller aria-label={job.title}>
        <p className={styles.text}>{job.description}</p>
        <div className={styles.facts}>
          <Facts items={detailsOf(job)} />
        </div>
      </Scroller>
    </section>
  );
}

function detailsOf(job: JobRow): readonly [string, ReactNode][] {
  const details: [string, ReactNode][] = [
    ['Budget', formatBudget(job.budget)],
    ['Buyer type', job.buyer_type || '—'],
  ];
  if (job.link_1) details.push(['Example 1', <OutsideLink key="1" link={job.link_1} />]);
  if (job.link_2) details.push(['Example 2', <OutsideLink key="2" link={job.link_2} />]);
  details.push(
    ['Posted', formatDateTime(job.date_time)],
    ['Closes', job.closes_at ? closingMoment(job.closes_at) : 'No deadline'],
    ['Open to', openTo(job)],
  );
  return details;
}

/** Describes the people who may apply: "Creators rated 5 to 10, Premium, team Night desk". */
function openTo({ access_from, access_to, available_for_plans, is_team_job, teams }: JobRow): string {
  const isAnyRating = access_from === 0 && access_to === 10;
  const parts = [isAnyRating ? 'All creators' : `Creators rated ${access_from} to ${access_to}`];
  if (available_for_plans.length > 0) parts.push(available_for_plans.map(formatPlan).join(', '));
  if (is_team_job) parts.push(`teams: ${(teams ?? []).map(({ name }) => name).join(', ') || 'none left'}`);
  return parts.join('; ');
}
