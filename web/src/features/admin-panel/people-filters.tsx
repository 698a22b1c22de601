import { usePlans } from '../../stores/plans/store';
import { peopleList } from '../../stores/staff/people';
import {
  ACCESS_BLOCKS,
  type AccessBlock,
  HIDDEN_PLANS,
  type PeopleFilter,
  type PeopleSort,
} from '../../stores/staff/people-rules';
import { formatCount, formatPlan } from '../../ui/format';
import { ListSearch } from '../../ui/page/list-search';
import { SegmentedControl } from '../../ui/segmented-control';
import { Select } from '../../ui/select';
import { Switch } from '../../ui/switch';
import styles from './admin-page.module.css';

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

interface PeopleFiltersProps {
  filter: PeopleFilter;
  onChange: (part: Partial<PeopleFilter>) => void;
}

/** Filters accounts by search, state, plan and hold, and sets their order. Each choice shows the number of accounts that match it. */
export function PeopleFilters({ filter, onChange }: PeopleFiltersProps) {
  const counts = peopleList.use((state) => state.counts);
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
        width={176}
        options={SORTS}
        value={filter.sort}
        onChange={(sort) => onChange({ sort: sort as PeopleSort })}
      />
      <SegmentedControl
        label="State"
        items={[
          { value: '', label: 'All' },
          ...ACCESS_BLOCKS.map((value) => ({ value, label: BLOCK_LABELS[value], count: counts[value] ?? null })),
        ]}
        value={filter.filter ?? ''}
        onChange={(state) => onChange({ filter: ACCESS_BLOCKS.find((one) => one === state) ?? null })}
      />
      {filter.user_type === 'creator' && <PlanFilter plan={filter.plan} onChange={(plan) => onChange({ plan })} />}
      <span className={styles.hold}>
        <Switch label="Show hold user list" checked={filter.on_hold} onChange={(on_hold) => onChange({ on_hold })} />
        {counts.on_hold !== undefined && (
          <span className={styles.count}>
            {formatCount(counts.on_hold)} <span className="visually-hidden">on hold</span>
          </span>
        )}
      </span>
    </>
  );
}

function PlanFilter({ plan: chosen, onChange }: { plan: string; onChange: (plan: string) => void }) {
  const { value: offered } = usePlans();
  const counts = peopleList.use((state) => state.counts);
  const titles = new Set<string>([...HIDDEN_PLANS, ...(offered ?? []).map(({ title }) => title), chosen]);
  titles.delete('');
  const countOf = (plan: string) => {
    const count = counts[`plan:${plan}`];
    return count === undefined ? undefined : formatCount(count);
  };
  return (
    <Select
      label="Plan"
      hideLabel
      width={136}
      options={[
        { value: '', label: 'Any plan' },
        ...[...titles].map((value) => ({ value, label: formatPlan(value), aside: countOf(value) })),
      ]}
      value={chosen}
      onChange={onChange}
    />
  );
}
