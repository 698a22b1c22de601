import { type Cells, createCells, useCell } from './cells';
import { Reading } from './reading';
import { TopicSet } from './topic-set';

/** Something that one call answers, kept while somebody looks at it. */
export interface ResourceSpec<Params, Value, Change> {
  read(params: Params, signal: AbortSignal): Promise<Value>;
  /** The topics whose changes may make it old. */
  topics?(params: Params): readonly string[];
  isStale?(change: Change, params: Params): boolean;
}

/** Makes a read that its users share: asked once for all of them, again when a change makes it old or the server returns. */
export function createResource<Params, Value, Change = never>(spec: ResourceSpec<Params, Value, Change>) {
  const cells: Cells<Value> = createCells<Value>((key) => {
    const params = JSON.parse(key) as Params;
    const reading = new Reading(
      async (signal) => {
        const value = await spec.read(params, signal);
        if (!signal.aborted) cells.set(key, { value, failure: null });
      },
      (failure) => cells.set(key, { failure }),
    );
    const topics = new TopicSet<Change>({
      hear: (change) => {
        if (spec.isStale?.(change, params)) void reading.read();
      },
      outdated: () => void reading.read(),
    });
    for (const topic of spec.topics?.(params) ?? []) topics.add(topic, null);
    void reading.read();
    return {
      read: () => reading.read(),
      release: () => {
        reading.stop();
        topics.clear();
      },
    };
  });
  return { ...cells, keyOf: (params: Params) => JSON.stringify(params) };
}

/** The value as it is now, and how to ask again. It is kept true while somebody uses it. */
export const useResource = <Params, Value>(
  resource: Cells<Value> & { keyOf: (params: Params) => string },
  params: Params,
) => useCell(resource, resource.keyOf(params));
