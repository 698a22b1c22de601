// Checks the allowed imports between folders and crates, on both sides. Prints every violation and fails if there is one.

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { circles, climbs, useGraph } from './import-circles.mjs';

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
  media: /^(actix|actors|server|sqlx|tokio|rand|getrandom)/,
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
for (const path of files('protocol/src', ['.rs'])) forbid(path, withoutTests(read(path)), IMPURE, 'protocol is pure');
for (const path of files('actors/src', ['state.rs'])) forbid(path, withoutTests(read(path)), IMPURE, 'state is pure');

// topics
const MACHINERY = ['topic', 'bus', 'frame', 'committer', 'database'];
// the folders and files of the actors' crate that implement a topic
const CONCRETE = [];
for (const path of files('actors/src', ['.rs'])) {
  if (/^impl TopicState for /m.test(withoutTests(read(path)))) CONCRETE.push(path.split('/')[2]);
}
const modules = (parts) => parts.map((part) => part.replace(/\.rs$/, '')).join('|');
for (const path of files('actors/src', ['.rs'])) {
  const [, , part] = path.split('/');
  const source = withoutTests(read(path));
  const others = modules(CONCRETE.filter((name) => name !== part));
  if (MACHINERY.includes(part) && !path.endsWith('/tests.rs')) forbid(path, source, new RegExp(`crate::(${modules(CONCRETE)}|live)\\b|\\bTopic::[A-Z]`), 'the machinery knows no concrete topic');
  if (CONCRETE.includes(part)) forbid(path, source, new RegExp(`crate::(${others}|live)\\b`), 'topics do not import each other');
}

// circles and layers
const LAYERS_OF = {
  'protocol/src': [],
  'media/src': [],
  // the lowest first; a folder may use those before it
  'actors/src': [
    'supervision', 'database', 'frame', 'bus', 'limits', 'plan', 'access', 'committer', 'queue', 'session', 'topic', 'write', ...CONCRETE, 'live',
  ],
  'server/src': [
    'clock.rs', 'secrets.rs', 'validation.rs', 'public_address.rs', 'listing.rs', 'file_name.rs', 'subprocess', 'archive', 'blob', 'decoding.rs', 'config', 'http', 'passwords', 'postgres', 'site', 'mail', 'files',
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
  'actors/src/committer/store.rs', // commits ratings and listened flags in batches
  'actors/src/database/partition.rs', // housekeeping
  'actors/src/database/transaction.rs', // begins the transactions of all others
  'actors/src/topic/actor/loading.rs', // reads
  'server/src/calls/snapshot.rs', // reads
  'server/src/domain/review/reading.rs', // reads
  'server/src/payments/sandbox/operation.rs', // the sandbox's data is not part of the product's state: the sandbox stands for an external provider
]);
for (const path of [...files('actors/src', ['.rs']), ...files('server/src', ['.rs'])]) {
  if (path.startsWith('actors/src/write/') || TRANSACTIONS.has(path)) continue;
  const source = withoutTests(read(path));
  forbid(path, source, /\b(pool|conn|connection|tx|transaction)\b[\w.()]*\.(begin|begin_with|commit)\(|Transaction</, 'only actors/src/write begins or commits');
  if (!path.startsWith('server/src/domain/')) continue;
  forbid(path, source, /\b(Registry|AppState|Actor)\b|\.begin\(/, 'the domain gets a write, and reaches nothing around it');
  forbid(path, source, /crate::(http|calls|ws)\b/, 'the domain knows no HTTP');
}

// The calls' pool is read-only by the database; the files that have a pool that writes are listed here with the reason.
const WRITERS = new Set([
  'server/src/cli.rs', // commands
  'server/src/postgres/pool.rs', // makes the pool
  'server/src/run/serve.rs', // before the live engine runs
  'server/src/run/tasks.rs', // claims of tasks and their results
  'server/src/run/metrics.rs', // the database's metrics
  'server/src/http/session/mod.rs', // notes that a session was used, at most once a minute
  'server/src/calls/account/get_info.rs', // stores the hash of a session's sids, once
]);
for (const path of files('server/src', ['.rs'])) {
  if (!WRITERS.has(path)) forbid(path, withoutTests(read(path)), /\blive\.pool\(|\bwriting\b/, 'rows are changed through a write of the live engine');
}

// SQL and sockets
for (const path of [...files('actors/src', ['.rs']), ...files('server/src', ['.rs'])]) {
  const source = withoutTests(read(path));
  // the rules of access are SQL themselves
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
  // the page of shared links is a build of its own, without the router and the component library
  share: ['components', 'stores', 'live', 'api', 'protocol', 'ui', 'keyboard', 'styles', 'share'],
  // components know a store and are used by several features or by the shell
  components: ['stores', 'api', 'protocol', 'ui', 'keyboard', 'styles', 'components'],
  stores: ['live', 'api', 'protocol', 'ui', 'stores'],
  live: ['api', 'protocol', 'live'],
  api: ['ui', 'protocol', 'api'],
  protocol: ['protocol'],
  // a control declares the keys that it handles itself
  ui: ['ui', 'styles', 'keyboard'],
  keyboard: ['keyboard'],
  legal: ['legal'],
  worker: ['worker'],
};
const webGraph = new Map();
for (const path of files('web/src', ['.ts', '.tsx'])) {
  if (/(\.test|\/testing)\.tsx?$/.test(path) || path.startsWith('web/src/testing/')) continue;
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
    const isCalls = target === 'web/src/api/client' || target === 'web/src/api/client.ts';
    if (isCalls && ['features', 'shell', 'components'].includes(layer)) breaches.push(`${path}: calls are made in stores`);
    if (layer !== 'share' && targetLayer === 'share') breaches.push(`${path}: the client shares nothing with the page of shared links (${target})`);
    // a feature's own small store ends with the session as every other
    const isSessionStore = layer === 'features' && path.endsWith('.ts') && target === 'web/src/live/session-store';
    const isComponent = path.endsWith('.tsx') ? layer !== 'app' : ['features', 'shell', 'components'].includes(layer);
    if (isComponent && targetLayer === 'live' && !isSessionStore) {
      breaches.push(`${path}: components know the live layer through stores only (${target})`);
    }
  }
}
for (const group of circles(webGraph)) breaches.push(`these import each other in a circle: ${group.join(', ')}`);

for (const breach of breaches) console.error(breach);
if (breaches.length > 0) process.exit(1);
console.log('imports: as agreed');
