import type { LiveHead } from '../protocol/generated/protocol';
import { type Act, acked, over, told } from './acts';

/** A value, with the head of its topic that it reflects. */
export interface Placed<Value> {
  value: Value;
  live: LiveHead;
}

/** What the server has said of a thing, how far, and whether a part of it is to be read. */
export interface Base<Value> extends Placed<Value> {
  isOld?: boolean;
}

/** What is known of things by their ids: what the server has said, and over it the acts that are under way. */
export class HeldValues<Value> {
  #bases = new Map<number, Base<Value>>();
  #acts: readonly Act<Value>[] = [];
  #show: (id: number, value: Value) => void;

  /** `show`: a value as it is to be seen now. */
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

  /** One act more, or less: what it concerns is shown anew. */
  #setActs(next: readonly Act<Value>[]): void {
    const left = this.#acts.filter(({ key }) => !next.some((act) => act.key === key));
    const come = next.filter(({ key }) => !this.#acts.some((act) => act.key === key));
    this.#acts = next;
    for (const { id } of [...left, ...come]) this.#draw(id);
  }
}
