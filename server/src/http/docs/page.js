// Reads the description of the calls and shows it: introduction, fields, errors and an example of each call, with a search.

const page = window.document;
const api = await (await fetch('/api/openapi.json')).json();

function element(name, text, className) {
  const made = page.createElement(name);
  if (text) made.textContent = text;
  if (className) made.className = className;
  return made;
}

// the texts contain no markup except `code`
function prose(name, text) {
  const made = element(name);
  for (const [index, part] of text.split('`').entries()) made.append(index % 2 ? element('code', part) : part);
  return made;
}

function resolve(value) {
  if (!value?.$ref) return value;
  const keys = value.$ref.split('/').slice(1);
  return keys.reduce((part, key) => part?.[key], api);
}

function isNull(schema) {
  return schema.type === 'null';
}

/** Returns the name of a field's type, as the table shows it. */
function typeOf(schema) {
  if (schema.$ref) {
    const known = resolve(schema);
    return known.properties || known.oneOf ? schema.$ref.split('/').at(-1) : typeOf(known);
  }
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((one) => JSON.stringify(one)).join(' | ');
  const choice = schema.oneOf ?? schema.anyOf;
  if (choice) return choice.map(typeOf).join(' | ');
  const types = [schema.type].flat().map((type) => (type === 'array' ? `[${typeOf(schema.items)}]` : type));
  return types.filter(Boolean).join(' | ') || 'any';
}

function boundsOf(schema) {
  const known = resolve(schema);
  const bounds = [];
  if (known.minLength || known.maxLength) bounds.push(`${known.minLength ?? 0}–${known.maxLength ?? ''} characters`);
  if (known.minimum !== undefined || known.maximum !== undefined) bounds.push(`${known.minimum ?? ''}–${known.maximum ?? ''}`);
  if (known.maxItems) bounds.push(`at most ${known.maxItems}`);
  return bounds.join(', ');
}

/** Returns a value of this shape, for the example. */
function exampleOf(schema, depth = 0) {
  const known = resolve(schema);
  const choice = known.oneOf ?? known.anyOf;
  if (choice) return exampleOf(choice.find((one) => !isNull(one)) ?? choice[0], depth + 1);
  if (known.const !== undefined) return known.const;
  if (known.enum) return known.enum[0];
  const type = [known.type].flat().find((one) => one !== 'null');
  if (type === 'array') return depth > 4 ? [] : [exampleOf(known.items, depth + 1)];
  if (type === 'integer' || type === 'number') return Math.max(1, known.minimum ?? 1);
  if (type === 'boolean') return true;
  if (type === 'string') return known.format === 'date-time' ? '2026-01-31T12:00:00Z' : '…';
  const fields = {};
  for (const name of known.required ?? []) fields[name] = exampleOf(known.properties[name], depth + 1);
  return fields;
}

function table(heads, rows) {
  const made = element('table');
  const head = element('tr');
  head.append(...heads.map((name) => element('th', name)));
  made.append(head);
  for (const cells of rows) {
    const row = element('tr');
    row.append(
      ...cells.map((cell) => {
        const one = element('td');
        one.append(cell);
        return one;
      }),
    );
    made.append(row);
  }
  return made;
}

/** Returns the fields of a shape, and below them those of the shapes that it names. */
function fieldsOf(schema, title, shown = new Set()) {
  const parts = [];
  const choices = resolve(schema).oneOf ?? [schema];
  const later = [];
  for (const choice of choices) {
    const known = resolve(choice);
    if (known.items) later.push(known.items);
    if (!known.properties) continue;
    const rows = Object.entries(known.properties).map(([name, field]) => {
      later.push(field, ...(field.oneOf ?? []), ...(field.items ? [field.items] : []));
      const must = known.required?.includes(name) ? '' : 'optional';
      return [element('code', name), element('code', typeOf(field)), [must, boundsOf(field)].filter(Boolean).join(', '), prose('span', field.description ?? resolve(field).description ?? '')];
    });
    parts.push(element('h3', title), table(['field', 'type', '', ''], rows));
  }
  for (const one of later) {
    const name = one.$ref?.split('/').at(-1);
    const known = resolve(one);
    if (!name || shown.has(name) || !(known.properties || known.oneOf)) continue;
    shown.add(name);
    parts.push(...fieldsOf(one, name, shown));
  }
  return parts;
}

function curl(path, method, content) {
  const url = `${window.location.origin}${path}`;
  if (method !== 'post') return `curl '${url}'`;
  const jar = '-b cookies -c cookies';
  const form = content['multipart/form-data'];
  if (form) {
    const parts = Object.entries(resolve(form.schema).properties).filter(([, field]) => field.format === 'binary');
    return `curl ${jar} ${parts.map(([name]) => `-F ${name}=@file`).join(' ')} '${url}'`;
  }
  const json = content['application/json'];
  const body = json?.example ?? exampleOf(json?.schema ?? {});
  return `curl ${jar} -H 'content-type: application/json' \\\n  -d '${JSON.stringify(body)}' '${url}'`;
}

function responses(operation) {
  const rows = Object.entries(operation.responses).map(([status, response]) => {
    const known = resolve(response);
    const headers = Object.keys(known.headers ?? {}).map((name) => ` (${name})`);
    return [element('code', status), prose('span', `${known.description}${headers.join('')}`)];
  });
  return [element('h3', 'Answers'), table(['status', ''], rows)];
}

function entry(path, method, operation) {
  const details = element('details');
  details.id = operation.operationId;
  const summary = element('summary');
  summary.append(element('span', method.toUpperCase(), 'method'), element('code', path));
  summary.append(element('span', operation.summary ?? '', 'what'));
  details.append(summary);
  for (const text of (operation.description ?? '').split('\n\n').filter((text) => text && text !== operation.summary)) details.append(prose('p', text));
  const content = operation.requestBody?.content ?? {};
  for (const { schema } of Object.values(content)) details.append(...fieldsOf(schema, 'Takes'));
  for (const one of operation.parameters ?? []) details.append(prose('p', `\`${one.name}\` (${one.in}): ${one.description ?? ''}`));
  const result = operation.responses['200']?.content?.['application/json']?.schema;
  if (result) details.append(...fieldsOf(result, 'Gives'));
  details.append(...responses(operation), element('h3', 'Example'), element('pre', curl(path, method, content)));
  const answer = operation.responses['200']?.content?.['application/json']?.example;
  if (answer) details.append(element('h3', 'Its answer'), element('pre', JSON.stringify(answer, null, 2)));
  return details;
}

page.getElementById('introduction').append(...api.info.description.split('\n\n').map((text) => prose('p', text.trim())));

const families = api.tags.map(({ name, description }) => {
  const section = element('section');
  section.append(element('h2', name), prose('p', description));
  return [name, section];
});
for (const [path, item] of Object.entries(api.paths)) {
  for (const [method, operation] of Object.entries(item)) {
    const family = families.find(([name]) => name === operation.tags[0]);
    family?.[1].append(entry(path, method, operation));
  }
}
page.getElementById('calls').append(...families.map(([, section]) => section));

const search = page.getElementById('search');
search.addEventListener('input', () => {
  const words = search.value.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = (text) => words.every((word) => text.toLowerCase().includes(word));
  let found = 0;
  for (const [, section] of families) {
    const entries = [...section.querySelectorAll('details')];
    for (const one of entries) one.hidden = !fits(one.textContent);
    const shown = entries.filter((one) => !one.hidden).length;
    section.hidden = shown === 0;
    found += shown;
  }
  page.getElementById('nothing').hidden = found > 0;
});

// an address with a call's name opens that call
const named = page.getElementById(decodeURIComponent(window.location.hash.slice(1)));
if (named instanceof HTMLDetailsElement) {
  named.open = true;
  named.scrollIntoView();
}
