// Checks that every link and every path in backquotes in the documents leads to a file or folder of the repository. Prints the broken ones
// and fails if there is one.

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const pages = execFileSync('git', ['ls-files', '*.md'], { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
const foldersOf = (tree) => execFileSync('git', ['ls-tree', '-d', '--name-only', tree], { cwd: root, encoding: 'utf8' });
const folders = new Set(`${foldersOf('HEAD')}${foldersOf('HEAD:web/src')}`.split('\n').filter(Boolean));

let broken = 0;

function check(page, target, ...bases) {
  // a module is named without its ending
  const paths = ['', '.ts', '.tsx'].map((ending) => target + ending);
  if (bases.some((base) => paths.some((path) => existsSync(join(root, base, path))))) return;
  console.error(`${page}: ${target} does not exist`);
  broken += 1;
}

for (const page of pages) {
  const text = readFileSync(join(root, page), 'utf8');
  for (const [, target] of text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)) {
    if (!/^[a-z]+:/.test(target)) check(page, target, dirname(page));
  }
  for (const [, target] of text.matchAll(/`([\w.-]+(?:\/[\w.-]+)+)\/?`/g)) {
    if (folders.has(target.split('/')[0])) check(page, target, '', 'web/src');
  }
}
if (broken > 0) process.exit(1);
console.log('links: all lead somewhere');
