import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import { ACT_OPTIONS, actName } from '../../components/audit/words';
import type { AuditFilter } from '../../stores/audit/rules';
import { useAudit } from '../../stores/audit/store';
import { selectUserId, useSession } from '../../stores/session/store';
import { Button } from '../../ui/button';
import { formatDate } from '../../ui/format';
import { ListSearch } from '../../ui/page/list-search';
import { Select } from '../../ui/select';

const ANY = 'any';

interface AuditFiltersProps {
  filter: AuditFilter;
  onChange: (part: Partial<AuditFilter>) => void;
}

/** Search, act, who did it, what it was about, and the period. */
export function AuditFilters({ filter, onChange }: AuditFiltersProps) {
  const { action, by, on, on_kind, from, to, q } = filter;
  const me = useSession(selectUserId);
  const entries = useAudit((state) => state.entries);
  const known = ACT_OPTIONS.some(({ value }) => value === action) || action === '';
  const acts = [
    { value: ANY, label: 'Any act' },
    ...ACT_OPTIONS,
    ...(known ? [] : [{ value: action, label: actName(action) }]),
  ];
  const doer = entries.find((entry) => entry.by?.user_id === by)?.by?.user_name;
  const people = [
    { value: ANY, label: 'By anybody' },
    { value: String(me), label: 'By you' },
    ...(by === null || by === me ? [] : [{ value: String(by), label: `By ${doer ?? `account ${by}`}` }]),
  ];
  const thing = entries.find((entry) => entry.on?.id === on)?.on?.name;
  return (
    <>
      <ListSearch label="Person, thing or id" value={q} onSearch={(text) => onChange({ q: text })} />
      <Select
        label="Act"
        hideLabel
        width={190}
        search="Find an act"
        options={acts}
        value={action || ANY}
        onChange={(value) => onChange({ action: value === ANY ? '' : value })}
      />
      <Select
        label="By"
        hideLabel
        width={170}
        options={people}
        value={by === null ? ANY : String(by)}
        onChange={(value) => onChange({ by: value === ANY ? null : Number(value) })}
      />
      {on !== null && (
        <Button size="sm" iconAfter={IconX} onClick={() => onChange({ on: null, on_kind: '' })}>
          About {thing || `${on_kind || 'account'} ${on}`}
        </Button>
      )}
      {(from || to) && (
        <Button size="sm" iconAfter={IconX} onClick={() => onChange({ from: '', to: '' })}>
          {periodName(from, to)}
        </Button>
      )}
    </>
  );
}

/** The words for a period whose ends may be open. */
function periodName(from: string, to: string): string {
  if (from === to) return formatDate(from);
  if (from === '') return `Until ${formatDate(to)}`;
  return to === '' ? `Since ${formatDate(from)}` : `${formatDate(from)} to ${formatDate(to)}`;
}
