// Draws doc comments at random, with the item that each describes: draw-comments.mjs SEED [COUNT]. They are for a reader who sees nothing
// else.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const [seed = '1', count = '50'] = process.argv.slice(2);
const ROOTS = ['protocol/src', 'actors/src', 'server/src', 'loadtest/src', 'macros/src', 'media/src', 'web/src'];
const files = execFileSync('git', ['ls-files', '--', ...ROOTS], { encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(rs|tsx?)$/.test(file) && !file.includes('/generated/'));

/** The doc comments of a file, each with the first line of the item below it. */
function* commentsOf(file) {
  const lines = readFileSync(file, 'utf8').split('\n');
  for (let at = 0; at < lines.length; at += 1) {
    const isRust = file.endsWith('.rs');
    const begins = isRust ? /^\s*\/\/[/!]/ : /^\s*\/\*\*/;
    if (!begins.test(lines[at])) continue;
    const first = at;
    if (isRust) while (begins.test(lines[at + 1] ?? '')) at += 1;
    else while (!lines[at].includes('*/')) at += 1;
    let item = at + 1;
    while (/^\s*(#\[|@|$)/.test(lines[item] ?? '')) item += 1;
    yield `${file}:${first + 1}\n${lines.slice(first, at + 1).join('\n')}\n${lines[item] ?? ''}`;
  }
}

// mulberry32: the same seed draws the same comments
let state = Number(seed) >>> 0;
function random() {
  state = (state + 0x6d2b79f5) >>> 0;
  let mixed = Math.imul(state ^ (state >>> 15), state | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}

const all = files.flatMap((file) => [...commentsOf(file)]);
console.log(`${all.length} doc comments, seed ${seed}\n`);
for (let drawn = 0; drawn < Number(count) && all.length > 0; drawn += 1) {
  console.log(`${drawn + 1}. ${all.splice(Math.floor(random() * all.length), 1)[0]}\n`);
}
