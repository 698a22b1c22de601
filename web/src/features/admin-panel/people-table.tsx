import { useMemo } from 'react';
import { TEXTS } from '../../api/messages';
import { ListTable, useList } from '../../components/list/list-table';
import type { AdminUser } from '../../protocol/generated/protocol';
import { selectUserId, useSession } from '../../stores/session/store';
import { isOwnAction } from '../../stores/staff/actions';
import { useNewcomers } from '../../stores/staff/news';
import { peopleList, selection } from '../../stores/staff/people';
import type { PeopleFilter, PeopleSort } from '../../stores/staff/people-rules';
import { EmptyState } from '../../ui/states';
import type { Sort } from '../../ui/table/columns';
import { peopleColumns } from './people-columns';

/** Returns the column and the direction in which the table is sorted for a choice of the select "order". */
function sortOf(sort: PeopleSort): Sort | undefined {
  if (sort === 'default') return { by: 'created', direction: 'down' };
  const [by, direction] = sort.split('_');
  return { by: String(by), direction: direction as Sort['direction'] };
}

const SELECTING = {
  toggle: ({ id }: AdminUser) => selection.toggle(id),
  to: (row: AdminUser, from: AdminUser) => selection.to(row.id, from.id),
  all: selection.all,
};

interface PeopleTableProps {
  onChange: (part: Partial<PeopleFilter>) => void;
  /** Called with the number of new accounts that are not added to the table while the pointer is over a row. */
  onWaiting: (count: number) => void;
}

export function PeopleTable({ onChange, onWaiting }: PeopleTableProps) {
  const list = useList(peopleList);
  const { user_type, sort } = peopleList.use((state) => state.filter);
  const me = useSession(selectUserId);
  const chosen = selection.use(({ ids }) => ids);
  const newcomers = useNewcomers(({ ids }) => ids);
  const columns = useMemo(
    () => peopleColumns({ ofCreators: user_type === 'creator', me, newcomers }),
    [user_type, me, newcomers],
  );
  const hoverFreeze = useMemo(() => ({ isOwn: (key: unknown) => isOwnAction(Number(key)), onWaiting }), [onWaiting]);
  return (
    <ListTable
      label="Users"
      list={list}
      columns={columns}
      rowHeight={50}
      minWidth={user_type === 'creator' ? 1180 : 760}
      sort={sortOf(sort)}
      onSort={({ by, direction }) => onChange({ sort: `${by}_${direction}` as PeopleSort })}
      rowState={({ id }) => (chosen.has(id) ? 'selected' : undefined)}
      onOpen={({ id }) => selection.toggle(id)}
      selecting={SELECTING}
      hoverFreeze={hoverFreeze}
      empty={<EmptyState title={TEXTS.nothingFound} help="Clear the search and filters." />}
    />
  );
}
