import type { PeopleFilter, PeopleSort } from '../../stores/staff/people-rules';
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

interface PeopleFiltersProps {
  filter: PeopleFilter;
  onChange: (part: Partial<PeopleFilter>) => void;
}

/** Search, order, and those on hold. */
export function PeopleFilters({ filter, onChange }: PeopleFiltersProps) {
  return (
    <>
      <ListSearch
        label="Search by name or email"
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
      <Switch label="Show hold user list" checked={filter.on_hold} onChange={(on_hold) => onChange({ on_hold })} />
    </>
  );
}
