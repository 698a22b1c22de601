// Checks that every class that a component takes from a CSS module stands in that module, and that every class of a module is used by a component.
// Prints each difference and fails if there is one.

import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const source = join(root, 'web/src');
const paths = readdirSync(source, { recursive: true, encoding: 'utf8' }).map((path) => join(source, path));
const differences = [];

const classesIn = (css) => new Set(css.replace(/\/\*[\s\S]*?\*\//g, '').match(/(?<=\.)[a-zA-Z_][\w-]*(?=[^{}]*\{)/g));
const modules = new Map(
  paths
    .filter((path) => path.endsWith('.module.css'))
    .map((path) => [path, { classes: classesIn(readFileSync(path, 'utf8')), used: new Set(), isWhole: false }]),
);

for (const path of paths.filter((path) => /\.tsx?$/.test(path))) {
  const text = readFileSync(path, 'utf8');
  const code = text.replace(/^import .* from '.*';$/gm, '');
  for (const [, name, file] of text.matchAll(/import (\w+) from '([^']*\.module\.css)'/g)) {
    const module = modules.get(resolve(dirname(path), file));
    if (!module) {
      differences.push(`${relative(root, path)}: ${file} does not exist`);
      continue;
    }
    for (const [, used] of code.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))) {
      module.used.add(used);
      if (!module.classes.has(used)) differences.push(`${relative(root, path)}: ${name}.${used} is not in ${file}`);
    }
    // the class is chosen while the page runs, or the whole module is passed on
    if (new RegExp(`\\b${name}\\b(?!\\.\\w)`).test(code)) module.isWhole = true;
  }
}

for (const [path, { classes, used, isWhole }] of modules) {
  if (isWhole) continue;
  for (const name of classes) if (!used.has(name)) differences.push(`${relative(root, path)}: nothing uses .${name}`);
}

for (const difference of differences) console.error(difference);
if (differences.length > 0) process.exit(1);
