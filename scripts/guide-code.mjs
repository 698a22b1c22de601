// Fills the code blocks of the guides from the sources, so that they stay current. The line above a block of code is
// `<!-- code: FILE: START -->`, or several such places with ` | ` between them: it selects the item that begins with START, with its comments.
// `--check` writes nothing and fails if a block is not current.

import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const GUIDES = ['docs/adding-a-call.md', 'docs/adding-a-topic.md', 'docs/web.md'];
const BLOCK = /(?:<!-- code: (.+) -->\n)?```(rust|sql|tsx)\n([\s\S]*?)```\n/g;

/** Strings and comments, whose brackets do not count; a single quote before a name is a lifetime in Rust. */
const QUOTED = {
  rust: /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)'|\/\/.*/g,
  tsx: /"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\/\/.*/g,
};

/**
 * Returns the number of lines of the item that begins in the first of `lines`: up to the end of its braces, or the line that ends with `;`
 * or `,` outside of all brackets.
 */
export function lengthOf(lines, language = 'rust') {
  let depth = 0;
  for (const [index, line] of lines.entries()) {
    const code = line.replace(QUOTED[language], '');
    for (const sign of code) {
      if ('([{'.includes(sign)) depth += 1;
      else if (')]}'.includes(sign)) depth -= 1;
    }
    if (depth === 0 && /[};,]\s*$/.test(code)) return index + 1;
    if (depth <= 0 && /^\s*(\}|$)/.test(lines[index + 1] ?? '')) return index + 1;
  }
  return lines.length;
}

/** Returns the number of lines up to the next part of a query. */
function lengthOfQuery(lines) {
  const end = lines.findIndex((line, index) => index > 0 && (line.trim() === '' || /^\s*(union all|\$\$)/.test(line)));
  return end === -1 ? lines.length : end;
}

/** Returns the item of a source that begins with `start`, with the comments and attributes above it, without its indentation. */
export function itemOf(source, start, language) {
  const lines = source.split('\n');
  const found = lines.flatMap((line, index) => (line.trimStart().startsWith(start) ? [index] : []));
  if (found.length !== 1) throw new Error(`'${start}' begins ${found.length} lines`);
  const rest = lines.slice(found[0]);
  const end = found[0] + (language === 'sql' ? lengthOfQuery(rest) : lengthOf(rest, language));
  let begin = found[0];
  while (language === 'rust' && /^\s*(\/\/|#\[|\)\])/.test(lines[begin - 1] ?? '')) {
    begin -= 1;
    // an attribute of several lines
    if (/^\s*\)\]/.test(lines[begin])) while (!/^\s*#\[/.test(lines[begin])) begin -= 1;
  }
  while (language === 'tsx' && /^\s*(\/\*\*|\*|\/\/)/.test(lines[begin - 1] ?? '')) begin -= 1;
  const item = lines.slice(begin, end);
  const edge = Math.min(...item.filter((line) => line.trim() !== '').map((line) => line.search(/\S/)));
  return item.map((line) => line.slice(edge)).join('\n');
}

/** Returns a guide with the code of the sources filled in; `read` returns the text of a file. */
export function filled(guide, read) {
  return guide.replace(BLOCK, (block, places, language) => {
    if (places === undefined) throw new Error(`no file is named above\n${block}`);
    const items = places.split(' | ').map((place) => {
      const [, file, start] = place.match(/^(\S+): (.+)$/) ?? [];
      try {
        return itemOf(read(file), start, language);
      } catch (error) {
        throw new Error(`${place}: ${error.message}`);
      }
    });
    return `<!-- code: ${places} -->\n\`\`\`${language}\n${items.join('\n\n')}\n\`\`\`\n`;
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
  const read = (file) => readFileSync(join(root, file), 'utf8');
  for (const name of GUIDES) {
    const guide = read(name);
    let current = guide;
    try {
      current = filled(guide, read);
    } catch (error) {
      console.error(`${name}: ${error.message}`);
      process.exitCode = 1;
    }
    if (current === guide) continue;
    if (process.argv.includes('--check')) {
      console.error(`${name}: its code is not that of the sources: node scripts/guide-code.mjs`);
      process.exitCode = 1;
    } else writeFileSync(join(root, name), current);
  }
}
