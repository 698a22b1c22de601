import type { LiveHead } from '../protocol/generated/protocol';
import { type Act, acked, over, told } from './acts';

/** A value, with the head of its topic that it reflects. */
export interface Placed<Value> {
  value: Value;
  live: LiveHead;
}

/** A value as the server published it, the head that it reflects, and whether a part of it must be read. */
export interface Base<Value> extends Placed<Value> {
  isOld?: boolean;
}

/** Values by their ids: the server's value of each, and the acts under way over it. */
export class HeldValues<Value> {
  #bases = new Map<number, Base<Value>>();
  #acts: readonly Act<Value>[] = [];
  #show: (id: number, value: Value) => void;

  /** `show` receives a value as it is to be shown now. */
  constructor(show: (id: number, value: Value) => void) {
    this.#show = show;
  }

  get(id: number): Base<Value> | null {
    return this.#bases.get(id) ?? null;
  }

  put(id: number, base: Base<Value>): void {
    this.#bases.set(id, base);
    this.#acts = told(this.#acts, id, base.live);
    this.#draw(id);
  }

  drop(id: number): void {
    this.#bases.delete(id);
  }

  clear(): void {
    this.#bases.clear();
    this.#acts = [];
  }

  begun(act: Act<Value>): void {
    this.#setActs([...this.#acts, act]);
  }

  acked(key: number, until: LiveHead | null | undefined): void {
    this.#setActs(acked(this.#acts, key, until));
  }

  ended(key: number): void {
    this.#setActs(this.#acts.filter((act) => act.key !== key));
  }

  isUnderWay(key: number): boolean {
    return this.#acts.some((act) => act.key === key);
  }

  #draw(id: number): void {
    const base = this.#bases.get(id);
    if (base) this.#show(id, over(this.#acts, base.value, id));
  }

  /** Replaces the acts and shows the values again whose acts were added or removed. */
  #setActs(next: readonly Act<Value>[]): void {
    const left = this.#acts.filter(({ key }) => !next.some((act) => act.key === key));
    const come = next.filter(({ key }) => !this.#acts.some((act) => act.key === key));
    this.#acts = next;
    for (const { id } of [...left, ...come]) this.#draw(id);
  }
}
