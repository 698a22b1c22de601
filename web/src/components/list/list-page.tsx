import { type ReactNode, useEffect } from 'react';
import { TEXTS } from '../../api/messages';
import { ListSearch } from '../../ui/page/list-search';
import { Page, PageHead } from '../../ui/page/page';
import { EmptyState } from '../../ui/states';
import { ListTable, type ListTableProps, type LiveList, useList } from './list-table';

/** A list that a page shows: it is read while the page is open, and can be filtered by a search text. */
interface PageList<Row, Filter> extends LiveList<Row> {
  use: () => ReturnType<LiveList<Row>['use']> & { filter: Filter; total: number };
  open: () => () => void;
  setFilter: (filter: Partial<Filter>) => void;
}

type Own = 'list' | 'label' | 'empty';

export interface ListPageProps<Row, Filter> extends Omit<ListTableProps<Row, number>, Own> {
  title: string;
  list: PageList<Row, Filter>;
  /** The label of the search field, and the field of the filter that the search sets. */
  search?: { label: string; by: { [N in keyof Filter]: Filter[N] extends string ? N : never }[keyof Filter] };
  /** The text shown if the list is empty although nothing is searched for. */
  none: { title: string; help: string };
  /** The button that creates an item, shown at the right end of the page's header. */
  create?: ReactNode;
  /** Content shown beside the title. */
  children?: ReactNode;
}

/** A page with one list: a header with the number of rows and a search field, and below it the table. */
export function ListPage<Row, Filter extends object>(props: ListPageProps<Row, Filter>) {
  const { title, list, search, none, create, children, ...table } = props;
  const { status, total, filter } = list.use();
  useEffect(() => list.open(), [list]);
  const typed = search ? String(filter[search.by]) : '';
  const searched = typed.trim() !== '';
  const isCounted = status === 'ready' && Number.isFinite(total);
  const actions = (
    <>
      {search && (
        <ListSearch
          label={search.label}
          value={typed}
          onSearch={(text) => list.setFilter({ [search.by]: text } as Partial<Filter>)}
        />
      )}
      {create}
    </>
  );
  const empty = searched ? { title: TEXTS.nothingFound, help: 'Clear the search.' } : none;
  return (
    <Page>
      <PageHead title={title} count={isCounted ? total : null} actions={actions}>
        {children}
      </PageHead>
      <ListTable {...table} label={title} list={useList(list)} empty={<EmptyState {...empty} />} />
    </Page>
  );
}
