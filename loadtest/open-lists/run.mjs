// Counts the calls that open job boards make: it runs the web client's own data layer, once for each page, over real connections.
// Usage: node loadtest/open-lists/run.mjs --address 127.0.0.1:8080 --lists 1000
// The server needs demo data, and no rate limit.
import assert from 'node:assert/strict';
import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';

const { values: options } = parseArgs({
  options: {
    address: { type: 'string', default: '127.0.0.1:8080' },
    lists: { type: 'string', default: '1000' },
  },
});
const lists = Number(options.lists);
const origin = `http://${options.address}`;
const here = import.meta.dirname;
const web = join(here, '..', '..', 'web');
const require = createRequire(join(web, 'package.json'));
const ACTS = 5;
const PASSWORD = 'needledrop-demo';
/** A page reads counts within 11 seconds of a change that does not contain them, and rows within one second. */
const QUIET_MS = 14_000;

/** Distinguishes this run's jobs from those of other runs. */
const startedAt = Date.now();

const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** Bundles the data layer into one module, which each page loads separately. */
async function bundle() {
  const { build } = await import(pathToFileURL(require.resolve('vite')).href);
  const outDir = join(web, 'node_modules', '.open-lists');
  await build({
    root: web,
    configFile: false,
    logLevel: 'error',
    define: { __BUILD_ID__: JSON.stringify('dev') },
    build: {
      ssr: join(here, 'page.ts'),
      outDir,
      emptyOutDir: true,
      rollupOptions: { output: { entryFileNames: 'page.mjs' } },
    },
  });
  return outDir;
}

async function logIn(email) {
  const response = await fetch(`${origin}/api/account/log_in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, pass: PASSWORD }),
  });
  assert.equal(response.status, 200, await response.text());
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

async function call(cookie, path, body, tries = 5) {
  const response = await fetch(`${origin}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  if (response.status === 503 && tries > 1) return call(cookie, path, body, tries - 1);
  assert.equal(response.status, 200, `${path}: ${JSON.stringify(answer)}`);
  return answer.result;
}

/** Tells the reads apart: rows are read by their ids, counts as a page with one row. */
function kindOf(path, { job_ids, limit }) {
  if (job_ids) return `${path} of rows`;
  return limit === 1 ? `${path} of numbers` : path;
}

/** Defines the browser objects that a page uses; all pages are visible, and every call is counted by its kind. */
function standInForBrowser(cookie, count) {
  const store = new Map();
  globalThis.window = globalThis;
  globalThis.location = new URL(origin);
  globalThis.addEventListener = () => undefined;
  globalThis.document = { visibilityState: 'visible', addEventListener() {}, removeEventListener() {} };
  globalThis.localStorage = {
    getItem: (key) => store.get(key) ?? null,
    setItem: (key, value) => store.set(key, value),
    removeItem: (key) => store.delete(key),
  };
  globalThis.WebSocket = require('ws');
  const plain = globalThis.fetch;
  globalThis.fetch = (address, request) => {
    if (!address.startsWith('/api/')) return plain(address, request);
    count(kindOf(address.slice('/api/'.length), JSON.parse(request.body)));
    return plain(origin + address, { ...request, headers: { ...request.headers, cookie } });
  };
}

/** Opens a page with a job board; returns its state. */
async function open(module, number) {
  const page = await import(`${pathToFileURL(module).href}?page=${number}`);
  await page.loadSession();
  page.openJobList('open');
  return page.readList;
}

async function until(what, isReached) {
  for (let waited = 0; !isReached(); waited += 100) {
    assert.ok(waited < 120_000, `${what} did not come`);
    await pause(100);
  }
}

const managers = await logIn('manager@demo.test');
const [company] = await call(managers, 'company/get', {});
const post = async (title) => {
  const { job_id } = await call(managers, 'job/create', {
    title,
    request_id: `${title} of ${startedAt}`,
    description: 'for open-lists',
    budget: '100',
    company_id: company.id,
    type: 'Other',
    buyer_type: 'Reseller',
    link_1: 'https://example.org',
    link_2: '',
    access_from: 0,
    access_to: 10,
    tracks_per_user_limit: 5,
  });
  return job_id;
};
const jobs = [];
for (let number = 0; number < ACTS; number += 1) jobs.push(await post(`open-lists ${number}`));

const creators = await logIn('creator@demo.test');
let counted = new Map();
standInForBrowser(creators, (path) => counted.set(path, (counted.get(path) ?? 0) + 1));
const outDir = await bundle();
const states = [];
for (let number = 0; number < lists; number += 1) states.push(await open(join(outDir, 'page.mjs'), number));
await until('the first page', () => states.every((state) => state().status === 'ready'));
await pause(2000);
console.log(
  `${lists} open lists, each with ${states[0]().rows.length} jobs; calls that ${ACTS} acts cost all of them:`,
);

const acts = {
  'an edit': (job) => call(managers, 'job/update', { job_id: job, title: `open-lists ${job}, edited` }),
  'a status change (closed)': (job) => call(managers, 'job/update_status', { id: job, status: 'closed' }),
  'a status change of a closed job (archived)': (job) =>
    call(managers, 'job/update_status', { id: job, status: 'archived' }),
  'a job that comes into the list (opened again)': (job) =>
    call(managers, 'job/update_status', { id: job, status: 'open' }),
  'a new job': (_job, number) => post(`open-lists, new ${number}`),
};
for (const [name, act] of Object.entries(acts)) {
  counted = new Map();
  for (const [number, job] of jobs.entries()) await act(job, number);
  await pause(QUIET_MS);
  const calls = [...counted].map(([path, count]) => `${path} ${count}`).join(', ');
  const most = Math.max(0, ...counted.values()) / lists / ACTS;
  console.log(`  ${name}: ${calls || 'none'} (${most.toFixed(2)} a list and act)`);
}

const told = ({ rows, total, counts }) => ({
  rows: rows.map(({ id, title, status }) => [id, title, status]),
  total,
  counts,
});
const {
  all_jobs: rows,
  number_of_jobs: total,
  number_of_team_jobs: team,
  counts,
} = await call(creators, 'job/get', { status: 'open', limit: 100 });
for (const state of states) assert.deepEqual(told(state()), told({ rows, total, counts: { ...counts, team } }));
console.log('every list equals the server');
rmSync(outDir, { recursive: true });
process.exit(0);
