import type { BrowserContext } from '@playwright/test';

type Row = Record<string, unknown>;

/** The first id of made rows, above all ids of the demo. */
const FIRST_ID = 1_000_000;

interface Many {
  /** The call whose pages are made longer. */
  call: string;
  /** The names of the answer's rows, of a row's id, and of the number of rows. */
  rows: string;
  id: string;
  total: string;
  count: number;
  /** True if all rows come with the first page, as after a long scroll. */
  whole?: boolean;
}

/** Answers a list's call with as many rows as requested, each a copy of one of the server's rows with an id and a title of its own. */
export async function answerMany(
  context: BrowserContext,
  { call, rows, id, total, count, whole }: Many,
): Promise<void> {
  const answers = new Map<string, { result: Record<string, unknown> }>();
  await context.route(`**/api/${call}`, async (route) => {
    const asked = route.request().postDataJSON() as { offset?: number; limit?: number };
    const { offset = 0, limit = 20 } = asked;
    // the server receives one request for each search, and not one for each page of copies
    const postData = JSON.stringify({ ...asked, offset: 0, limit: 20 });
    const answer = answers.get(postData) ?? (await (await route.fetch({ postData })).json());
    answers.set(postData, answer);
    const copied = answer.result[rows] as Row[];
    const made = Array.from({ length: Math.max(0, Math.min(whole ? count : limit, count - offset)) }, (_, place) => ({
      ...copied[place % copied.length],
      [id]: FIRST_ID + offset + place,
      title: `Take ${offset + place + 1}`,
    }));
    await route.fulfill({ json: { ...answer, result: { ...answer.result, [rows]: made, [total]: count } } });
  });
}

/** The address of the call that reads a creator's tracks. */
export const TRACKS = '**/api/track/get';

/** The most rows that one answer holds. */
const PAGE = 200;

interface TrackPage {
  result: { tracks: Row[]; number_of_tracks: number };
}

/** All rows of a creator, by their number. */
const wholes = new Map<number, Row[]>();

/** Answers requests for a creator's tracks with all that the server holds, as after a long scroll. */
export async function answerWhole(context: BrowserContext): Promise<void> {
  await context.route(TRACKS, async (route) => {
    const asked = route.request().postDataJSON() as object;
    const read = async (offset: number): Promise<TrackPage> =>
      (await route.fetch({ postData: JSON.stringify({ ...asked, offset, limit: PAGE }) })).json();
    const answer = await read(0);
    const { tracks, number_of_tracks: total } = answer.result;
    // rounds with the same number of tracks need the same rows
    const whole = wholes.get(total) ?? [...tracks];
    while (whole.length < total) whole.push(...(await read(whole.length)).result.tracks);
    wholes.set(total, whole);
    await route.fulfill({ json: { ...answer, result: { ...answer.result, tracks: whole } } });
  });
}
