import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import { useLocation, useSearchParams } from 'react-router';
import { ApiError } from '../../api/errors';
import { TEXTS } from '../../api/messages';
import { type Person, usePerson } from '../../stores/person/store';
import { Avatar } from '../../ui/avatar';
import { formatCount, formatPlan } from '../../ui/format';
import { LinkButton } from '../../ui/link-button';
import { Page } from '../../ui/page/page';
import { EmptyState, ErrorState, SkeletonRows } from '../../ui/states';
import { Tag } from '../../ui/tag';
import { Account } from './account';
import { PersonActions } from './person-actions';
import styles from './person-page.module.css';
import { PersonTabs } from './person-tabs';
import { Sessions } from './sessions';
import { StaffNote } from './staff-note';

/** /sh_admin/user: all data of one person that the staff sees, and the actions on them. */
export default function PersonPage() {
  const [search] = useSearchParams();
  const asked = Number(search.get('id'));
  const id = Number.isSafeInteger(asked) && asked > 0 ? asked : undefined;
  const { value, failure, retry } = usePerson(id);
  const isGone = failure instanceof ApiError && failure.status === 404;
  if (value && !isGone) {
    return (
      <Page className={styles.page}>
        <Found key={value.id} person={value} />
      </Page>
    );
  }
  return (
    <Page className={styles.page}>
      <header className={styles.head}>
        <Back />
      </header>
      {id === undefined || isGone ? (
        <EmptyState
          titleAs="h1"
          title={isGone ? 'This account no longer exists' : 'Which account is it?'}
          help="Open a person's page from the list of users."
        />
      ) : failure !== null ? (
        <ErrorState text={TEXTS.personFailed} onRetry={() => void retry()} />
      ) : (
        <SkeletonRows columns={['1fr', '2fr', '1fr']} rowHeight={42} text={TEXTS.loading} />
      )}
    </Page>
  );
}

/** A link back to the list of people, with the filter that the list had. */
function Back() {
  const { state } = useLocation() as { state: { search?: string } | null };
  return (
    <LinkButton to={`/sh_admin/admin${state?.search ?? ''}`} tone="subtle">
      <IconArrowLeft size={15} stroke={1.6} aria-hidden="true" />
      Back
    </LinkButton>
  );
}

function Found({ person }: { person: Person }) {
  const { id, user_name, email, avatar, is_first_500, is_disabled, on_hold, role, subscription } = person;
  return (
    <>
      <header className={styles.head}>
        <Back />
        <Avatar name={user_name} url={avatar} size={52} />
        <div className={styles.title}>
          <h1 className="type-title-large">
            <span className="clip">{user_name}</span> {is_first_500 && <Tag tone="amber">First 500</Tag>}{' '}
            {role === 'creator' && <Tag>{formatPlan(subscription)}</Tag>} {on_hold && <Tag tone="waiting">On hold</Tag>}{' '}
            {is_disabled && <Tag tone="bad">Blocked</Tag>}
          </h1>
          <p className="clip">
            {email} <span className={styles.number}>user {formatCount(id)}</span>
          </p>
        </div>
        <PersonActions person={person} />
      </header>
      <div className={styles.body}>
        <div className={styles.account}>
          <Account person={person} />
        </div>
        <div className={styles.main}>
          <Numbers person={person} />
          <PersonTabs person={person} />
        </div>
        <div className={styles.rail}>
          <Sessions person={person} />
          <StaffNote person={person} />
        </div>
      </div>
    </>
  );
}

function Numbers({ person: { numbers, stat } }: { person: Person }) {
  const shown: readonly [string, number][] = [
    ['Tracks', numbers.tracks],
    ['Submissions', numbers.submissions],
    ['Playlists', numbers.playlists],
    ['Links', numbers.links],
    ['Plays', stat.plays_count],
    ['Downloads', stat.download_count],
  ];
  return (
    <dl className={styles.numbers}>
      {shown.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{formatCount(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
