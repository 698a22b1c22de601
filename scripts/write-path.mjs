// Follows every statement that changes rows to whoever gave it its connection: a write of actors/src/write, or somebody past it.
//
// A function that runs such a statement on a connection that it was given changes rows for its caller, and so does whoever hands on a connection
// of their own; it ends where a connection is taken from: `write.rows()` is the write path, all else is past it. Names are looked up as Rust
// does, by the `use` lines of a file; a name that cannot be found stands for every function of that name.

const ROWS = /\b(insert\s+into|delete\s+from|truncate|merge\s+into)\b|\bupdate\s+(only\s+)?[\w.]+(\s+(as\s+)?\w+)?\s+set\b/i;
const RUNS = /\.\s*(execute|execute_many|fetch|fetch_one|fetch_all|fetch_optional|fetch_many)\s*\(/g;
/** SQL that is put together at run time may say anything. */
const UNKNOWN = /\b(AssertSqlSafe|QueryBuilder)\b/g;
const CLOSING = { '(': ')', '[': ']', '{': '}' };

/** The code with comments and texts blanked, as long as before; and where which text stood. */
function blank(source) {
  const token = /\/\/[^\n]*|\/\*[\s\S]*?\*\/|b?r(#*)"[\s\S]*?"\1|b?"(?:[^"\\]|\\[\s\S])*"|b?'(?:[^'\\]|\\[^']+|\\')'/g;
  const texts = [];
  const code = source.replace(token, (found, _, at) => {
    const quote = found.indexOf('"');
    if (/^(\/|b?')/.test(found)) return found.replace(/[^\n]/g, ' ');
    const end = found.lastIndexOf('"');
    texts.push({ at, text: found.slice(quote + 1, end) });
    return found.slice(0, quote + 1) + found.slice(quote + 1, end).replace(/[^\n]/g, ' ') + found.slice(end);
  });
  return { code, texts };
}

/** Where the bracket at `open` is closed. */
function closing(code, open) {
  const waiting = [];
  for (let at = open; at < code.length; at += 1) {
    const letter = code[at];
    if (letter in CLOSING) waiting.push(CLOSING[letter]);
    else if (letter === waiting.at(-1)) {
      waiting.pop();
      if (waiting.length === 0) return at;
    }
  }
  return code.length;
}

/** What stands between commas, brackets of every kind respected. */
function parts(text) {
  const found = [];
  let [depth, angles, from] = [0, 0, 0];
  for (let at = 0; at < text.length; at += 1) {
    const letter = text[at];
    if ('([{'.includes(letter)) depth += 1;
    else if (')]}'.includes(letter)) depth -= 1;
    else if (letter === '<' && /[\w:]/.test(text[at - 1] ?? '')) angles += 1;
    else if (letter === '>' && angles > 0 && !'-='.includes(text[at - 1])) angles -= 1;
    else if (letter === ',' && depth === 0 && angles === 0) {
      found.push(text.slice(from, at));
      from = at + 1;
    }
  }
  found.push(text.slice(from));
  return found.map((part) => part.trim()).filter(Boolean);
}

/** Every name that a `use` tree brings, with the path that it stands for. */
function* brought(tree, before = []) {
  for (const part of parts(tree)) {
    const brace = part.indexOf('{');
    const path = (brace < 0 ? part : part.slice(0, brace)).split('::').map((name) => name.trim()).filter(Boolean);
    if (brace >= 0) {
      yield* brought(part.slice(brace + 1, part.lastIndexOf('}')), [...before, ...path]);
      continue;
    }
    const [last, alias] = path.at(-1).split(/\s+as\s+/);
    const whole = [...before, ...path.slice(0, -1), ...(last === 'self' ? [] : [last])];
    yield [alias ?? whole.at(-1), whole];
  }
}

/** The functions of a file: name, type they belong to, parameters, where their bodies stand. */
function functionsOf(path, code) {
  const owners = [];
  for (const match of code.matchAll(/^\s*(?:unsafe )?impl\b([^;{]*)\{/gm)) {
    const head = match[1].replace(/\bwhere\b[\s\S]*/, '').split(/\bfor\b(?!\s*<)/).at(-1);
    const open = match.index + match[0].length - 1;
    owners.push({ open, end: closing(code, open), type: head.replace(/^\s*<[^{]*?>\s+(?=\w)/, '').match(/(\w+)\s*(<[\s\S]*)?$/)?.[1] });
  }
  const found = [];
  for (const match of code.matchAll(/\bfn\s+(\w+)/g)) {
    let at = match.index + match[0].length;
    let angles = 0;
    while (at < code.length && (code[at] !== '(' || angles > 0)) {
      if (code[at] === '<') angles += 1;
      if (code[at] === '>' && code[at - 1] !== '-') angles -= 1;
      at += 1;
    }
    const end = closing(code, at);
    let open = end;
    while (open < code.length && code[open] !== '{' && code[open] !== ';') open += code[open] in CLOSING ? closing(code, open) - open + 1 : 1;
    const parameters = parts(code.slice(at + 1, end)).map((parameter) => {
      const colon = parameter.indexOf(':');
      if (colon < 0) return { name: 'self', type: 'self' };
      return { name: parameter.slice(0, colon).replace(/\bmut\b/, '').trim(), type: parameter.slice(colon + 1) };
    });
    const owner = owners.find((owner) => owner.open < match.index && match.index < owner.end)?.type;
    const body = code[open] === '{' ? [open, closing(code, open)] : [open, open];
    found.push({ path, name: match[1], owner, parameters, from: match.index, body });
  }
  return found;
}

/** Everything that is known of a file. */
function look(path, source, crate) {
  const { code, texts } = blank(source);
  const here = path.slice(crate.length + '/src/'.length).replace(/\.rs$/, '').split('/');
  if (['mod', 'lib', 'main'].includes(here.at(-1))) here.pop();
  const names = new Map();
  const globs = [];
  for (const [, tree] of code.matchAll(/^\s*(?:pub(?:\([^)]*\))?\s+)?use\s+([^;]+);/gm)) {
    for (const [name, whole] of brought(tree)) {
      if (name === '*') globs.push(whole.slice(0, -1));
      else names.set(name, whole);
    }
  }
  return { path, crate, here, code, texts, names, globs, functions: functionsOf(path, code) };
}

/** Answers which functions a path may name, as seen from a file. */
function finder(files) {
  const modules = new Map(files.map((file) => [[file.crate, ...file.here].join('::'), file]));
  const absolute = (file, path) => {
    const [first, ...rest] = path;
    if (first === 'crate') return [file.crate, ...rest];
    if (first === 'self') return [file.crate, ...file.here, ...rest];
    if (first === 'super') {
      const up = path.findIndex((name) => name !== 'super');
      return [file.crate, ...file.here.slice(0, file.here.length - (up < 0 ? path.length : up)), ...path.slice(up < 0 ? path.length : up)];
    }
    if (files.some((other) => other.crate === first)) return path;
    return modules.has([file.crate, ...file.here, first].join('::')) ? [file.crate, ...file.here, ...path] : null;
  };
  const named = (file, path, seen) => {
    const key = `${file.path} ${path.join('::')}`;
    if (seen.has(key)) return [];
    seen.add(key);
    const [first] = path;
    if (path.length === 1) {
      const own = file.functions.filter((one) => one.name === first && !one.owner);
      if (own.length > 0) return own;
    } else {
      const type = first === 'Self' ? null : first;
      const own = file.functions.filter((one) => one.name === path.at(-1) && one.owner && (type === null || one.owner === type));
      if (path.length === 2 && own.length > 0) return own;
    }
    const whole = file.names.has(first) ? [...file.names.get(first), ...path.slice(1)] : path;
    const found = whole.length > 1 || file.names.has(first) ? at(file, whole, seen) : [];
    return found.length > 0 ? found : file.globs.flatMap((glob) => at(file, [...glob, ...path], seen));
  };
  /** By a path from the file's place or from a crate's root. */
  const at = (file, path, seen) => {
    const whole = absolute(file, path);
    if (!whole) return [];
    for (let length = whole.length - 1; length > 0; length -= 1) {
      const target = modules.get(whole.slice(0, length).join('::'));
      if (target) return named(target, whole.slice(length), seen);
    }
    return [];
  };
  return (file, path) => named(file, path, new Set());
}

/**
 * The breaches. `sources` has the text of every file by its path; `crates` the folders of the crates; `exceptions` is of the form
 * { 'path': { names: ['function'], reason } }, and `isWritePath` says which files are the write path itself.
 */
export function writesPast({ sources, crates, exceptions, isWritePath }) {
  const breaches = [];
  const files = [...sources]
    .filter(([path]) => path.endsWith('.rs'))
    .map(([path, source]) => look(path, source, crates.find((crate) => path.startsWith(`${crate}/src/`))));
  const find = finder(files);
  const all = files.flatMap((file) => file.functions);
  const place = (file, at) => `${file.path}:${file.code.slice(0, at).split('\n').length}`;
  const isException = (one) => exceptions[one.path]?.names.includes(one.name) ?? false;
  /** The innermost function around a place. */
  const around = (file, at) =>
    file.functions.filter((one) => one.body[0] < at && at < one.body[1]).sort((a, b) => b.body[0] - a.body[0])[0];
  const isConnection = (parameter) => /\b(PgConnection|PgExecutor|Executor)\b/.test(parameter.type);

  const isLikeConnection = (one, text) =>
    /\b(rows|acquire|pool|conn|connection|tx|transaction)\b/.test(text) ||
    one.parameters.some((parameter) => isConnection(parameter) && new RegExp(`\\b${parameter.name}\\b`).test(text));

  /** Where a connection is from: the write path, a parameter of the function, or somewhere else. */
  const origin = (file, one, text, at, depth = 0) => {
    if (/\.\s*rows\(\)/.test(text)) return 'write';
    const name = text.replace(/^(?:&|\*|\(|mut\b|\s)+/, '').match(/^(\w+)\s*\)*$/)?.[1];
    if (!name || depth > 3) return 'past';
    const before = file.code.slice(one.body[0], at);
    const bound = [...before.matchAll(new RegExp(`\\blet\\s+(?:mut\\s+)?${name}\\b[^=;]*=([^;]*);`, 'g'))].at(-1);
    if (bound) return origin(file, one, bound[1].trim(), one.body[0] + bound.index, depth + 1);
    if (new RegExp(`\\|[^|\\n]*\\b${name}\\b[^|\\n]*\\|`).test(before)) return 'past';
    return one.parameters.some((parameter) => parameter.name === name && isConnection(parameter)) ? 'given' : 'past';
  };

  const changing = new Set();
  const used = new Set();
  const settle = (file, one, text, at, what) => {
    const from = origin(file, one, text, at);
    if (from === 'given' && !changing.has(one)) {
      changing.add(one);
      return true;
    }
    if (from === 'past' && !isWritePath(file.path)) breaches.push(`${place(file, at)}: ${what} on \`${text.trim()}\`: rows are changed through actors/src/write`);
    return false;
  };

  // statements
  for (const file of files) {
    const says = (text) => {
      const sql = text.endsWith('.sql') ? (sources.get(`${file.crate}/${text}`) ?? '') : text;
      return ROWS.test(sql);
    };
    const spots = file.texts.filter(({ text }) => says(text)).map(({ at }) => at);
    for (const match of file.code.matchAll(UNKNOWN)) if (around(file, match.index)) spots.push(match.index);
    for (const [, constant] of file.code.matchAll(/\b(?:const|static)\s+(\w+)\s*:/g)) {
      const stands = file.code.search(new RegExp(`\\b(?:const|static)\\s+${constant}\\b`));
      const end = file.code.indexOf(';', stands);
      if (!file.texts.some(({ at, text }) => stands < at && at < end && says(text))) continue;
      for (const match of file.code.matchAll(new RegExp(`\\b${constant}\\b`, 'g'))) if (around(file, match.index)) spots.push(match.index);
    }
    for (const at of spots) {
      const one = around(file, at);
      if (!one) {
        const isConstant = /\b(?:const|static)\s+\w+\s*:[^;]*$/.test(file.code.slice(0, at));
        if (!isConstant) breaches.push(`${place(file, at)}: a statement that changes rows stands outside of a function`);
        continue;
      }
      if (isException(one)) {
        used.add(`${one.path} ${one.name}`);
        continue;
      }
      RUNS.lastIndex = at;
      const run = RUNS.exec(file.code);
      if (!run || run.index > one.body[1]) {
        breaches.push(`${place(file, at)}: it cannot be told what runs this statement`);
        continue;
      }
      const open = run.index + run[0].length - 1;
      settle(file, one, file.code.slice(open + 1, closing(file.code, open)), run.index, 'a statement');
    }
  }
  // whoever hands a connection on
  const seen = new Set();
  const called = new Set();
  const named = new Set();
  for (let grew = true; grew; ) {
    grew = false;
    const byName = new Map([...changing].map((one) => [one.name, [...changing].filter((other) => other.name === one.name)]));
    for (const file of files) {
      for (const match of file.code.matchAll(/(\.\s*)?((?:\b\w+::)*)\b(\w+)\s*(?:::<[^>()]*>)?\(/g)) {
        // a name may stand for another
        const candidates = byName.get(match[3]) ?? byName.get(file.names.get(match[3])?.at(-1));
        if (!candidates || /\bfn\s+$/.test(file.code.slice(Math.max(0, match.index - 20), match.index))) continue;
        const one = around(file, match.index);
        if (!one || isException(one)) continue;
        named.add(match[3]);
        const path = [...match[2].split('::').filter(Boolean), match[3]];
        const open = match.index + match[0].length - 1;
        const given = parts(file.code.slice(open + 1, closing(file.code, open)));
        const takes = (target) => target.parameters.filter((parameter) => !match[1] || parameter.name !== 'self');
        const connection = (target) => given[takes(target).findIndex(isConnection)] ?? '';
        // the type of what a method is called on is not known: it is one of those that are given a connection
        const mayBe = (target) =>
          takes(target).length === given.length &&
          (!match[1] || (target.parameters[0]?.name === 'self' && isLikeConnection(one, connection(target))));
        const looked = match[1] ? [] : find(file, path);
        const targets = looked.length > 0 ? looked : candidates.filter(mayBe);
        for (const target of targets.filter((target) => changing.has(target))) {
          called.add(target);
          const key = `${file.path} ${match.index} ${all.indexOf(target)}`;
          if (seen.has(key)) continue;
          seen.add(key);
          grew = settle(file, one, connection(target), match.index, `\`${target.name}\``) || grew;
        }
      }
    }
  }
  for (const one of changing) {
    if (!called.has(one) && named.has(one.name)) breaches.push(`${one.path}: it cannot be told who calls \`${one.name}\`, which changes rows`);
  }
  for (const [path, { names }] of Object.entries(exceptions)) {
    for (const name of names) if (!used.has(`${path} ${name}`)) breaches.push(`${path}: \`${name}\` needs no exception: it changes no rows`);
  }
  return [...new Set(breaches)];
}
