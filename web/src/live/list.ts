import type { LiveHead } from '../protocol/generated/protocol';
import { type Act, perform } from './acts';
import { Ahead } from './ahead';
import { Highlights } from './highlights';
import { reduceList } from './list-reducer';
import type { ListNews, ListSpec, ListState } from './list-spec';
import { closedList, isShownAlike, type ListEvent, shownOf } from './list-state';
import { ListTasks } from './list-tasks';
import { isOffline } from './outage';
import { createSessionStore } from './session-store';

/** Creates a list: one read fills it, its topics keep it up to date, one store shows it. It is open once at a time. */
export function createLiveList<Row, Filter extends object, Change, Tab extends string, Info = null>(
  spec: ListSpec<Row, Filter, Change, Tab, Info>,
) {
  type T = { Row: Row; Filter: Filter; Change: Change; Tab: Tab; Info: Info };
  let core = closedList<T>(spec.filter());
  const listeners = new Set<(news: ListNews<Row>) => void>();
  const useList = createSessionStore<ListState<Row, Filter, Tab, Info>>(
    () => ({ ...shownOf<T>(spec, closedList(spec.filter())), highlighted: new Set() }),
    () => end('reset'),
  );
  const highlights = new Highlights((highlighted) => useList.setState({ highlighted }));
  const tasks = new ListTasks<T>(spec, {
    core: () => core,
    send,
    tell: ({ news, isHeld }) => {
      if (isHeld) highlights.add([spec.id(news.row)]);
      for (const listener of listeners) listener(news);
    },
  });

  function send(event: ListEvent<T>): void {
    const before = core;
    const [next, todo] = reduceList<T>(spec, core, event);
    core = next;
    if (!isShownAlike(before, core)) useList.setState(shownOf(spec, core));
    for (const task of todo) tasks.execute(task);
  }

  function begin(filter: Partial<Filter>, wait: number): void {
    highlights.clear();
    send({ kind: 'opened', filter: { ...spec.filter(), ...filter }, isOffline: isOffline() });
    void tasks.read(wait);
  }

  function end(kind: 'left' | 'reset'): void {
    ahead.forget();
    highlights.clear();
    send({ kind });
  }

  async function readRow(id: number, isNew = false): Promise<void> {
    send({ kind: 'row_wanted', id, isNew });
    await tasks.readRequested();
  }

  async function readPage(isRetry: boolean): Promise<void> {
    send({ kind: 'end_neared', isRetry });
    await tasks.pageRead();
  }

  const leave = () => end('left');
  const ahead = new Ahead(leave);
  const acts = {
    begun: (act: Act<Row>) => send({ kind: 'act_begun', act }),
    acked: (key: number, until: LiveHead | null | undefined) => send({ kind: 'act_acked', key, until }),
    ended: (key: number) => send({ kind: 'act_ended', key }),
    isUnderWay: (key: number) => core.acts.some((act) => act.key === key),
    read: readRow,
  };

  return {
    use: useList,
    id: spec.id,
    /** Opens the list, and reads it after so many milliseconds; returns the function that closes it. */
    open(filter: Partial<Filter> = {}, wait = 0): () => void {
      if (!ahead.take(JSON.stringify(filter))) begin(filter, wait);
      return leave;
    },
    /**
     * Opens the list before its page, which takes it over by opening it with the same filter; a list that is open stays
     * as it is. Returns the function that closes it if no page has come.
     */
    preload(filter: Partial<Filter> = {}, wait = 0): () => void {
      if (core.status !== 'idle') return () => undefined;
      begin(filter, wait);
      return ahead.begun(JSON.stringify(filter));
    },
    /** Shows the rows that fit another filter; without a network, those of the loaded rows. */
    setFilter(filter: Partial<Filter>): void {
      send({ kind: 'filtered', filter, isOffline: isOffline() });
      void tasks.read();
    },
    /** Reads everything again, with nothing shown until then. */
    async reload(): Promise<void> {
      send({ kind: 'reloaded' });
      await tasks.read();
    },
    /** Reads the next page, if there is one. */
    loadMore: () => readPage(false),
    /** Reads the page that failed once more. */
    retryPage: () => readPage(true),
    /** Reads one row now, as after an act of this person; `isNew`: this person has just made it. */
    readRow,
    /** Stores a row as an answer has it, with the topic's head at that time. */
    put: (row: Row, at?: LiveHead): void => send({ kind: 'put', row, at }),
    /** Removes a row that this person has deleted. */
    drop: (id: number): void => send({ kind: 'dropped', id }),
    /** Returns true if a row is shown. */
    shows: (id: number): boolean => useList.getState().rows.some((row) => spec.id(row) === id),
    /** Reads the list again, with its rows shown, because the viewer may now see other rows than the topics publish. */
    refresh: (): void => send({ kind: 'outdated' }),
    /** Changes a row at once and calls the server, as `perform` does. */
    patch: <R>(
      id: number,
      apply: (row: Row) => Row,
      ask: () => Promise<R>,
      until?: (answer: R) => LiveHead | null | undefined,
    ): Promise<R> => perform(acts, id, apply, ask, until),
    /** Calls `listener` when another person changes a row of the list; returns the function that ends this. */
    onNews(listener: (news: ListNews<Row>) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
