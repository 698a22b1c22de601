import { type ReactNode, useEffect } from 'react';
import { TEXTS } from '../../api/messages';
import { ListSearch } from '../../ui/page/list-search';
import { Page, PageHead } from '../../ui/page/page';
import { EmptyState } from '../../ui/states';
import { ListTable, type ListTableProps, type LiveList, useList } from './list-table';

/** A list as a page shows it: it is opened with the page, and searched by a text. */
interface PageList<Row, Filter> extends LiveList<Row> {
  use: () => ReturnType<LiveList<Row>['use']> & { filter: Filter; total: number };
  open: () => () => void;
  setFilter: (filter: Partial<Filter>) => void;
}

type Own = 'list' | 'label' | 'empty';

export interface ListPageProps<Row, Filter> extends Omit<ListTableProps<Row, number>, Own> {
  title: string;
  list: PageList<Row, Filter>;
  /** What is searched for, and the part of the filter that holds it. */
  search?: { label: string; by: { [N in keyof Filter]: Filter[N] extends string ? N : never }[keyof Filter] };
  /** What the page says where there is nothing yet. */
  none: { title: string; help: string };
  /** At the right end of the head: the button that makes a new one. */
  create?: ReactNode;
  /** Beside the title. */
  children?: ReactNode;
}

/** A page that is one list: its head with a count and a search, and its table. */
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
