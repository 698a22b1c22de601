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

/**
 * Creates a list: one call reads it, its topics keep it up to date, and one store provides its state. A list can be open only once at a
 * time.
 */
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
    /** Opens the list and reads it after `wait` milliseconds. Returns the function that closes it. */
    open(filter: Partial<Filter> = {}, wait = 0): () => void {
      if (!preloaded.take(JSON.stringify(filter))) begin(filter, wait);
      return leave;
    },
    /**
     * Opens the list before the page that uses it is shown. If the page then opens the list with the same filter, it uses the rows that were
     * read here. If the list is already open, nothing changes. Returns a function that closes the list, unless a page is using it when the
     * function is called.
     */
    preload(filter: Partial<Filter> = {}, wait = 0): () => void {
      if (core.status !== 'idle') return () => undefined;
      begin(filter, wait);
      return preloaded.started(JSON.stringify(filter));
    },
    /** Shows the rows that match another filter. While offline, these are chosen from the loaded rows. */
    setFilter(filter: Partial<Filter>): void {
      send({ kind: 'filtered', filter, isOffline: isOffline() });
      void tasks.read();
    },
    /** Reads the whole list again. No rows are shown until it is read. */
    async reload(): Promise<void> {
      send({ kind: 'reloaded' });
      await tasks.read();
    },
    /** Reads the next page, if there is one. */
    loadMore: () => readPage(false),
    /** Repeats the read of the next page after that read has failed. */
    retryPage: () => readPage(true),
    /** Reads one row immediately, for example after this person has changed it. `isNew`: true if this person has just created the row. */
    readRow,
    /** Stores a row that an answer contains. `at`: the head of the topic that the answer reflects. */
    put: (row: Row, at?: LiveHead): void => send({ kind: 'put', row, at }),
    /** Removes a row that this person has deleted. */
    drop: (id: number): void => send({ kind: 'dropped', id }),
    /** Returns true if a row is shown. */
    shows: (id: number): boolean => useList.getState().rows.some((row) => spec.id(row) === id),
    /**
     * Reads the list again while its rows stay shown. Call it when other rows may have become visible to the viewer, because no topic
     * publishes that.
     */
    refresh: (): void => send({ kind: 'outdated' }),
    /** Shows a change of a row immediately and calls the server, as `mutate` does. */
    patch: <R>(
      id: number,
      apply: (row: Row) => Row,
      ask: () => Promise<R>,
      until?: (answer: R) => LiveHead | null | undefined,
    ): Promise<R> => mutate(mutations, id, apply, ask, until),
    /** Calls `listener` when another person changes a row of the list. Returns the function that removes the listener. */
    onActivity(listener: (activity: ListActivity<Row>) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
