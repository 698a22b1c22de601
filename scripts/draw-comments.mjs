// Draws doc comments at random, each with the item that it is about: node scripts/draw-comments.mjs SEED [COUNT]. Whoever reads one should
// understand it without looking further.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { argv, stdout } from 'node:process';

const [seed = 1, count = 50] = argv.slice(2).map(Number);

/** A generator of numbers from 0 to 1 that a seed determines (mulberry32). */
function dice(state) {
  let at = state;
  return () => {
    at = (at + 0x6d2b79f5) | 0;
    let mixed = Math.imul(at ^ (at >>> 15), 1 | at);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** The doc comments of a file: where each begins, its lines and the line after it. */
function commentsOf(file) {
  const lines = readFileSync(file, 'utf8').split('\n');
  const isDoc = file.endsWith('.rs') ? /^\s*\/\/[/!]/ : /^\s*(\/\*\*| \*)/;
  const found = [];
  for (let at = 0; at < lines.length; at += 1) {
    if (!isDoc.test(lines[at])) continue;
    const from = at;
    while (isDoc.test(lines[at + 1] ?? '')) at += 1;
    found.push(`${file}:${from + 1}\n${lines.slice(from, at + 2).join('\n')}`);
  }
  return found;
}

const files = execFileSync('git', ['ls-files', '*.rs', '*.ts', '*.tsx'], { encoding: 'utf8' }).trim().split('\n');
const all = files.filter((file) => !file.includes('/generated/')).flatMap(commentsOf);
const roll = dice(seed);
const drawn = Array.from({ length: Math.min(count, all.length) }, () => all.splice(Math.floor(roll() * all.length), 1)[0]);
stdout.write(`${drawn.join('\n\n')}\n`);
