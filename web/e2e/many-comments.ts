import type { Browser, Page } from '@playwright/test';
import { callAs } from './people';
import { makeReviewJob, type ReviewJob } from './review-page';
import { type Account, expect, pageOf, type Server } from './support';

const COMMENTS = 10_000;
export const ON_A_TRACK = 500;
/** Scrolling goes past all of 500 comments, of some 100 pixels each, by less than a screen at a time. */
const STEPS = 100;
const STEP = 600;

/** Submits further tracks of the demo's creators to a job, up to as many as comments need. */
async function submitMore(browser: Browser, server: Server, job: ReviewJob): Promise<void> {
  for (const email of ['creator@demo.test', 'creator2@demo.test', 'creator3@demo.test'] as Account[]) {
    const context = await browser.newContext();
    await pageOf(context, server, email, '/profile');
    const { tracks } = (await callAs(context.request, server, 'track/get', { type: 'all', limit: 200 })) as {
      tracks: { track_id: number; track_duration: number | null }[];
    };
    const wanted = COMMENTS / ON_A_TRACK - job.tracks_id.length;
    const ready = tracks.filter(
      ({ track_id, track_duration }) => track_duration !== null && !job.tracks_id.includes(track_id),
    );
    const tracks_id = ready.slice(0, wanted).map(({ track_id }) => track_id);
    if (tracks_id.length > 0) {
      await callAs(context.request, server, 'application/create', { job_id: job.job_id, tracks_id, description: '' });
      job.tracks_id.push(...tracks_id);
    }
    await context.close();
  }
}

/** Gives each submission of a job as many comments as a track can have: moments, ranges, replies, resolved ones, of both reviewers. */
function insertComments(server: Server, { job_id, tracks_id }: ReviewJob): void {
  server.sql(`
    insert into comment (job_id, track_id, user_id, position, until, private, text, created, resolved, resolved_by)
    select ${job_id}, t.id, (select id from account where email = case n % 2 when 0 then 'manager@demo.test' else 'manager2@demo.test' end),
           t.duration * n / ${ON_A_TRACK + 1}, case when n % 10 = 0 then least(t.duration, t.duration * n / ${ON_A_TRACK + 1} + 1) end, false,
           'The strings enter a bar too early here, and the room on the snare is wider than in the verse. Number ' || n,
           now(), case when n % 7 = 0 then now() end,
           case when n % 7 = 0 then (select id from account where email = 'manager@demo.test') end
    from track t, generate_series(1, ${ON_A_TRACK}) n where t.id in (${tracks_id.join()});
    analyze comment;
  `);
}

const LIST = 'section[aria-label="Comments"]';

/**
 * Opens a job, the comments on its first track, scrolls through them and through the rows, and goes to the next track. The page is a
 * reviewer's; `comments` is the number of comments on each track. Returns the most comments that were in the page at once. The page is asked
 * as little as possible meanwhile, because assertions and roles are computed in it.
 */
export async function workThrough(page: Page, server: Server, job: ReviewJob, comments: number): Promise<number> {
  await page.goto(`${server.url}/manager/jobs/active?job=${job.job_id}&shared=0`);
  await page.waitForFunction(() => document.querySelector('tr[data-track][aria-current=true]'));
  await page.waitForFunction(
    ({ tab, count }) => {
      const tabs = [...document.querySelectorAll<HTMLElement>('[role=tab]')];
      const found = tabs.find(({ textContent }) => textContent.startsWith(tab));
      if (!found || (count > 0 && !found.textContent.includes(String(count)))) return false;
      found.click();
      return true;
    },
    { tab: 'Comments', count: comments },
  );
  await page.waitForSelector(LIST);
  const shown = (text: string) =>
    page.waitForFunction(([list, text]) => document.querySelector(list)?.textContent?.includes(text), [
      LIST,
      text,
    ] as const);
  if (comments > 0) await shown('Number 1');
  const drawn = await scroll(page, LIST);
  if (comments > 0) await shown(`Number ${comments}`);
  await scroll(page, 'tr[data-track]');
  for (let step = 0; step < 5; step += 1) await page.keyboard.press('.');
  const before = await page.getAttribute('tr[data-track][aria-current=true]', 'data-track');
  await page.keyboard.press('j');
  await page.waitForFunction(
    (id) => document.querySelector('tr[data-track][aria-current=true]')?.getAttribute('data-track') !== id,
    before,
  );
  if (comments > 0) await shown('Number 1');
  return drawn;
}

/** Scrolls the content under the middle of an element. Returns the most comments that were in the page at once. */
async function scroll(page: Page, over: string): Promise<number> {
  const place = await page.evaluate((selector) => {
    const { x, y, width, height } = document.querySelector(selector)?.getBoundingClientRect() ?? new DOMRect();
    return { x: x + width / 2, y: y + height / 2 };
  }, over);
  await page.mouse.move(place.x, place.y);
  let most = 0;
  for (let step = 0; step < STEPS; step += 1) {
    await page.mouse.wheel(0, STEP);
    const drawn = await page.evaluate(
      (list) =>
        new Promise<number>((resolve) =>
          requestAnimationFrame(() => resolve(document.querySelectorAll(`${list} ol > li`).length)),
        ),
      LIST,
    );
    most = Math.max(most, drawn);
  }
  return most;
}

/** Creates a job whose submissions have the same tracks as those of other such jobs, with 10,000 comments or with none. */
export async function makeJob(browser: Browser, server: Server, hasComments: boolean): Promise<ReviewJob> {
  const job = await makeReviewJob(browser, server, { type: 'Opportunity Only' });
  await submitMore(browser, server, job);
  if (!hasComments) return job;
  insertComments(server, job);
  expect(server.sql(`select count(*) from comment where job_id = ${job.job_id}`)).toBe(String(COMMENTS));
  return job;
}
