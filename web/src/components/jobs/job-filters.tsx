import { useJobTypes } from '../../stores/job/store';
import type { StatusFilter } from '../../stores/job-list/apply';
import { jobList } from '../../stores/job-list/store';
import { ListSearch } from '../../ui/page/list-search';
import { SegmentedControl, type SegmentedControlProps } from '../../ui/segmented-control';
import { Select } from '../../ui/select';
import { Switch } from '../../ui/switch';

const ANY_TYPE = '*';

/** The search field for job titles and the control that chooses a job type, at the top of a page that lists jobs. */
export function JobSearch({ label }: { label: string }) {
  const { title, type } = jobList.use((state) => state.filter);
  const types = useJobTypes().map(({ name }) => ({ value: name, label: name }));
  return (
    <>
      <ListSearch label={label} value={title} onSearch={(text) => jobList.setFilter({ title: text })} />
      <Select
        label="Job type"
        hideLabel
        width={160}
        options={[{ value: ANY_TYPE, label: 'All job types' }, ...types]}
        value={type ?? ANY_TYPE}
        onChange={(value) => jobList.setFilter({ type: value === ANY_TYPE ? null : value })}
      />
    </>
  );
}

export interface StatusFiltersProps extends Pick<SegmentedControlProps<StatusFilter>, 'stepKeys'> {
  statuses: readonly { value: StatusFilter; label: string }[];
  /** The label of the switch that shows only team jobs. */
  team: string;
}

/** The buttons that choose a job status, each with the number of jobs in that status, and the switch that shows only team jobs. */
export function StatusFilters({ statuses, team, stepKeys }: StatusFiltersProps) {
  const filter = jobList.use((state) => state.filter);
  const counts = jobList.use((state) => state.counts);
  return (
    <>
      <SegmentedControl
        label="Status"
        stepKeys={stepKeys}
        items={statuses.map((item) => ({ ...item, count: counts[item.value] ?? null }))}
        value={filter.status}
        onChange={(status) => jobList.setFilter({ status })}
      />
      <Switch label={team} checked={filter.team} onChange={(checked) => jobList.setFilter({ team: checked })} />
    </>
  );
}
