/** All rows of a call that answers them by pages; `read` gets how many are here. */
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
