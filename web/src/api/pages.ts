/** Reads all rows of a call that returns them in pages. `read` is called with the number of rows that were read so far. */
export async function readAll<Row>(
  read: (offset: number) => Promise<{ rows: readonly Row[]; total: number }>,
): Promise<Row[]> {
  const all: Row[] = [];
  for (let total = 1; all.length < total; ) {
    const page = await read(all.length);
    all.push(...page.rows);
    total = page.rows.length === 0 ? 0 : page.total;
  }
  return all;
}
