import type { LiveHead } from '../protocol/generated/protocol';
import { Highlights } from './highlights';
import { reduceList } from './list-reducer';
import type { ListActivity, ListSpec, ListState } from './list-spec';
import { closedList, type ListEvent, looksSame, toListState } from './list-state';
import { ListTasks } from './list-tasks';
import { type Mutation, mutate } from './mutations';
import { isOffline } from './outage';
import { Preload } from './preload';
import { createSessionStore } from './session-store';

/** Creates a list: one read fills it, its topics keep it up to date, one store shows it. It is open once at a time. */
export function createLiveList<Row, Filter extends object, Change, Tab extends string, Info = null>(
  spec: ListSpec<Row, Filter, Change, Tab, Info>,
) {
  type T = { Row: Row; Filter: Filter; Change: Change; Tab: Tab; Info: Info };
  let core = closedList<T>(spec.filter());
  const listeners = new Set<(activity: ListActivity<Row>) => void>();
  const useList = createSessionStore<ListState<Row, Filter, Tab, Info>>(
    () => ({ ...toListState<T>(spec, closedList(spec.filter())), highlighted: new Set() }),
    () => end('reset'),
  );
  const highlights = new Highlights((highlighted) => useList.setState({ highlighted }));
  const tasks = new ListTasks<T>(spec, {
    core: () => core,
    send,
    notify: ({ activity, isLoaded }) => {
      if (isLoaded) highlights.add([spec.id(activity.row)]);
      for (const listener of listeners) listener(activity);
    },
  });

  function send(event: ListEvent<T>): void {
    const before = core;
    const [next, todo] = reduceList<T>(spec, core, event);
    core = next;
    if (!looksSame(before, core)) useList.setState(toListState(spec, core));
    for (const task of todo) tasks.execute(task);
  }

  function begin(filter: Partial<Filter>, wait: number): void {
    highlights.clear();
    send({ kind: 'opened', filter: { ...spec.filter(), ...filter }, isOffline: isOffline() });
    void tasks.read(wait);
  }

  function end(kind: 'left' | 'reset'): void {
    preloaded.clear();
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
  const preloaded = new Preload(leave);
  const mutations = {
    started: (mutation: Mutation<Row>) => send({ kind: 'mutation_started', mutation }),
    acked: (key: number, until: LiveHead | null | undefined) => send({ kind: 'mutation_acked', key, until }),
    ended: (key: number) => send({ kind: 'mutation_ended', key }),
    isPending: (key: number) => core.mutations.some((mutation) => mutation.key === key),
    read: readRow,
  };

  return {
    use: useList,
    id: spec.id,
    /** Opens the list, and reads it after so many milliseconds; returns the function that closes it. */
    open(filter: Partial<Filter> = {}, wait = 0): () => void {
      if (!preloaded.take(JSON.stringify(filter))) begin(filter, wait);
      return leave;
    },
    /**
     * Opens the list before its page, which takes it over by opening it with the same filter; a list that is open stays
     * as it is. Returns the function that closes it if no page has come.
     */
    preload(filter: Partial<Filter> = {}, wait = 0): () => void {
      if (core.status !== 'idle') return () => undefined;
      begin(filter, wait);
      return preloaded.started(JSON.stringify(filter));
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
    /** Reads one row now, as after a mutation of this person; `isNew`: this person has just made it. */
    readRow,
    /** Stores a row as an answer has it, with the topic's head at that time. */
    put: (row: Row, at?: LiveHead): void => send({ kind: 'put', row, at }),
    /** Removes a row that this person has deleted. */
    drop: (id: number): void => send({ kind: 'dropped', id }),
    /** Returns true if a row is shown. */
    shows: (id: number): boolean => useList.getState().rows.some((row) => spec.id(row) === id),
    /** Reads the list again, with its rows shown, because the viewer may now see other rows than the topics publish. */
    refresh: (): void => send({ kind: 'outdated' }),
    /** Changes a row at once and calls the server, as `mutate` does. */
    patch: <R>(
      id: number,
      apply: (row: Row) => Row,
      ask: () => Promise<R>,
      until?: (answer: R) => LiveHead | null | undefined,
    ): Promise<R> => mutate(mutations, id, apply, ask, until),
    /** Calls `listener` when another person changes a row of the list; returns the function that ends this. */
    onActivity(listener: (activity: ListActivity<Row>) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
