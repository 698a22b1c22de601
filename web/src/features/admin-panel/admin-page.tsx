import { useCallback, useEffect, useMemo, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Role } from '../../protocol/generated/protocol';
import { peopleList, selection } from '../../stores/staff/people';
import { addressOf, filterOf, isQueue, type PeopleFilter } from '../../stores/staff/people-rules';
import { forgetNotes, useHasUnsavedNotes } from '../../stores/staff/queue';
import { useUnsaved } from '../../ui/dialog/use-unsaved';
import { LinkButton } from '../../ui/link-button';
import { FilterBar, Page, PageHead } from '../../ui/page/page';
import { SegmentedControl } from '../../ui/segmented-control';
import { ApprovalQueue } from './approval-queue';
import { BulkBar } from './bulk-bar';
import { TracksCsv, UsersCsv } from './csv-buttons';
import { PeopleFilters } from './people-filters';
import { PeopleNews } from './people-news';
import { PeopleTable } from './people-table';

const KINDS: readonly { value: Role; label: string }[] = [
  { value: 'creator', label: 'Creators (Musicians)' },
  { value: 'admin', label: 'Admins' },
  { value: 'manager', label: 'Managers' },
];

/** Returns the filter, which is stored only in the page's address, and a function that changes it. */
function useAddress() {
  const [search, setSearch] = useSearchParams();
  const filter = useMemo(() => filterOf(search), [search]);
  const change = useCallback(
    (part: Partial<PeopleFilter>) =>
      setSearch((before) => addressOf({ ...filterOf(before), ...part }), { replace: true }),
    [setSearch],
  );
  return { filter, change };
}

/** The page on which the staff finds, approves, rates, holds, blocks and deletes accounts. */
export default function AdminPage() {
  const { filter, change } = useAddress();
  const [waiting, setWaiting] = useState(0);
  const hasChosen = selection.use(({ ids }) => ids.size > 0);
  const counts = peopleList.use((state) => state.counts);
  // the typed notes stay while another filter hides the queue
  useUnsaved(useHasUnsavedNotes(), { onLeave: forgetNotes });
  // biome-ignore lint/correctness/useExhaustiveDependencies: opened once; a changed filter is applied below
  useEffect(() => peopleList.open(filter), []);
  useEffect(() => {
    const shown = peopleList.use.getState().filter;
    if (addressOf(shown).toString() !== addressOf(filter).toString()) peopleList.setFilter(filter);
  }, [filter]);
  return (
    <Page>
      <PageHead
        title="Users"
        actions={
          <>
            <LinkButton to="/sh_admin/audit">Audit</LinkButton>
            <UsersCsv />
            <TracksCsv />
          </>
        }
      >
        <SegmentedControl
          label="Accounts"
          stepKeys
          items={KINDS.map((kind) => ({ ...kind, count: counts[kind.value] ?? null }))}
          value={filter.user_type}
          onChange={(user_type) => change({ user_type, plan: '' })}
        />
        <PeopleNews waiting={waiting} />
      </PageHead>
      {hasChosen ? (
        <BulkBar />
      ) : (
        <FilterBar>
          <PeopleFilters filter={filter} onChange={change} />
        </FilterBar>
      )}
      {isQueue(filter) ? (
        <ApprovalQueue onWaiting={setWaiting} />
      ) : (
        <PeopleTable onChange={change} onWaiting={setWaiting} />
      )}
    </Page>
  );
}
