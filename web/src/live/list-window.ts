import { LIMITS } from '../protocol/generated/protocol';
import { appendPage } from './list-rows';
import type { ListPage } from './list-spec';
import { areSameHeads, type Heads, lowestHeads } from './topic-set';

/** The maximum number of tries to read all pages. A try fails if rows move from one page to another while the pages are read. */
const TRIES = 3;

interface Answered<Row, Tab extends string, Info> {
  page: ListPage<Row, Tab, Info>;
  heads: Heads;
}

/**
 * Reads the first `count` rows page by page. Each page begins with the last row of the previous page, so that moved rows are noticed.
 * `isFromDifferentHeads`: true if the topics' heads differed between pages; `heads` then contains the lowest head of each topic.
 */
export async function readWindow<Row, Tab extends string, Info>(
  count: number,
  id: (row: Row) => number,
  readPage: (offset: number, limit: number) => Promise<Answered<Row, Tab, Info>>,
) {
  for (let tries = 1; ; tries += 1) {
    let rows: readonly Row[] = [];
    let heads: Heads | null = null;
    let isFromDifferentHeads = false;
    for (;;) {
      const offset = Math.max(0, rows.length - 1);
      const answer: Answered<Row, Tab, Info> = await readPage(offset, Math.min(count - offset, LIMITS.PAGE_MAX));
      isFromDifferentHeads ||= heads !== null && !areSameHeads(heads, answer.heads);
      heads = lowestHeads(heads, answer.heads);
      const next = appendPage(rows, answer.page.rows, id);
      const isEnd = next === null || next.length === rows.length;
      rows = next ?? rows;
      if (!isEnd && rows.length < Math.min(count, answer.page.total)) continue;
      if (next || tries === TRIES) return { page: answer.page, rows, heads, isFromDifferentHeads };
      break;
    }
  }
}
