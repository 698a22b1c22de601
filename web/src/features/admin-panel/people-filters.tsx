import { usePlans } from '../../stores/plans/store';
import { HIDDEN_PLANS } from '../../stores/staff/actions';
import { ACCESS_BLOCKS, type AccessBlock, type PeopleFilter, type PeopleSort } from '../../stores/staff/people-rules';
import { formatPlan } from '../../ui/format';
import { ListSearch } from '../../ui/page/list-search';
import { Select } from '../../ui/select';
import { Switch } from '../../ui/switch';

const SORTS: readonly { value: PeopleSort; label: string }[] = [
  { value: 'default', label: 'Default' },
  { value: 'created_up', label: 'Date of creation asc' },
  { value: 'created_down', label: 'Date of creation desc' },
  { value: 'email_up', label: 'Email asc' },
  { value: 'email_down', label: 'Email desc' },
];

const BLOCK_LABELS: Record<AccessBlock, string> = {
  not_approved: 'Not approved',
  unconfirmed: 'Unconfirmed',
  blocked: 'Blocked',
};
const STATES = [
  { value: '', label: 'Any state' },
  ...ACCESS_BLOCKS.map((value) => ({ value, label: BLOCK_LABELS[value] })),
];

interface PeopleFiltersProps {
  filter: PeopleFilter;
  onChange: (part: Partial<PeopleFilter>) => void;
}

/** Filters accounts by search, state, plan and hold, and sets their order. */
export function PeopleFilters({ filter, onChange }: PeopleFiltersProps) {
  const { value } = usePlans();
  const offered = value ?? [];
  const titles = new Set([...HIDDEN_PLANS, ...offered.map(({ title }) => title), filter.plan]);
  titles.delete('');
  const plans = [
    { value: '', label: 'Any plan' },
    ...[...titles].map((value) => ({ value, label: formatPlan(value) })),
  ];
  return (
    <>
      <ListSearch
        label="Search by name, email or id"
        value={filter.user_info}
        onSearch={(user_info) => onChange({ user_info })}
      />
      <Select
        label="Sort"
        hideLabel
        width={190}
        options={SORTS}
        value={filter.sort}
        onChange={(sort) => onChange({ sort: sort as PeopleSort })}
      />
      <Select
        label="State"
        hideLabel
        width={136}
        options={STATES}
        value={filter.filter ?? ''}
        onChange={(state) => onChange({ filter: ACCESS_BLOCKS.find((one) => one === state) ?? null })}
      />
      {filter.user_type === 'creator' && (
        <Select
          label="Plan"
          hideLabel
          width={136}
          options={plans}
          value={filter.plan}
          onChange={(plan) => onChange({ plan })}
        />
      )}
      <Switch label="Show hold user list" checked={filter.on_hold} onChange={(on_hold) => onChange({ on_hold })} />
    </>
  );
}
