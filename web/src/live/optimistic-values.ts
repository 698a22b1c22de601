import type { LiveHead } from '../protocol/generated/protocol';
import { acked, type Mutation, published, withMutations } from './mutations';

/** A value, and the head (sequence number and epoch) of its topic up to which the value includes all changes. */
export interface Versioned<Value> {
  value: Value;
  live: LiveHead;
}

/** A value that the server published, with its head. `needsRefetch`: a part of the value must be read. */
export interface ServerValue<Value> extends Versioned<Value> {
  needsRefetch?: boolean;
}

/** Stores values by id: the server's value of each, and the pending mutations that are shown over it. */
export class OptimisticValues<Value> {
  #serverValues = new Map<number, ServerValue<Value>>();
  #mutations: readonly Mutation<Value>[] = [];
  #onChange: (id: number, value: Value) => void;

  /** `show` is called with the id and the new value to show, whenever that value changes. */
  constructor(show: (id: number, value: Value) => void) {
    this.#onChange = show;
  }

  get(id: number): ServerValue<Value> | null {
    return this.#serverValues.get(id) ?? null;
  }

  put(id: number, base: ServerValue<Value>): void {
    this.#serverValues.set(id, base);
    this.#mutations = published(this.#mutations, id, base.live);
    this.#notify(id);
  }

  drop(id: number): void {
    this.#serverValues.delete(id);
  }

  clear(): void {
    this.#serverValues.clear();
    this.#mutations = [];
  }

  started(mutation: Mutation<Value>): void {
    this.#setMutations([...this.#mutations, mutation]);
  }

  acked(key: number, until: LiveHead | null | undefined): void {
    this.#setMutations(acked(this.#mutations, key, until));
  }

  ended(key: number): void {
    this.#setMutations(this.#mutations.filter((mutation) => mutation.key !== key));
  }

  isPending(key: number): boolean {
    return this.#mutations.some((mutation) => mutation.key === key);
  }

  #notify(id: number): void {
    const base = this.#serverValues.get(id);
    if (base) this.#onChange(id, withMutations(this.#mutations, base.value, id));
  }

  /** Replaces the pending mutations. Each value that has gained or lost a mutation is shown again. */
  #setMutations(next: readonly Mutation<Value>[]): void {
    const left = this.#mutations.filter(({ key }) => !next.some((mutation) => mutation.key === key));
    const come = next.filter(({ key }) => !this.#mutations.some((mutation) => mutation.key === key));
    this.#mutations = next;
    for (const { id } of [...left, ...come]) this.#notify(id);
  }
}
