// Who may import whom, on both sides. Prints every breach and fails where there is one.

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
  if (MACHINERY.includes(part)) forbid(path, source, new RegExp(`crate::(${CONCRETE.join('|')}|live)\\b`), 'the machinery knows no concrete topic');
  if (CONCRETE.includes(part)) forbid(path, source, new RegExp(`crate::(${others}|live)\\b`), 'topics do not import each other');
}

// circles and layers
const LAYERS_OF = {
  'protocol/src': [],
  // the lowest first; a room may use those before it
  'actors/src': [
    'database', 'frame', 'bus', 'limits', 'access', 'committer', 'queue', 'session', 'topic', 'write',
    'job', 'playlist', 'export', 'topics', 'live',
  ],
  'server/src': [
    'blob', 'media', 'config', 'http', 'passwords', 'postgres', 'site', 'mail', 'files', 'domain',
    'calls', 'ws', 'run', 'demo', 'cli.rs',
  ],
};
/** Circles that still stand. One that is gone goes from here. */
const KNOWN_CIRCLES = [];
/** Uses that still run back up. One that is gone goes from here. */
const KNOWN_CLIMBS = new Set([
  'server/src/config/page.rs → server/src/http/validate.rs',
  'server/src/http/picture.rs → server/src/files/mod.rs',
  'server/src/http/security_headers.rs → server/src/site/settings.rs',
  'server/src/run/serve.rs → server/src/demo/mod.rs',
]);
const standing = new Set();
for (const [source, layers] of Object.entries(LAYERS_OF)) {
  const graph = useGraph(root, source);
  for (const group of circles(graph)) {
    const known = KNOWN_CIRCLES.find((circle) => group.every((file) => circle.includes(file)));
    if (known) standing.add(known);
    else breaches.push(`these use each other in a circle: ${group.join(', ')}`);
  }
  for (const [file, target] of climbs(graph, source, layers)) {
    const climb = `${file} → ${target}`;
    if (KNOWN_CLIMBS.has(climb)) standing.add(climb);
    else breaches.push(`${file}: may not use ${target}, which stands above it`);
  }
}
for (const climb of KNOWN_CLIMBS) {
  if (!standing.has(climb)) breaches.push(`no longer a use that runs back up, so not to be named: ${climb}`);
}
for (const circle of KNOWN_CIRCLES) {
  if (!standing.has(circle)) breaches.push(`no longer a circle, so not to be named: ${circle.join(', ')}`);
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
  if (path.startsWith('server/src/domain/')) forbid(path, source, /\b(Registry|AppState|Actor)\b|\.begin\(/, 'the domain gets a write, and reaches nothing around it');
}

// SQL and sockets
for (const path of [...files('actors/src', ['.rs']), ...files('server/src', ['.rs'])]) {
  const source = withoutTests(read(path));
  if (!/(^|\/)store(\/\w+)?\.rs$/.test(path)) forbid(path, source, /sqlx::query(_file)?(_as|_scalar)?!/, 'checked SQL stands in store.rs');
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
for (const path of files('web/src', ['.ts', '.tsx'])) {
  if (/\.test\.tsx?$/.test(path) || path.startsWith('web/src/testing/')) continue;
  const [, , layer, feature] = path.split('/');
  const allowed = MAY_IMPORT[layer];
  for (const match of read(path).matchAll(/^\s*(?:import|export)\b[^'";]*?from\s+['"](\.[^'"]+)['"]|\bimport\(\s*['"](\.[^'"]+)['"]/gm)) {
    const target = relative(root, resolve(root, dirname(path), match[1] ?? match[2])).replaceAll('\\', '/');
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

for (const breach of breaches) console.error(breach);
if (breaches.length > 0) process.exit(1);
console.log('imports: as agreed');
