// Who may import whom, on both sides. Prints every breach and fails where there is one.

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { circles, climbs, useGraph } from './import-circles.mjs';
import { writesPast } from './write-path.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const breaches = [];

function* files(folder, endings) {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* files(path, endings);
    else if (endings.some((ending) => path.endsWith(ending))) yield path;
  }
}

function read(path) {
  return readFileSync(join(root, path), 'utf8');
}

function forbid(path, source, pattern, reason) {
  source.split('\n').forEach((line, index) => {
    if (!line.trimStart().startsWith('//') && pattern.test(line)) breaches.push(`${path}:${index + 1}: ${reason}`);
  });
}

const withoutTests = (source) => source.split(/^#\[cfg\(test\)\]\nmod /m)[0];

// crates
const MANIFESTS = {
  protocol: /^(actix|actors|server|sqlx|tokio|rand|getrandom)/,
  actors: /^(actix-web|actix-http|server)/,
  loadtest: /^(actors|server|sqlx|actix)/,
};
for (const [crate, pattern] of Object.entries(MANIFESTS)) {
  const [, dependencies = ''] = read(`${crate}/Cargo.toml`).split('[dependencies]\n');
  for (const line of dependencies.split('[')[0].split('\n')) {
    if (pattern.test(line)) breaches.push(`${crate}/Cargo.toml: may not depend on ${line.split(/[.= ]/)[0]}`);
  }
}

// pure code
const IMPURE = /\b(actix|sqlx|tokio|getrandom|rand)(_\w+)?::|Instant::now|SystemTime::now|now_utc|new_v4/;
const folders = readdirSync(join(root, 'actors/src'), { withFileTypes: true }).filter((entry) => entry.isDirectory());
for (const path of files('protocol/src', ['.rs'])) forbid(path, withoutTests(read(path)), IMPURE, 'protocol is pure');
for (const path of files('actors/src', ['state.rs'])) forbid(path, withoutTests(read(path)), IMPURE, 'state is pure');

// topics
const MACHINERY = ['topic', 'bus', 'frame', 'committer', 'database'];
const CONCRETE = ['job', 'playlist', 'application', 'user', 'board', 'team', 'company', 'export', 'admin'].filter((name) =>
  folders.some((folder) => folder.name === name),
);
for (const path of files('actors/src', ['.rs'])) {
  const [, , part] = path.split('/');
  const source = withoutTests(read(path));
  const others = CONCRETE.filter((name) => name !== part).join('|');
  if (MACHINERY.includes(part) && !path.endsWith('/tests.rs')) forbid(path, source, new RegExp(`crate::(${CONCRETE.join('|')}|live)\\b|\\bTopic::[A-Z]`), 'the machinery knows no concrete topic');
  if (CONCRETE.includes(part)) forbid(path, source, new RegExp(`crate::(${others}|live)\\b`), 'topics do not import each other');
}

// circles and layers
const LAYERS_OF = {
  'protocol/src': [],
  // the lowest first; a room may use those before it
  'actors/src': [
    'supervision', 'database', 'frame', 'bus', 'limits', 'plan', 'access', 'committer', 'queue', 'session', 'topic', 'write',
    'job', 'playlist', 'export', 'read_topic', 'live',
  ],
  'server/src': [
    'clock.rs', 'secrets.rs', 'validation.rs', 'listing.rs', 'blob', 'media', 'config', 'http', 'passwords', 'postgres', 'site', 'mail', 'files',
    'domain', 'calls', 'ws', 'demo', 'run', 'cli.rs',
  ],
};
for (const [source, layers] of Object.entries(LAYERS_OF)) {
  const graph = useGraph(root, source);
  for (const group of circles(graph)) breaches.push(`these use each other in a circle: ${group.join(', ')}`);
  for (const [file, target] of climbs(graph, source, layers)) {
    breaches.push(`${file}: may not use ${target}, which stands above it`);
  }
}

// writes
const TRANSACTIONS = new Set([
  'actors/src/committer/store.rs', // ratings and listened flags, in batches
  'actors/src/frame/partitions.rs', // housekeeping
  'actors/src/topic/actor/loading.rs', // reads
  'server/src/calls/snapshot.rs', // reads
]);
for (const path of [...files('actors/src', ['.rs']), ...files('server/src', ['.rs'])]) {
  if (path.startsWith('actors/src/write/') || TRANSACTIONS.has(path)) continue;
  const source = withoutTests(read(path));
  forbid(path, source, /\b(pool|conn|connection|tx|transaction)\b[\w.()]*\.(begin|begin_with|commit)\(|Transaction</, 'only actors/src/write begins or commits');
  if (!path.startsWith('server/src/domain/')) continue;
  forbid(path, source, /\b(Registry|AppState|Actor)\b|\.begin\(/, 'the domain gets a write, and reaches nothing around it');
  forbid(path, source, /crate::(http|calls|ws)\b/, 'the domain knows no HTTP');
}

// what changes rows past the write path: function by function, and why
const HOUSEKEEPING = {
  'actors/src/committer/store.rs': {
    names: ['commit_ratings', 'commit_batch'],
    reason: 'ratings and listened flags commit in batches of their own',
  },
  'actors/src/export/store.rs': {
    names: ['claim', 'keep_claim', 'delete_claim', 'delete_old'],
    reason: 'which node prepares an export: kept each second, and nothing once it is prepared',
  },
  'actors/src/frame/partitions.rs': { names: ['change'], reason: 'partitions of the frames' },
  'actors/src/frame/store.rs': {
    names: ['insert_heads', 'delete_strays', 'delete_old_marks'],
    reason: 'heads at 0 before a topic is first read, frames and marks whose time is over',
  },
  'actors/src/write/transaction.rs': { names: ['begin_before'], reason: 'begins with the times that are left, which only the moment knows' },
  'actors/src/queue/store.rs': {
    names: [
      'claim_due', 'update_lease', 'update_progress', 'delete_claimed', 'update_put_off', 'update_given_up', 'update_next_period',
      'release_claims', 'upsert_recurring', 'delete_given_up', 'note_time',
    ],
    reason: 'claims of tasks, and what became of them: no transaction is held while a task runs',
  },
  'actors/src/write/store.rs': { names: ['delete_old_results'], reason: 'results of requests that are older than a day' },
  'server/src/postgres/cluster/roles.rs': { names: ['create', 'execute'], reason: 'roles and databases of the managed cluster' },
  'server/src/postgres/pool.rs': { names: ['make_extensions'], reason: 'extensions, before the schema' },
  'server/src/http/session/store.rs': {
    names: ['update_seen', 'insert_sid'],
    reason: 'last_seen of a session, at most once a minute; the hash of its sids, once, where it has none',
  },
};
const sources = new Map();
for (const path of [...files('actors/src', ['.rs', '.sql']), ...files('server/src', ['.rs', '.sql'])]) {
  if (!/\/tests?(\.rs|\/)/.test(path)) sources.set(path, withoutTests(read(path)));
}
const isWritePath = (path) => path.startsWith('actors/src/write/');
breaches.push(...writesPast({ sources, crates: ['actors', 'server'], exceptions: HOUSEKEEPING, isWritePath }));

// SQL and sockets
for (const path of [...files('actors/src', ['.rs']), ...files('server/src', ['.rs'])]) {
  const source = withoutTests(read(path));
  // the rule book is SQL itself
  const isStore = /(^|\/)store(\/\w+)?\.rs$/.test(path) || path.startsWith('actors/src/access/');
  if (!isStore) forbid(path, source, /sqlx::query(_file)?(_as|_scalar)?!/, 'checked SQL stands in store.rs');
  if (!path.startsWith('server/src/ws/')) forbid(path, source, /actix_web_actors/, 'only server/src/ws knows the websocket transport');
}

// web
const LAYERS = ['protocol', 'live', 'api', 'stores', 'components', 'features', 'shell', 'app'];
const MAY_IMPORT = {
  app: ['shell', 'features', 'components', 'stores', 'live', 'api', 'protocol', 'ui', 'keyboard', 'styles', 'app'],
  shell: ['features', 'components', 'stores', 'live', 'api', 'protocol', 'ui', 'keyboard', 'styles', 'shell'],
  features: ['components', 'stores', 'live', 'api', 'protocol', 'ui', 'keyboard', 'legal', 'styles', 'features'],
  // what knows a store and is used by more than one feature or by the shell
  components: ['stores', 'api', 'protocol', 'ui', 'keyboard', 'styles', 'components'],
  stores: ['live', 'api', 'protocol', 'ui', 'stores'],
  live: ['api', 'protocol', 'live'],
  api: ['ui', 'protocol', 'api'],
  protocol: ['protocol'],
  // a control says which keys it keeps for itself
  ui: ['ui', 'styles', 'keyboard'],
  keyboard: ['keyboard'],
  legal: ['legal'],
  worker: ['worker'],
};
const webGraph = new Map();
for (const path of files('web/src', ['.ts', '.tsx'])) {
  if (/\.test\.tsx?$/.test(path) || path.startsWith('web/src/testing/')) continue;
  const imported = new Set();
  webGraph.set(path, imported);
  const [, , layer, feature] = path.split('/');
  const allowed = MAY_IMPORT[layer];
  for (const match of read(path).matchAll(/^\s*(?:import|export)\b[^'";]*?from\s+['"](\.[^'"]+)['"]|\bimport\(\s*['"](\.[^'"]+)['"]/gm)) {
    const target = relative(root, resolve(root, dirname(path), match[1] ?? match[2])).replaceAll('\\', '/');
    for (const ending of ['', '.ts', '.tsx']) imported.add(`${target}${ending}`);
    const [top, source, targetLayer, targetFeature] = target.split('/');
    if (top !== 'web' || source !== 'src' || !targetLayer) continue;
    const isLayer = LAYERS.includes(targetLayer) || targetLayer in MAY_IMPORT;
    if (allowed && isLayer && !allowed.includes(targetLayer)) breaches.push(`${path}: ${layer} may not import ${target}`);
    if (layer === 'features' && targetLayer === 'features' && targetFeature !== feature) {
      breaches.push(`${path}: features do not import each other (${target})`);
    }
    if (path.endsWith('.tsx') && layer !== 'app' && targetLayer === 'live') {
      breaches.push(`${path}: components know the live layer through stores only (${target})`);
    }
  }
}
for (const group of circles(webGraph)) breaches.push(`these import each other in a circle: ${group.join(', ')}`);

for (const breach of breaches) console.error(breach);
if (breaches.length > 0) process.exit(1);
console.log('imports: as agreed');
