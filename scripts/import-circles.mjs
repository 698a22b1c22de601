// Computes the `use` graph of a Rust crate's own files: the circles in it, and the imports from a higher layer. It ignores `mod`
// declarations, tests, and the re-exports that a file makes of its own children (`pub use child::…`).

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Returns the code of a Rust file without its tests, comments, strings and visibilities. */
function code(text) {
  return text
    .split(/^#\[cfg\(test\)\]\n(?:pub(?:\([^)]*\))? )?mod /m)[0]
    .replace(/^\s*\/\/.*$/gm, '')
    .replace(/\bpub\(in [^)]*\)/g, 'pub')
    .replace(/"(?:[^"\\]|\\.)*"/g, '""');
}

/** Returns every source file of a crate by its module path, without tests. */
function modules(root, source) {
  const found = new Map();
  const walk = (folder, path) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const name = entry.name.replace(/\.rs$/, '');
      if (name === 'tests') continue;
      const file = `${folder}/${entry.name}`;
      if (entry.isDirectory()) walk(file, [...path, name]);
      else if (entry.name.endsWith('.rs') && name !== 'main') {
        found.set((['mod', 'lib'].includes(name) ? path : [...path, name]).join('::'), file);
      }
    }
  };
  walk(source, []);
  return found;
}

/** Yields the paths in a `use` tree, each as a list of names. */
function* flatten(tree, before = []) {
  const names = (text) =>
    text
      .split('::')
      .map((name) => name.trim().replace(/ as .*/, ''))
      .filter(Boolean);
  let depth = 0;
  let part = '';
  const parts = [];
  for (const letter of tree) {
    if (letter === '{') depth += 1;
    if (letter === '}') depth -= 1;
    if (letter === ',' && depth === 0) {
      parts.push(part);
      part = '';
    } else part += letter;
  }
  parts.push(part);
  for (const one of parts.map((text) => text.trim()).filter(Boolean)) {
    const brace = one.indexOf('{');
    if (brace < 0) yield [...before, ...names(one)];
    else yield* flatten(one.slice(brace + 1, one.lastIndexOf('}')), [...before, ...names(one.slice(0, brace))]);
  }
}

/** Returns a path as names from the crate's root; null if it leads out of the crate. */
function absolute(names, here, all) {
  if (names[0] === 'crate') return names.slice(1);
  if (names[0] === 'self') return [...here, ...names.slice(1)];
  if (names[0] !== 'super') return all.has([...here, names[0]].join('::')) ? [...here, ...names] : null;
  const up = names.findIndex((name) => name !== 'super');
  const count = up < 0 ? names.length : up;
  return [...here.slice(0, here.length - count), ...names.slice(count)];
}

/** Returns the files of the crate that each of its files uses. */
export function useGraph(root, source) {
  const all = modules(root, source);
  const graph = new Map();
  for (const [own, file] of all) {
    const here = own === '' ? [] : own.split('::');
    const targets = new Set();
    const note = (names) => {
      const path = absolute(names, here, all);
      // the deepest module of that path
      for (let length = path?.length ?? 0; length > 0; length -= 1) {
        const target = all.get(path.slice(0, length).join('::'));
        if (!target) continue;
        if (target !== file) targets.add(target);
        return;
      }
    };
    const text = code(readFileSync(join(root, file), 'utf8'));
    for (const [, visible, tree] of text.matchAll(/^\s*(pub(?:\([^)]*\))?\s+)?use\s+([^;]+);/gm)) {
      if (visible && /^(self::)?[a-z_]+::/.test(tree) && !/^(crate|super)\b/.test(tree)) continue;
      for (const names of flatten(tree)) note(names);
    }
    for (const [, path] of text.matchAll(/\b((?:crate|super)(?:::\w+)+)/g)) note(path.split('::'));
    graph.set(file, targets);
  }
  return graph;
}

/** Returns groups of files that import each other in a circle (Tarjan's algorithm). */
export function circles(graph) {
  const index = new Map();
  const low = new Map();
  const stack = [];
  const open = new Set();
  const found = [];
  const visit = (node) => {
    index.set(node, index.size);
    low.set(node, index.get(node));
    stack.push(node);
    open.add(node);
    for (const next of graph.get(node) ?? []) {
      if (!index.has(next)) {
        visit(next);
        low.set(node, Math.min(low.get(node), low.get(next)));
      } else if (open.has(next)) low.set(node, Math.min(low.get(node), index.get(next)));
    }
    if (low.get(node) !== index.get(node)) return;
    const group = [];
    let last;
    do {
      last = stack.pop();
      open.delete(last);
      group.push(last);
    } while (last !== node);
    if (group.length > 1) found.push(group.sort());
  };
  for (const node of graph.keys()) if (!index.has(node)) visit(node);
  return found;
}

/** Returns the imports from a higher layer: `layers` are the folders of the crate, the lowest first. */
export function climbs(graph, source, layers) {
  const layer = (file) => layers.indexOf(file.slice(source.length + 1).split('/')[0]);
  const found = [];
  for (const [file, targets] of graph) {
    if (layer(file) < 0) continue;
    for (const target of targets) if (layer(target) > layer(file)) found.push([file, target]);
  }
  return found;
}
