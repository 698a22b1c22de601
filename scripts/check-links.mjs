// Checks that every link in the documents to a file of the repository leads somewhere. Prints the broken ones and fails if there is one.

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const pages = execFileSync('git', ['ls-files', '*.md'], { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
let broken = 0;
for (const page of pages) {
  for (const [, target] of readFileSync(join(root, page), 'utf8').matchAll(/\]\(([^)#\s]+)[^)]*\)/g)) {
    if (/^[a-z]+:/.test(target) || existsSync(join(root, dirname(page), target))) continue;
    console.error(`${page}: ${target} does not exist`);
    broken += 1;
  }
}
if (broken > 0) process.exit(1);
console.log('links: all lead somewhere');
