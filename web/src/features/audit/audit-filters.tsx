import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { ACTION_OPTIONS, actionName } from '../../components/audit/texts';
import type { AuditFilter } from '../../stores/audit/rules';
import { useAudit } from '../../stores/audit/store';
import { selectUserId, useSession } from '../../stores/session/store';
import { Button } from '../../ui/button';
import { formatDate } from '../../ui/format';
import { ListSearch } from '../../ui/page/list-search';
import { Select } from '../../ui/select';
import styles from './audit-page.module.css';
import { PersonSelect } from './person-select';

const ANY = 'any';

interface AuditFiltersProps {
  filter: AuditFilter;
  onChange: (part: Partial<AuditFilter>) => void;
}

/**
 * The filters of the audit: search text, action, the person who did the action, the person or object that the action was about, and the
 * period.
 */
export function AuditFilters({ filter, onChange }: AuditFiltersProps) {
  const { action, by, on, on_kind, from, to, q } = filter;
  const me = useSession(selectUserId);
  const entries = useAudit((state) => state.entries);
  const known = ACTION_OPTIONS.some(({ value }) => value === action) || action === '';
  const actions = [
    { value: ANY, label: 'Any act' },
    ...ACTION_OPTIONS,
    ...(known ? [] : [{ value: action, label: actionName(action) }]),
  ];
  const actor = entries.find((entry) => entry.by?.user_id === by)?.by?.user_name;
  const subject = entries.find((entry) => entry.on?.id === on && entry.on.kind === (on_kind || 'user'))?.on?.name;
  return (
    <>
      <ListSearch label="Person, thing or id" value={q} onSearch={(text) => onChange({ q: text })} />
      <Select
        label="Act"
        hideLabel
        width={150}
        search="Find an act"
        options={actions}
        value={action || ANY}
        onChange={(value) => onChange({ action: value === ANY ? '' : value })}
      />
      <PersonSelect
        label="By"
        any="anybody"
        offered={me === null ? [] : [{ id: me, name: 'you' }]}
        value={by}
        name={by === me ? 'you' : (actor ?? `account ${by}`)}
        onChange={(id) => onChange({ by: id })}
      />
      <PersonSelect
        label="About"
        any="anything"
        offered={[]}
        value={on}
        name={subject || `${on_kind && on_kind !== 'user' ? on_kind : 'account'} ${on}`}
        onChange={(id) => onChange({ on: id, on_kind: id === null ? '' : 'user' })}
      />
      {(from || to) && (
        <Button className={styles.period} iconAfter={IconX} onClick={() => onChange({ from: '', to: '' })}>
          {periodName(from, to)}
        </Button>
      )}
    </>
  );
}

/** Returns a period in words. The period may have no beginning or no end. */
function periodName(from: string, to: string): string {
  if (from === to) return formatDate(from);
  if (from === '') return `Until ${formatDate(to)}`;
  return to === '' ? `Since ${formatDate(from)}` : `${formatDate(from)} to ${formatDate(to)}`;
}
