import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import type { ReactNode } from 'react';
import { ApproveSwitch } from '../../components/people/approve-switch';
import { askConfirmEmail } from '../../components/people/decide';
import { PlanSelect } from '../../components/people/plan-select';
import { RatingSelect } from '../../components/people/rating-select';
import { useAction } from '../../components/use-action';
import { type Person, resendConfirmation } from '../../stores/person/store';
import { Button } from '../../ui/button';
import { Fact } from '../../ui/facts';
import { formatCount, formatDateTime, formatDay, formatPeriodDay } from '../../ui/format';
import panel from '../../ui/panel-head.module.css';
import { Tag } from '../../ui/tag';
import { toast } from '../../ui/toast-store';
import { webAddress } from '../../ui/web-address';
import styles from './person-page.module.css';

/** The account and the plan of a person, and the companies and teams that they belong to. */
export function Account({ person }: { person: Person }) {
  const { role, sub_role, created, link_1, link_2 } = person;
  const links = [link_1, link_2].flatMap((link) => webAddress(link) ?? []);
  return (
    <>
      <Panel title="Account">
        <Fact name="Role">
          <span className={styles.role}>
            {role}
            {sub_role !== 'inherit' && `, ${sub_role}`}
          </span>
        </Fact>
        <Fact name="Signed up">{formatDateTime(created)}</Fact>
        <Fact name="Email">
          <Email person={person} />
        </Fact>
        <Fact name="Approved">
          <ApproveSwitch person={person} />
        </Fact>
        {role === 'creator' && (
          <Fact name="Rating">
            <RatingSelect person={person} />
          </Fact>
        )}
        {links.map((link, index) => (
          <Fact key={link} name={`Link ${index + 1}`}>
            <a className="clip" href={link} target="_blank" rel="noopener noreferrer" title={link}>
              {link.replace(/^https?:\/\//, '')}
            </a>
          </Fact>
        ))}
      </Panel>
      {role === 'creator' && <Plan person={person} />}
      <BelongsTo person={person} />
    </>
  );
}

function Panel({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className={`type-panel-title ${panel.head}`}>
        {title} {note !== undefined && <span className="type-second">{note}</span>}
      </h2>
      <dl className={styles.rows}>{children}</dl>
    </section>
  );
}

function Email({ person }: { person: Person }) {
  const [confirm, confirming] = useAction(() => askConfirmEmail(person));
  const [resend, sending] = useAction(async () => {
    await resendConfirmation(person.id);
    toast({ text: 'The confirmation was sent again', detail: person.email });
  });
  if (person.is_confirmed_email) {
    return (
      <span className={styles.yes}>
        <IconCheck size={14} stroke={2} aria-hidden="true" /> confirmed
      </span>
    );
  }
  return (
    <span className={styles.buttons}>
      <Button size="sm" busy={sending} onClick={() => void resend()}>
        Send confirmation again
      </Button>
      <Button size="sm" busy={confirming} onClick={() => void confirm()}>
        Confirm
      </Button>
    </span>
  );
}

/** The plan of a person. The staff can change it unless the person pays for it. */
function Plan({ person }: { person: Person }) {
  const { plan } = person;
  const { current_period_start: from, current_period_end: to, status, interval } = plan;
  const { limits, used, trialcounter, storage_info: storage } = plan;
  const isPaid = plan.subscription_id !== null;
  const of = (count: number, limit: number | null) =>
    limit === null ? `${formatCount(count)}, no limit` : `${formatCount(count)} of ${formatCount(limit)}`;
  return (
    <Panel title="Plan" note={isPaid ? 'set by the payment, read-only here' : undefined}>
      <Fact name="Plan">
        <PlanSelect person={person} />
      </Fact>
      {trialcounter !== null && (
        <Fact name="Trial">{trialcounter > 0 ? `${formatCount(trialcounter)} days left` : 'over'}</Fact>
      )}
      {from !== null && to !== null && (
        <Fact name="Period">
          {formatPeriodDay(from)} to {formatPeriodDay(to)}
        </Fact>
      )}
      {isPaid && (
        <Fact name="Payment">
          {status?.replace('_', ' ')}
          {interval !== null && `, by the ${interval}`}
        </Fact>
      )}
      {plan.stripe_customer_id !== null && <Fact name="Customer">{plan.stripe_customer_id}</Fact>}
      <Fact name="Tracks">{of(used.tracks, limits.tracks)}</Fact>
      <Fact name="Submissions this month">{of(used.applications, limits.applications_a_month)}</Fact>
      <Fact name="Storage">
        {formatCount(Math.round(storage.used_mbytes))} of {formatCount(limits.storage_mbytes)} Mb
      </Fact>
    </Panel>
  );
}

function BelongsTo({ person: { companies, teams, role } }: { person: Person }) {
  return (
    <Panel title="Belongs to">
      {companies.map(({ id, name, role_name, since }) => (
        <div key={`company-${id}`}>
          <dt className={styles.name}>{name}</dt>
          <dd className={styles.since}>
            <Tag tone={role_name === 'owner' ? 'amber' : 'quiet'}>{role_name}</Tag> since {formatDay(since)}
          </dd>
        </div>
      ))}
      {teams.map(({ id, name, since }) => (
        <div key={`team-${id}`}>
          <dt className={styles.name}>{name}</dt>
          <dd className={styles.since}>team, since {formatDay(since)}</dd>
        </div>
      ))}
      {companies.length + teams.length === 0 && (
        <div>
          <dt>{role === 'creator' ? 'No team' : 'No company and no team'}</dt>
          <dd />
        </div>
      )}
    </Panel>
  );
}
