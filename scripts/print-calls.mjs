// Prints the web client's types of every call from docs/openapi.json, and of every command of the live connection from docs/asyncapi.json:
// its payload and its result. Schemas that the protocol crate defines too are imported from its types, so that no type is written twice.

import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const described = (path) => JSON.parse(readFileSync(join(root, path), 'utf8'));
const { paths, components } = described('docs/openapi.json');
const live = described('docs/asyncapi.json').components;
const schemas = { ...live.schemas, ...components.schemas };
const protocol = readFileSync(join(root, 'web/src/protocol/generated/protocol.ts'), 'utf8');
const inProtocol = new Set([...protocol.matchAll(/^export type (\w+)/gm)].map((match) => match[1]));
// the schema also contains a creator's remaining limits, which the protocol's type of that name does not
const NAMES = { Job: 'JobRow' };

const imported = new Set();
const printed = new Map();

function nameOf(ref) {
  const schema = ref.split('/').at(-1);
  const name = NAMES[schema] ?? schema;
  if (inProtocol.has(name)) imported.add(name);
  else if (!printed.has(name)) {
    printed.set(name, '');
    printed.set(name, declare(name, schemas[schema]));
  }
  return name;
}

function comment(text, indent = '') {
  if (!text) return '';
  const lines = text.split('\n').map((line) => line.replaceAll('*/', '* /').trimEnd());
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`;
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join('\n')}\n${indent} */\n`;
}

function declare(name, schema) {
  return `${comment(schema.description)}export type ${name} = ${typeOf(schema)};\n`;
}

const isNull = (schema) => schema.type === 'null';
const quoted = (key) => (/^[A-Za-z_]\w*$/.test(key) ? key : JSON.stringify(key));

function objectOf({ properties = {}, required = [], additionalProperties }, indent) {
  const deeper = `${indent}  `;
  const entries = Object.entries(properties).map(([key, schema]) => {
    const said = schema.description ?? schema.oneOf?.find((one) => one.description)?.description;
    const mark = required.includes(key) ? '' : '?';
    return `${comment(said, deeper)}${deeper}${quoted(key)}${mark}: ${typeOf(schema, deeper)};\n`;
  });
  if (entries.length > 0) return `{\n${entries.join('')}${indent}}`;
  if (additionalProperties) return `Record<string, ${typeOf(additionalProperties, indent)}>`;
  return 'Record<string, never>';
}

/** An optional flattened part is present with all of its fields or with none. */
function partOf(schema, indent) {
  const others = schema.oneOf?.filter((one) => !isNull(one));
  if (!others || others.length === schema.oneOf.length) return typeOf(schema, indent);
  const there = others.map((one) => typeOf(one, indent)).join(' | ');
  return `(${there} | { [Key in keyof ${there}]?: never })`;
}

function typeOf(schema, indent = '') {
  if (schema.$ref) return nameOf(schema.$ref);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.allOf) {
    const parts = schema.allOf.filter((part) => part.$ref || part.oneOf || part.allOf || part.properties);
    return parts.map((part) => partOf(part, indent)).join(' & ');
  }
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices) return [...new Set(choices.map((one) => typeOf(one, indent)))].join(' | ');
  const types = Array.isArray(schema.type) ? schema.type : [schema.type];
  return types.map((type) => single(type, schema, indent)).join(' | ');
}

function single(type, schema, indent) {
  switch (type) {
    case 'integer':
    case 'number':
      return 'number';
    case 'string':
      return schema.format === 'binary' || schema.contentMediaType ? 'Blob' : 'string';
    case 'boolean':
    case 'null':
      return type;
    case 'array': {
      const item = typeOf(schema.items ?? {}, indent);
      return /[|&{]/.test(item) ? `Array<${item}>` : `${item}[]`;
    }
    case 'object':
      return objectOf(schema, indent);
    default:
      return 'unknown';
  }
}

const calls = Object.entries(paths)
  .filter(([path, methods]) => path.startsWith('/api/') && methods.post)
  .map(([path, { post }]) => {
    const [request] = Object.values(post.requestBody?.content ?? {});
    const [answer] = Object.values(post.responses['200']?.content ?? {});
    const { properties } = components.schemas[answer.schema.$ref.split('/').at(-1)];
    const body = request ? typeOf(request.schema, '  ') : 'Record<string, never>';
    return `${comment(post.summary, '  ')}  '${path.slice('/api/'.length)}': { request: ${body}; result: ${typeOf(properties.result, '  ')} };\n`;
  });

/** Returns the result in an acknowledgement of a command that was not refused. */
const resultOf = ({ payload: { oneOf: [{ properties }] } }) => properties.result;

const commands = Object.entries(live.messages)
  .filter(([name]) => live.messages[`${name}.answer`])
  .map(([name, { payload, summary }]) => {
    const result = typeOf(resultOf(live.messages[`${name}.answer`]), '  ');
    return `${comment(summary, '  ')}  '${name}': { request: ${typeOf(payload, '  ')}; result: ${result} };\n`;
  });

const types = [...printed.keys()].toSorted().map((name) => printed.get(name));
process.stdout.write(`// Printed by scripts/print-calls.mjs from docs/openapi.json and docs/asyncapi.json; do not edit.
import type {
${[...imported].toSorted().map((name) => `  ${name},\n`).join('')}} from './protocol';

${types.join('\n')}
/** Every call by its path under /api: what it takes and what it answers. */
export interface Calls {
${calls.join('')}}

/** Every command of the live connection by its event: what it takes and what its acknowledgement holds. */
export interface Commands {
${commands.join('')}}
`);
